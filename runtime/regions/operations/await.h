// Waits at a region until a guard holds (copies/guards.h).
#pragma once

#include "regions/copies/guards.h"

namespace mcrl {

// Ends an operation of the wait's mode, which has written nothing, and lets the wait begin. Its rid, mode, guard, live and then are
// set.
void wait_for_guard(Node &, mcrl_region &, GuardedWait &);

// From a thread that holds a lock of this mode, and has found that the guard does not hold: mcrl_await_until_at(). Returns the
// data, which may lie elsewhere than before.
void *await(Node &, mcrl_region &, mcrl_mode, mcrl_guard, const void *live, const char *where);

// The same without a guard, until the data have changed: mcrl_await_at().
void *await_change(Node &, mcrl_region &, mcrl_mode, const char *where);

} // namespace mcrl
