// Locks that a handler surely takes, tested first: its record waits for one of them before anything is done.
#pragma once

#include "tasks/records/activation.h"

namespace mcrl {

// After a miss: whether the record that runs is to wait for this lock first, mcrl_misses_first(); and lets it, mcrl_wait_first().
bool is_to_wait_first(const Node &, const mcrl_activation &self, mcrl_rid, mcrl_mode, mcrl_policy);
void wait_first(Node &, const mcrl_activation &self, mcrl_rid, mcrl_mode);

} // namespace mcrl
