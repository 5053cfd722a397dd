// Counters of filaments.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ForallCounter : uint8_t {
  strips = first_counter::of_foralls, // that have run
  strips_waited,                      // ... whose thread had to wait
  strips_given,                       // ... that were given to other nodes
  strips_between_hosts,               // ... of these, to nodes of other hosts
  end
};
static_assert(static_cast<uint8_t>(ForallCounter::end) <= first_counter::of_scopes);

} // namespace mcrl
