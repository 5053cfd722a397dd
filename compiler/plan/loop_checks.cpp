#include "plan/loop_checks.h"

#include <algorithm>
#include <bit>

namespace prelude::plan {
namespace {

// What a vector unit does at once, roughly. The end of a strip costs such a loop more, too: it puts its sums together.
constexpr uint64_t vector_factor = 32;
constexpr uint64_t most_counted = 1 << 16, most_stripped = 1 << 10;
// Of an iteration, up to which the variable that counts a strip is worth a thought.
constexpr uint64_t tight_units = 24;

} // namespace

Loop check_of(const facts::Loop &loop, bool is_entered, uint64_t strip_units) {
  Loop out;
  if (loop.is_small) return out;
  out.check = Loop::turn;
  if (loop.kind == facts::Loop::jump || !loop.head_in_text || !loop.bounded || loop.checked_within || loop.jumped_into || is_entered)
    return out;
  uint64_t iterations = strip_units / std::max<uint64_t>(1, loop.cost);
  if (loop.counted && loop.counted->streams && !loop.calls && !loop.leaves) iterations *= vector_factor;
  if (iterations < 2) return out;
  out.check = loop.counted ? Loop::counted : Loop::strip;
  out.iterations = std::min(std::bit_floor(iterations), loop.counted ? most_counted : most_stripped);
  out.unroll = out.check == Loop::strip && !loop.calls && loop.cost <= tight_units;
  return out;
}

} // namespace prelude::plan
