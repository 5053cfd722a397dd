#include "arrays/engine/homes.h"

#include <algorithm>
#include <cstdlib>

namespace mcrl {

static const char *last_of(const Sequence &sequence) {
  __int128 last = reinterpret_cast<uintptr_t>(sequence.first) + static_cast<__int128>(sequence.distance) * (sequence.count - 1);
  return last < 0 || last > UINTPTR_MAX ? nullptr : reinterpret_cast<const char *>(static_cast<uintptr_t>(last));
}

std::optional<Homes> Homes::of_elements(Arrays &arrays, const Sequence &sequence) {
  const Array *array = arrays.find(sequence.first);
  if (array == nullptr || !array->contains(last_of(sequence))) return {};
  return Homes(array->shape, sequence.count, false, static_cast<uint64_t>(sequence.first - array->views.program()), sequence.distance);
}

std::optional<Homes> Homes::of_rows(Arrays &arrays, const Sequence &sequence) {
  constexpr int64_t pointer_bytes = sizeof(void *);
  const Array *array = arrays.find_pointers(sequence.first);
  if (array == nullptr || array->level_of(last_of(sequence)) != array->level_of(sequence.first)) return {};
  if (sequence.distance % pointer_bytes != 0) return {};
  int64_t rows = sequence.distance / pointer_bytes * static_cast<int64_t>(array->rows_at_pointer(sequence.first));
  return Homes(array->shape, sequence.count, true, array->row_of(sequence.first), rows);
}

std::optional<uint64_t> Homes::first_at(uint32_t node, uint32_t nodes) const {
  uint64_t together = shape_->rows_of_node();
  if (!are_rows_ || together == 0 || static_cast<uint64_t>(std::abs(distance_)) != together) return {};
  uint64_t home = first_ / together % nodes;
  return (distance_ > 0 ? node + nodes - home : home + nodes - node) % nodes;
}

Homes::Run Homes::from(uint64_t number) const { return are_rows_ ? from_row(number) : from_element(number); }

Homes::Run Homes::from_row(uint64_t number) const {
  Run run{shape_->home_of_row(row_at(number)), distance_ == 0 ? count_ : number};
  while (run.end < count_) {
    uint64_t row = row_at(run.end);
    Shape::RowRun rows = shape_->rows_at(row);
    if (rows.home != run.home) break;
    uint64_t more = distance_ > 0 ? rows.end - row - 1 : row - rows.first;
    run.end = std::min(count_, run.end + more / static_cast<uint64_t>(std::abs(distance_)) + 1);
  }
  return run;
}

// The run of all pages that follow and have the same home.
Homes::Run Homes::from_element(uint64_t number) const {
  uint64_t at = first_ + number * static_cast<uint64_t>(distance_), size = static_cast<uint64_t>(std::abs(distance_));
  uint64_t last = first_ + (count_ - 1) * static_cast<uint64_t>(distance_);
  uint32_t last_page = shape_->page_at(last);
  Shape::PageRun pages = shape_->run_at(shape_->page_at(at));
  if (size == 0) return {pages.home, count_};
  for (Shape::PageRun next = pages; next.home == pages.home;) {
    pages.first = std::min(pages.first, next.first);
    pages.end = std::max(pages.end, next.end);
    if (distance_ > 0 ? last_page < pages.end : last_page >= pages.first) break;
    next = shape_->run_at(distance_ > 0 ? pages.end : pages.first - 1);
  }
  uint64_t more = distance_ > 0 ? shape_->begin_of(pages.end) - at - 1 : at - shape_->begin_of(pages.first);
  return {pages.home, std::min(count_, number + more / size + 1)};
}

} // namespace mcrl
