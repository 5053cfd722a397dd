// What the calls about threads and calls on other nodes have in common.
#pragma once

#include "net/progress/calls.h"

namespace mcrl {

// Sets the handlers of the messages that carry functions of the program's.
void receive_functions(Node &);

// A thread ends, perhaps before its function has returned: if mcrl_thread_on has made it, the copy of its arguments is given back,
// and its maker may make another one.
void end_spawned(Node &, Thread &);

} // namespace mcrl
