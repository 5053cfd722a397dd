// What the adaptive policy takes operations to cost, in units of a computation that goes to the home and whose result comes back.
//
// Between nodes of a host that is what is done for a message. Between hosts it is the round trip, in which bytes hardly count: so
// the farther the home, the more it is round trips that are compared, and the less how much travels in them.
#pragma once

#include "regions/policy/distance.h"

#include <cstdint>

namespace mcrl::policy {

struct Costs {
  // A copy costs two messages as well, and two steps of the protocol more (`./dev bench`: read miss beside activation). Between
  // hosts it costs another round trip when it is taken away, for which a node there waits.
  double copy = 1.6;
  // A byte of a message. A message's data are copied three times on their way, and go over the network between hosts.
  double byte = 0.0006;

  // An operation in place costs so much more than one on a copy that is here (`./dev bench mechanisms`: in place beside data,
  // reuse).
  double in_place = 0.05;

  // One of the messages of a computation.
  double message = 0.5;

  // How many operations a copy must serve until it has cost less than as many computations. `more` is what each of these costs besides.
  double break_even(uint64_t region_bytes, uint64_t record_bytes, double more = 0) const {
    double bytes = byte * static_cast<double>(region_bytes), record = byte * static_cast<double>(record_bytes);
    return (copy + bytes) / (1 + record + more);
  }
  // The same beside as many operations in place.
  double break_even_in_place(uint64_t region_bytes) const { return (copy + byte * static_cast<double>(region_bytes)) / in_place; }

  // The same at another distance, of those of nodes that share memory.
  Costs at(Distance) const;
};

// On this machine; the first call measures for some 20 us how fast memory is copied.
const Costs &costs_at(Distance);

} // namespace mcrl::policy
