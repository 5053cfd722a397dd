// Messages over MPICH.
#pragma once

#include "net/conduit/conduit.h"

#include <memory>

namespace mcrl {

// Starts MPI unless the program has; one node per process of MPI_COMM_WORLD. Collective. With `share_memory`, nodes of one host
// talk through it, and MPI carries the rest.
std::unique_ptr<Conduit> make_mpi_conduit(int *argc, char ***argv, bool share_memory);

} // namespace mcrl
