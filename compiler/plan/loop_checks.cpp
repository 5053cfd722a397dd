#include "plan/loop_checks.h"

#include <algorithm>
#include <bit>

namespace prelude::plan {
namespace {

// What a vector unit does at once, roughly. The end of a strip costs such a loop more, too: it puts its sums together.
constexpr uint64_t vector_factor = 32;
constexpr uint64_t most_counted = 1 << 16, most_stripped = 1 << 10;
// The cost of an iteration up to which the variable that counts a strip matters.
constexpr uint64_t tight_units = 24;

} // namespace

void choose_check(Loop &loop, bool is_entered, uint64_t strip_units) {
  if (loop.is_small) return;
  loop.check = Check::safepoint;
  if (loop.kind == Loop::jump || !loop.head_in_text || !loop.bounded || loop.checked_within || loop.jumped_into || is_entered) return;
  uint64_t iterations = strip_units / std::max<uint64_t>(1, loop.cost);
  if (loop.counted && loop.counted->streams && !loop.calls && !loop.leaves) iterations *= vector_factor;
  if (iterations < 2) return;
  loop.check = loop.counted ? Check::counted : Check::strip;
  loop.strip = std::min(std::bit_floor(iterations), loop.counted ? most_counted : most_stripped);
  loop.unroll = loop.check == Check::strip && !loop.calls && loop.cost <= tight_units;
}

} // namespace prelude::plan
