#include "net/conduit/mpi/begin.h"

#include "net/conduit/mpi/ucx.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace mcrl {

bool begin_mpi(int *argc, char ***argv) {
  tune_ucx();
  int started = 0;
  MPI_Initialized(&started);
  if (!started) PMPI_Init(argc, argv);
  return !started;
}

} // namespace mcrl
