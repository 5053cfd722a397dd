// Counters of forks that go to other nodes, or cannot be calls.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ForkCounter : uint8_t {
  steals_asked = first_counter::of_forks, // of other nodes, for a fork that has not begun
  steals,                                 // forks that were given to other nodes
  steals_between_hosts,                   // ... of these, to nodes of other hosts
  steal_answers,                          // messages by which these went, each of one or of several
  moved,                                  // forks that began where their first lock would have sent them
  brief,                                  // times that forks on their own node turned out brief, and became calls
  of_loops,                               // forks made of the rest of loops that wait for what they have called
  no_calls, // forks on their own node that cannot be calls, for what they wait for or what their parent holds
  end
};
static_assert(static_cast<uint8_t>(ForkCounter::end) <= first_counter::of_foralls);

} // namespace mcrl
