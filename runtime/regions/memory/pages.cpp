#include "regions/memory/pages.h"

#include <algorithm>
#include <bit>

namespace mcrl {

std::optional<uint64_t> PageRuns::take(uint64_t pages) {
  auto least = static_cast<unsigned>(std::bit_width(pages - 1));
  for (unsigned order = least; order < free_.size(); order++) {
    if (free_[order].empty()) continue;
    uint64_t page = *free_[order].begin();
    free_[order].erase(free_[order].begin());
    give(page + pages, (uint64_t{1} << order) - pages);
    return page;
  }
  return {};
}

void PageRuns::give(uint64_t page, uint64_t pages) {
  while (pages > 0) {
    auto order = static_cast<unsigned>(std::bit_width(pages) - 1);
    if (page != 0) order = std::min(order, static_cast<unsigned>(std::countr_zero(page)));
    give_block(page, order);
    page += uint64_t{1} << order;
    pages -= uint64_t{1} << order;
  }
}

void PageRuns::give_block(uint64_t page, unsigned order) {
  for (; order + 1 < free_.size() && free_[order].erase(page ^ uint64_t{1} << order) == 1; order++) page &= ~(uint64_t{1} << order);
  free_[order].insert(page);
}

} // namespace mcrl
