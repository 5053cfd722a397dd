// The points of procedures that a test has by hand, made known as the units of a program are: before main.
#pragma once

#include "mcrl_abi.h"

namespace mcrl {

template <size_t count> struct TestUnit {
  mcrl_point *points[count];
  mcrl_unit unit;

  template <class... Point>
  explicit TestUnit(uint64_t fingerprint, Point &...point)
      : points{&point...}, unit{MCRL_ABI_VERSION, count, fingerprint, points, nullptr, nullptr} {
    mcrl_register(&unit);
  }
  TestUnit(const TestUnit &) = delete; // the runtime has its address
};
template <class... Point> TestUnit(uint64_t, Point &...) -> TestUnit<sizeof...(Point)>;

} // namespace mcrl
