#include "arrays/engine/shape.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <bit>

namespace mcrl {
namespace {

constexpr uint64_t element_alignment = 16, least_page_bytes = 256, most_bytes = uint64_t{1} << 40;

uint64_t round_up(uint64_t number, uint64_t unit) { return (number + unit - 1) / unit * unit; }

std::string find_problem(size_t element_bytes, unsigned dimensions, const size_t *sizes, uint64_t page_bytes) {
  if (dimensions < 1 || dimensions > 4) return std::to_string(dimensions) + " dimensions, not 1 to 4";
  if (element_bytes == 0) return "elements of 0 bytes";
  uint64_t bytes = element_bytes;
  for (unsigned d = 0; d < dimensions; d++) {
    if (sizes[d] == 0) return "a size of 0";
    if (sizes[d] > most_bytes / bytes) return "more than 2^40 bytes";
    bytes *= sizes[d];
  }
  bool is_small = page_bytes < system_page_bytes;
  if (is_small ? !std::has_single_bit(page_bytes) || page_bytes < least_page_bytes : page_bytes % system_page_bytes != 0)
    return "pages of " + std::to_string(page_bytes) + " bytes: a multiple of 4096 is possible, or 256, 512, 1024 or 2048";
  if (page_bytes > most_bytes) return "pages of more than 2^40 bytes";
  uint64_t row_bytes = element_bytes * sizes[dimensions - 1];
  if (is_small && dimensions == 1) return "pages of " + std::to_string(page_bytes) + " bytes, which only arrays with rows can have";
  if (is_small && row_bytes > page_bytes)
    return "pages of " + std::to_string(page_bytes) + " bytes for rows of " + std::to_string(row_bytes);
  return {};
}

} // namespace

Shape::Shape(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_array_layout &layout, bool moves_rows,
             uint32_t nodes, uint64_t room, std::string &problem, bool in_place) {
  if (layout.page_bytes != 0) page_bytes_ = layout.page_bytes;
  problem = find_problem(element_bytes, dimensions, sizes, page_bytes_);
  if (problem.empty() && moves_rows && dimensions == 1) problem = "one dimension, which has no rows that could move";
  if (!problem.empty()) return;
  if (in_place) page_bytes_ = std::max(page_bytes_, system_page_bytes);
  sizes_.assign(sizes, sizes + dimensions);
  row_bytes_ = element_bytes * sizes_.back();
  uint64_t bytes = row_bytes_; // what is placed takes memory for each row and page
  for (unsigned d = 0; d + 1 < dimensions; d++) bytes *= sizes[d];
  if (bytes > room) problem = std::to_string(bytes) + " bytes, but " + std::to_string(room) + " bytes of addresses are left (see ulimit -v)";
  if (problem.empty()) problem = place_rows(layout, nodes);
  if (!problem.empty()) return;
  note_homes_of_rows(nodes);
  first_slot_ = pages_ = static_cast<uint32_t>(homes_.size());
  if (!moves_rows || in_place) return;
  pages_of_slot_ = static_cast<uint32_t>(round_up(row_bytes_, page_bytes_) / page_bytes_);
  pages_ += static_cast<uint32_t>(rows() * pages_of_slot_);
}

// A page that begins in the middle of a row has that row's home. A one-dimensional array's elements count as rows.
std::string Shape::place_rows(const mcrl_array_layout &layout, uint32_t nodes) {
  mcrl_array_home *function = layout.home != nullptr ? layout.home : mcrl_home_blocks;
  uint64_t rows = 1, first_rows = sizes_[0];
  std::string problem;
  auto home_of = [&](uint64_t row) {
    unsigned node = function(row, first_rows, nodes);
    if (node < nodes) return node;
    problem = "home " + std::to_string(node) + " for row " + std::to_string(row) + ", but there are " + std::to_string(nodes) + " nodes";
    return 0u;
  };
  for (unsigned d = 0; d + 1 < dimensions(); d++) rows *= sizes_[d];
  uint64_t row_stride = round_up(row_bytes_, element_alignment), per_first = dimensions() == 1 ? 1 : rows / first_rows;
  if (dimensions() == 1) {
    row_offsets_.push_back(0);
    uint64_t element_bytes = row_bytes_ / first_rows;
    for (uint64_t at = 0; at < row_bytes_; at += page_bytes_)
      homes_.push_back(home_of(std::min(round_up(at, element_bytes) / element_bytes, first_rows - 1)));
    return problem;
  }
  uint64_t at = 0; // in memory
  uint32_t last_home = 0;
  row_offsets_.reserve(rows);
  for (uint64_t row = 0; row < rows; row++) {
    uint32_t node = row % per_first == 0 ? home_of(row / per_first) : last_home;
    bool fits = !has_small_pages() || at % page_bytes_ + row_bytes_ <= page_bytes_;
    if (!fits || (row > 0 && node != last_home && layout.packed == 0)) at = round_up(at, page_bytes_);
    last_home = node;
    row_offsets_.push_back(has_small_pages() ? address_of(static_cast<uint32_t>(at / page_bytes_)) + at % page_bytes_ : at);
    while (homes_.size() * page_bytes_ < at + row_bytes_) homes_.push_back(node);
    at += row_stride;
  }
  return problem;
}

// For arrays with pointers to rows.
void Shape::note_homes_of_rows(uint32_t nodes) {
  if (dimensions() == 1) return;
  row_homes_.reserve(row_offsets_.size());
  for (uint64_t at : row_offsets_) row_homes_.push_back(homes_[page_at(at)]);
  rows_of_node_ = rows() / sizes_[0];
  for (uint64_t row = 0; row < row_homes_.size(); row++)
    if (row_homes_[row] != row / (rows() / sizes_[0]) % nodes) rows_of_node_ = 0;
}

uint64_t Shape::pointers() const {
  uint64_t pointers = 0, in_level = 1;
  for (unsigned d = 0; d + 1 < dimensions(); d++) pointers += in_level *= sizes_[d];
  return pointers;
}

uint64_t Shape::memory_bytes() const { return round_up(uint64_t{pages_} * page_bytes_, system_page_bytes); }

// A small page is at its place in the page of the system's that begins its address range.
uint64_t Shape::address_of(uint32_t page) const {
  return page * stride() + (has_small_pages() ? memory_of(page) % system_page_bytes : 0);
}

std::pair<uint64_t, uint64_t> Shape::rows_in(uint32_t page) const {
  if (page >= first_slot_) {
    uint64_t row = (page - first_slot_) / pages_of_slot_;
    return {row, row + 1};
  }
  uint64_t begins = address_of(page), ends = begins + page_bytes_;
  auto first = std::upper_bound(row_offsets_.begin(), row_offsets_.end(), begins);
  if (first != row_offsets_.begin() && *(first - 1) + row_bytes_ > begins) first--;
  auto last = std::lower_bound(first, row_offsets_.end(), ends);
  return {static_cast<uint64_t>(first - row_offsets_.begin()), static_cast<uint64_t>(last - row_offsets_.begin())};
}

uint32_t Shape::end_of_rows(uint32_t page) const {
  auto [first, end] = rows_in(page);
  if (first == end) return page + 1;
  return page_at((page >= first_slot_ ? address_of_slot(first) : row_offsets_[end - 1]) + row_bytes_ - 1) + 1;
}

std::vector<uint64_t> Shape::indices_at(uint64_t address) const {
  uint32_t page = page_at(address);
  auto [row, end] = rows_in(page);
  bool is_moved = page >= first_slot_;
  while (!is_moved && row + 1 < end && row_offsets_[row + 1] <= address) row++;
  uint64_t begins = is_moved ? address_of_slot(row) : row_offsets_[row];
  std::vector<uint64_t> indices(dimensions());
  indices.back() = (address - begins) / (row_bytes_ / sizes_.back());
  for (size_t d = indices.size() - 1; d-- > 0; row /= sizes_[d]) indices[d] = row % sizes_[d];
  return indices;
}

} // namespace mcrl

unsigned mcrl_home_blocks(size_t row, size_t rows, unsigned nodes) {
  size_t more = rows % nodes, size = rows / nodes; // the first `more` blocks have one more
  if (row < more * (size + 1)) return static_cast<unsigned>(row / (size + 1));
  return static_cast<unsigned>(more + (row - more * (size + 1)) / size);
}
unsigned mcrl_home_cyclic(size_t row, size_t, unsigned nodes) { return static_cast<unsigned>(row % nodes); }
unsigned mcrl_home_first(size_t, size_t, unsigned) { return 0; }
