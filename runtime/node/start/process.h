// One node per process, over MPI.
#pragma once

namespace mcrl {

// Starts the node, if it is not there; ends it at the end of the process, or before in mcrl_finalize unless `wrapped` by main.
// Collective. Ends the process if it cannot start.
void start_process(int *argc, char ***argv, bool wrapped);

} // namespace mcrl
