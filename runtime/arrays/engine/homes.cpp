#include "arrays/engine/homes.h"

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
  uint64_t row = first_ + number * static_cast<uint64_t>(distance_);
  Run run{shape_->home_of_row(row), distance_ == 0 ? count_ : number};
  if (distance_ == 0) return run;
  do row += static_cast<uint64_t>(distance_);
  while (++run.end < count_ && shape_->home_of_row(row) == run.home);
  return run;
}

// The run of all pages that follow and have the same home.
Homes::Run Homes::from_element(uint64_t number) const {
  uint64_t at = first_ + number * static_cast<uint64_t>(distance_), size = static_cast<uint64_t>(std::abs(distance_));
  uint64_t after = size == 0 ? count_ : 0, last = first_ + (count_ - 1) * static_cast<uint64_t>(distance_);
  uint32_t page = shape_->page_at(at), last_page = shape_->page_at(last);
  Run run{shape_->first_home(page), after};
  if (size == 0) return run;
  if (distance_ > 0) {
    while (page < last_page && shape_->first_home(page + 1) == run.home) page++;
    run.end = number + (shape_->begin_of(page + 1) - at - 1) / size + 1;
  } else {
    while (page > last_page && shape_->first_home(page - 1) == run.home) page--;
    run.end = number + (at - shape_->begin_of(page)) / size + 1;
  }
  if (run.end > count_) run.end = count_;
  return run;
}

} // namespace mcrl
