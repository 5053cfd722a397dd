// The homes of what filaments are at: elements of a shared array, or pointers to its rows.
#pragma once

#include "arrays/engine/arrays.h"

#include <optional>

namespace mcrl {

// Addresses at equal distances, numbered from 0.
struct Sequence {
  const char *first;
  std::ptrdiff_t distance; // in bytes
  uint64_t count;
};

class Homes {
public:
  struct Run {
    uint32_t home;
    uint64_t end; // the addresses of lower numbers are there
  };

  // None if not all of them are elements of one array, or pointers to its rows, in one level. A pointer to a row has that row's home; one
  // to such pointers, that of the first row.
  static std::optional<Homes> of_elements(Arrays &, const Sequence &);
  static std::optional<Homes> of_rows(Arrays &, const Sequence &);

  // The number of the first address whose home is `node`, if one address after the other has the next node for its home, or the one before.
  std::optional<uint64_t> first_at(uint32_t node, uint32_t nodes) const;
  // From the address of this number on.
  Run from(uint64_t number) const;

private:
  Homes(const Shape &shape, uint64_t count, bool are_rows, uint64_t first, int64_t distance)
      : shape_(&shape), count_(count), are_rows_(are_rows), first_(first), distance_(distance) {}
  uint64_t row_at(uint64_t number) const { return first_ + number * static_cast<uint64_t>(distance_); }
  Run from_row(uint64_t number) const;
  Run from_element(uint64_t number) const;

  const Shape *shape_;
  uint64_t count_;
  bool are_rows_;
  uint64_t first_;   // row, or offset in the array's addresses
  int64_t distance_; // in rows, or in bytes
};

} // namespace mcrl
