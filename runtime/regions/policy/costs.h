// What the adaptive policy takes operations to cost, in units of a computation that goes to the home and whose result comes back.
#pragma once

#include <cstdint>

namespace mcrl::policy {

struct Costs {
  // A copy costs two messages as well, and two steps of the protocol more (`./dev bench`: read miss beside activation).
  double copy = 1.6;
  // A byte of a message. A message's data are copied three times on their way.
  double byte = 0.0006;

  // One of the messages of a computation.
  double message = 0.5;

  // How many operations a copy must serve until it has cost less than as many computations. `more` is what each of these costs besides.
  double break_even(uint64_t region_bytes, uint64_t record_bytes, double more = 0) const {
    double bytes = byte * static_cast<double>(region_bytes), record = byte * static_cast<double>(record_bytes);
    return (copy + bytes) / (1 + record + more);
  }
};

// On this machine; measures for some 20 us how fast memory is copied.
Costs measure_costs();

} // namespace mcrl::policy
