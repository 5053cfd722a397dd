// What the observer of a node is told of operations and copies (base/observe/observer.h). Only if there is one.
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

// The operation of what has waited begins. `data_bytes` of the region came with the message with which it does.
void tell_of_operation(Node &, const Runnable &waiter, const mcrl_region &, Began, uint64_t data_bytes = 0);

// The current thread has begun an operation without a wait.
void tell_of_lock(Node &, mcrl_rid, mcrl_mode, const char *where);

// The actions of the step that this event has made are to be done.
void tell_of_step(Node &, mcrl_rid, const mcrl_region &, const protocol::Event &);

} // namespace mcrl
