// A program that uses MPI itself beside the runtime. Where the runtime has started MPI (before main, in a program that preludec has
// linked), the program's own MPI_Init finds it started. An MPI_Finalize while the runtime lives is left to the runtime's end; after
// mcrl_finalize the program ends the MPI that it has started. The program's ranks are its nodes' numbers then (host.h).
//
// These are MPI's own names, which MPI offers for that under a second name (its profiling interface). The archive's member is
// linked only into programs that call one of them.
#include "base/support/fatal.h"
#include "net/conduit/mpi/end.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

using mcrl::identity;

namespace {

bool is_started() {
  int started = 0;
  PMPI_Initialized(&started);
  return started != 0;
}

} // namespace

void mcrl::program_calls_mpi() {}

extern "C" {

int MPI_Init(int *argc, char ***argv) { return is_started() ? MPI_SUCCESS : PMPI_Init(argc, argv); }

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return is_started() ? PMPI_Query_thread(provided) : PMPI_Init_thread(argc, argv, required, provided);
}

int MPI_Comm_rank(MPI_Comm communicator, int *rank) { return PMPI_Comm_rank(communicator, rank); }

int MPI_Finalize(void) {
  int has_ended = 0;
  PMPI_Finalized(&has_ended);
  if (has_ended) return MPI_SUCCESS;
  if (mcrl_current == nullptr || identity().end_job == nullptr) {
    mcrl::end_mpi();
    return MPI_SUCCESS;
  }
  identity().ends_mpi = true;
  return MPI_SUCCESS;
}
}
