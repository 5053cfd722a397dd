// Sums of values times numbers.
#pragma once

#include "ranges/plan.h"

namespace sisal::ranges {

// a + factor * b. None if a factor or a constant becomes so large that longs could wrap around.
std::optional<Sum> plus(const Sum &a, const Sum &b, long factor);
std::optional<Sequence> plus(const Sequence &a, const Sequence &b, long factor);

} // namespace sisal::ranges
