#include "arrays/engine/access.h"

namespace mcrl {

bool PageAccess::all_are(uint32_t first, uint32_t count, mcrl_access access) const {
  for (uint32_t page = first; page < first + count; page++)
    if (of(page) != access) return false;
  return true;
}

void PageAccess::set(uint32_t first, uint32_t count, mcrl_access access) {
  for (uint32_t page = first; page < first + count; page++) {
    if (of(page) == access) continue;
    uint8_t &changed = entry(page);
    changed = static_cast<uint8_t>((changed & ~access_bits) | static_cast<uint8_t>(access));
  }
}

uint8_t &PageAccess::entry(uint32_t page) {
  return entries_.at(page, [this](uint32_t first, uint32_t end, uint8_t *entries) {
    for (uint32_t each = first; each < end; each++) entries[each - first] = static_cast<uint8_t>(in_the_beginning(each));
  });
}

uint32_t PageAccess::end_of_own(uint32_t page) const {
  bool own = is_own(page);
  uint32_t slots = shape_.pages_in_the_beginning();
  while (page < slots) {
    Shape::PageRun run = shape_.run_at(page);
    if (own_.has(run.home) != own) return page;
    page = run.end;
  }
  return own ? page : shape_.pages();
}

} // namespace mcrl
