// Counters of scopes (`finish`).
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ScopeCounter : uint8_t {
  begun = first_counter::of_scopes, // blocks
  waited,                           // of these, those whose end has waited for other nodes, or for calls of this one
  waves,                            // of questions to all nodes that had to do with the scope
  messages,                         // questions to other nodes, and answers
  end
};
static_assert(static_cast<uint8_t>(ScopeCounter::end) <= first_counter::of_arrays);

} // namespace mcrl
