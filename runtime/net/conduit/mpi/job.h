// The job as MPI knows it.
#pragma once

#include "net/conduit/job.h"

#include <memory>

namespace mcrl {

// Starts MPI unless the program has. Collective.
std::unique_ptr<Job> make_mpi_job(int *argc, char ***argv);

} // namespace mcrl
