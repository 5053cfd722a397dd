// The node's counters, which other parts count, and the names of all counters.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>
#include <vector>

namespace mcrl {

struct Node;
struct Work;

enum class NodeCounter : uint8_t {
  thread_switches = first_counter::of_node,
  hits,           // operations that began inline, where that is counted (MCRL_COUNT)
  udp_resent,     // datagrams that were sent again (MCRL_CONDUIT=udp)
  udp_duplicates, // ... that came again, and were dropped
  udp_damaged,    // ... that were damaged on their way, and were dropped
  udp_foreign,    // ... that came from elsewhere, and were dropped
  end
};
static_assert(static_cast<uint8_t>(NodeCounter::end) <= first_counter::of_regions);

// The names of net/progress/node.h, and those of counters.
StatisticsNames names_of_all();

// What a simulated machine is told of: messages sent, by kind; those counters of the table that count all the time; and "threads", which
// have been made.
std::vector<Work> work_of(const Node &);

} // namespace mcrl
