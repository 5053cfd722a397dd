// Ctrl-C, and other requests to end (SIGINT, SIGTERM), of a job that writes reports: these have what there is so far.
//
// MPICH's mpiexec sends its signals on to all nodes. The signal's handler notes it, and the node ends where it next looks for messages.
#pragma once

#include "node/start/runtime.h"

namespace mcrl {

// Signals that the program or a library handles, or that are ignored, are left as they are.
void notice_interrupts(Runtime &);

} // namespace mcrl
