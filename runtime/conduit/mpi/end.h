// The end of MPI.
#pragma once

namespace mcrl {

// MPI_Finalize, without its hang. Collective: waits until all processes have called it, and gives the processor away meanwhile.
void end_mpi();

} // namespace mcrl
