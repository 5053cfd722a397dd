// The end of MPI.
#pragma once

#include "base/support/linked.h"

namespace mcrl {

// In a program that calls MPI itself (user_mpi.cpp); else nullptr.
MCRL_IF_LINKED void program_calls_mpi();

// MPI_Finalize, without its hang. Collective: waits until all processes have called it, and gives the processor away meanwhile.
void end_mpi();

// Ends all processes with this exit code, after an error that has been reported as one line; MPI_Abort would add its own.
[[noreturn]] void abort_mpi(int code);

} // namespace mcrl
