// Counters of activations.
#pragma once

#include "base/support/statistics.h"

#include <cstdint>

namespace mcrl {

enum class ActivationCounter : uint8_t {
  stayed = first_counter::of_activations, // that would have moved, but for a pointer
  callers,                                // that have gone along with activations that moved
  parked,                                 // that had to wait for a lock
  handlers,                               // that ran as handlers
  promoted,                               // ... that were to, and went on in a thread
  aborts,                                 // nine, by reason and strategy
  end = aborts + 9
};
static_assert(static_cast<uint8_t>(ActivationCounter::end) <= first_counter::of_forks);

// Why a handler could not go on as one, and what became of it (mcrl_abi.h).
enum class AbortReason { lock, window, late };
enum class AbortStrategy { go_on, undo, refuse };

constexpr ActivationCounter aborts(AbortReason reason, AbortStrategy strategy) {
  return static_cast<ActivationCounter>(static_cast<int>(ActivationCounter::aborts) + static_cast<int>(reason) * 3 +
                                        static_cast<int>(strategy));
}

} // namespace mcrl
