#include "arrays/engine/shape.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <bit>

namespace mcrl {
namespace {

// Rows of an array in place end with a line of the processor's cache, unless that made them longer by an eighth or more.
constexpr uint64_t line_bytes = 64, least_padded_bytes = 512;
constexpr uint64_t element_alignment = 16, least_page_bytes = 256, most_bytes = uint64_t{1} << 40;

uint64_t divide_up(uint64_t number, uint64_t unit) { return (number + unit - 1) / unit; }
uint64_t round_up(uint64_t number, uint64_t unit) { return divide_up(number, unit) * unit; }

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
  uint64_t bytes = row_bytes_;
  for (unsigned d = 0; d + 1 < dimensions; d++) bytes *= sizes[d];
  if (bytes > room) problem = std::to_string(bytes) + " bytes, but " + std::to_string(room) + " bytes of addresses are left (see ulimit -v)";
  row_distance_ = round_up(row_bytes_, in_place && layout.packed == 0 && row_bytes_ >= least_padded_bytes ? line_bytes : element_alignment);
  if (problem.empty()) problem = place_rows(layout, nodes);
  if (!problem.empty()) return;
  uint64_t pages = is_one_band_ && dimensions > 1 ? pages_for(rows_) : homes_.pages();
  uint64_t of_slot = moves_rows && !in_place ? divide_up(row_bytes_, page_bytes_) : 0;
  if (pages + rows_ * of_slot > UINT32_MAX)
    problem = std::to_string(pages + rows_ * of_slot) + " pages, but an array can have " + std::to_string(UINT32_MAX);
  if (!problem.empty()) return;
  pages_of_slot_ = static_cast<uint32_t>(of_slot);
  first_slot_ = static_cast<uint32_t>(pages);
  pages_ = static_cast<uint32_t>(pages + rows_ * of_slot);
}

// A page that begins in the middle of a row has that row's home. A one-dimensional array's elements count as rows.
std::string Shape::place_rows(const mcrl_array_layout &layout, uint32_t nodes) {
  mcrl_array_home *function = layout.home != nullptr ? layout.home : mcrl_home_blocks;
  bool has_rows = dimensions() > 1;
  uint64_t units = has_rows ? sizes_[0] : divide_up(row_bytes_, page_bytes_);
  if (has_small_pages()) rows_of_page_ = page_bytes_ / row_distance_;
  for (unsigned d = 1; d + 1 < dimensions(); d++) unit_rows_ *= sizes_[d];
  if (has_rows) rows_ = units * unit_rows_;
  // Packed rows of which each run of homes begins on a page of its own lie as if they were not.
  bool is_even = has_small_pages() ? unit_rows_ % rows_of_page_ == 0 : unit_rows_ * row_distance_ % page_bytes_ == 0;
  is_one_band_ = !has_rows || (layout.packed != 0 && !is_even);
  homes_ = HomeRuns(nodes);
  std::string problem;
  uint64_t of_page = page_bytes_ / (row_bytes_ / sizes_.back()); // elements
  bool goes_round = function == mcrl_home_cyclic && (has_rows || page_bytes_ % (row_bytes_ / sizes_.back()) == 0);
  auto step = static_cast<uint32_t>((has_rows ? 1 : of_page) % nodes);
  if (function == mcrl_home_first || (goes_round && step == 0)) add_homes(0, units);
  else if (goes_round) add_homes(0, 1, units, step);
  else if (function == mcrl_home_blocks) place_blocks(units, nodes);
  else problem = ask_for_homes(function, units, nodes);
  homes_.finish();
  return problem;
}

void Shape::place_blocks(uint64_t units, uint32_t nodes) {
  uint64_t of_node = sizes_[0] / nodes, more = sizes_[0] % nodes, begins = 0; // the first `more` blocks have one more
  for (uint32_t node = 0; node < nodes; node++) {
    uint64_t next_row = (node + 1) * of_node + std::min<uint64_t>(node + 1, more), next = next_row;
    // The first page that begins at this element or after it.
    if (dimensions() == 1) next = (next_row - 1) * (row_bytes_ / sizes_[0]) / page_bytes_ + 1;
    uint64_t ends = next_row == sizes_[0] ? units : std::min(next, units);
    if (ends > begins) add_homes(node, ends - begins);
    begins = std::max(begins, ends);
  }
}

std::string Shape::ask_for_homes(mcrl_array_home *function, uint64_t units, uint32_t nodes) {
  uint32_t home = 0;
  uint64_t begins = 0;
  for (uint64_t unit = 0; unit < units; unit++) {
    uint32_t next = function(asked_for(unit), sizes_[0], nodes);
    if (next >= nodes)
      return "home " + std::to_string(next) + " for row " + std::to_string(asked_for(unit)) + ", but there are " + std::to_string(nodes) +
             " nodes";
    if (unit > begins && next != home) {
      add_homes(home, unit - begins);
      begins = unit;
    }
    home = next;
  }
  add_homes(home, units - begins);
  return {};
}

// A row; or the first element that begins in a page.
uint64_t Shape::asked_for(uint64_t unit) const {
  return dimensions() > 1 ? unit : std::min(divide_up(unit * page_bytes_, row_bytes_ / sizes_[0]), sizes_[0] - 1);
}

void Shape::add_homes(uint32_t home, uint64_t units, uint64_t count, uint32_t step) {
  homes_.add(home, units, dimensions() == 1 ? units : pages_for(units * unit_rows_), count, step);
}

// The pages that so many rows of a band take. Then: the first row of a band, numbered from 0, that has a byte in a page, or lies after it;
// and the first that begins there, or after it.
uint64_t Shape::pages_for(uint64_t rows) const {
  if (rows == 0) return 0;
  return has_small_pages() ? divide_up(rows, rows_of_page_) : divide_up((rows - 1) * row_distance_ + row_bytes_, page_bytes_);
}

uint64_t Shape::first_row_in(uint64_t page) const {
  if (has_small_pages()) return page * rows_of_page_;
  uint64_t begins = page * page_bytes_;
  return begins < row_bytes_ ? 0 : (begins - row_bytes_) / row_distance_ + 1;
}

uint64_t Shape::first_row_from(uint64_t page) const {
  return has_small_pages() ? page * rows_of_page_ : divide_up(page * page_bytes_, row_distance_);
}

Shape::Band Shape::band_of(uint64_t row) const {
  if (is_one_band_) return {0, rows_, 0};
  HomeRuns::Run run = homes_.of_row(row / unit_rows_);
  return {run.first * unit_rows_, run.end * unit_rows_, run.page};
}

Shape::Band Shape::band_at(uint32_t page) const {
  if (is_one_band_) return {0, rows_, 0};
  HomeRuns::Run run = homes_.of_page(page);
  return {run.first * unit_rows_, run.end * unit_rows_, run.page};
}

Shape::PageRun Shape::run_at(uint32_t page) const {
  if (page >= first_slot_) {
    uint32_t number = (page - first_slot_) / pages_of_slot_, first = first_slot_ + number * pages_of_slot_;
    return {home_of_row(number), first, first + pages_of_slot_};
  }
  bool by_row = is_one_band_ && dimensions() > 1;
  HomeRuns::Run run = by_row ? homes_.of_row(first_row_in(page) / unit_rows_) : homes_.of_page(page);
  if (by_row) run.page = pages_for(run.first * unit_rows_), run.page_end = pages_for(run.end * unit_rows_);
  return {run.home, static_cast<uint32_t>(run.page), static_cast<uint32_t>(run.page_end)};
}

// The home of a row is that of the page in which it begins.
Shape::RowRun Shape::rows_at(uint64_t row) const {
  if (is_one_band_) {
    PageRun run = run_at(page_at(address_of_row(row)));
    return {run.home, first_row_from(run.first), std::min(first_row_from(run.end), rows_)};
  }
  HomeRuns::Run run = homes_.of_row(row / unit_rows_);
  return {run.home, run.first * unit_rows_, run.end * unit_rows_};
}

uint64_t Shape::rows_of_node() const {
  // A row of the first dimension that begins within a page has the home of the one before.
  bool is_shifted = is_one_band_ && sizes_[0] > 1 && homes_.nodes() > 1;
  return dimensions() > 1 && !is_shifted && homes_.go_round() ? unit_rows_ : 0;
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

uint64_t Shape::address_of_row(uint64_t row) const { return even_rows(row).address; }

Shape::EvenRows Shape::even_rows(uint64_t row) const {
  Band band = band_of(row);
  uint64_t number = row - band.row;
  if (!has_small_pages()) return {band.page * page_bytes_ + number * row_distance_, row_distance_, band.end};
  auto page = static_cast<uint32_t>(band.page + number / rows_of_page_);
  uint64_t in_page = number % rows_of_page_;
  return {address_of(page) + in_page * row_distance_, row_distance_, std::min(band.end, row + rows_of_page_ - in_page)};
}

std::pair<uint64_t, uint64_t> Shape::rows_in(uint32_t page) const {
  if (page >= first_slot_) {
    uint64_t row = (page - first_slot_) / pages_of_slot_;
    return {row, row + 1};
  }
  Band band = band_at(page);
  return {band.row + first_row_in(page - band.page), std::min(band.row + first_row_from(page - band.page + 1), band.end)};
}

uint32_t Shape::end_of_rows(uint32_t page) const {
  auto [first, end] = rows_in(page);
  if (first == end) return page + 1;
  return page_at((page >= first_slot_ ? address_of_slot(first) : address_of_row(end - 1)) + row_bytes_ - 1) + 1;
}

std::vector<uint64_t> Shape::indices_at(uint64_t address) const {
  uint32_t page = page_at(address);
  auto [row, end] = rows_in(page);
  bool is_moved = page >= first_slot_;
  while (!is_moved && row + 1 < end && address_of_row(row + 1) <= address) row++;
  uint64_t begins = is_moved ? address_of_slot(row) : address_of_row(row);
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
