// The beginning of MPI.
#pragma once

namespace mcrl {

// Starts MPI, with UCX as the runtime needs it, unless the program has; says whether it did. Collective.
bool begin_mpi(int *argc, char ***argv);

} // namespace mcrl
