// A program that uses MPI itself beside the runtime. Where the runtime has started MPI (before main, in a program that preludec has
// linked), the program's own MPI_Init finds it started, and its MPI_Finalize leaves it to the runtime, which ends later.
//
// These are MPI's own names, which MPI offers for that under a second name (its profiling interface). The archive's member is linked
// only into programs that call one of them.
#include "support/ids.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace {

bool is_started() {
  int started = 0;
  PMPI_Initialized(&started);
  return started != 0;
}

} // namespace

extern "C" {

int MPI_Init(int *argc, char ***argv) { return is_started() ? MPI_SUCCESS : PMPI_Init(argc, argv); }

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return is_started() ? PMPI_Query_thread(provided) : PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Finalize(void) { return mcrl_current != nullptr ? MPI_SUCCESS : PMPI_Finalize(); }
}
