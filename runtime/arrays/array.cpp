#include "arrays/array.h"

#include <bit>
#include <cstring>

namespace mcrl {

Array::Array(Shape given, const mcrl_page_protocol &protocol, char *address, uint32_t self, uint32_t nodes, size_t unit)
    : shape(std::move(given)), protocol(protocol), is_used(shape.pages()), unit(unit) {
  views.map(shape, address);
  pages.reserve(shape.pages());
  for (uint32_t page = 0; page < shape.pages(); page++)
    pages.emplace_back(self, nodes, page < shape.pages_in_the_beginning() ? shape.home(page) : nodes);
}

void *Array::build() {
  give_first_access();
  if (shape.dimensions() == 1) return result = views.program();
  size_t pointers = 0, in_level = 1;
  for (unsigned d = 0; d + 1 < shape.dimensions(); d++) pointers += in_level *= shape.size(d);
  tables.resize(pointers);
  size_t level = 0;
  in_level = 1;
  for (unsigned d = 0; d + 2 < shape.dimensions(); d++) {
    in_level *= shape.size(d);
    for (size_t i = 0; i < in_level; i++) tables[level + i] = &tables[level + in_level + i * shape.size(d + 1)];
    level += in_level;
  }
  rows = reinterpret_cast<char **>(&tables[level]);
  for (uint64_t row = 0; row < shape.rows(); row++) rows[row] = views.program() + shape.address_of_row(row);
  return result = tables.data();
}

void Array::give_first_access() {
  uint32_t count = shape.pages_in_the_beginning();
  for (uint32_t first = 0, end; first < count; first = end) {
    end = first + 1;
    while (end < count && pages[end].access == pages[first].access) end++;
    if (pages[first].access != MCRL_NO_ACCESS) views.protect(first, end - first, static_cast<mcrl_access>(pages[first].access));
  }
}

PageTraffic *Array::find_traffic(uint32_t index) {
  auto found = traffic.find(index);
  return found == traffic.end() ? nullptr : found->second.get();
}

PageTraffic &Array::traffic_of(uint32_t index) {
  std::unique_ptr<PageTraffic> &entry = traffic[index];
  if (entry == nullptr) entry = std::make_unique<PageTraffic>();
  return *entry;
}

void Array::move_row(uint64_t row) { rows[row] = views.program() + shape.address_of_slot(row); }

} // namespace mcrl
