// Counters of filaments.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ForallCounter : uint8_t {
  strips = first_counter::of_foralls, // that have run
  strips_waited,                      // ... whose thread had to wait
  strips_given,                       // ... that were given to other nodes
  end
};
static_assert(static_cast<uint8_t>(ForallCounter::end) <= first_counter::of_scopes);

} // namespace mcrl
