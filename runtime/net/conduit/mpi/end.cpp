// MPICH 4.0 ends by closing each of its connections, and then waits for the other processes in its launcher's barrier. To close a
// connection of UCX over TCP takes an acknowledgment, which the other process gives only while it calls UCX; in the launcher's
// barrier it does not. A process that came to MPI_Finalize first and has had all its acknowledgments therefore leaves those that
// came later without theirs: of programs that are MPI_Init, MPI_Barrier and MPI_Finalize on four nodes, a third never ended. (Later
// versions of MPICH have no such barrier: their pull request 6596.)
//
// Here no connection is closed. All processes first agree that all have come to the end, so no message is under way; the launcher's
// barrier follows, and then UCX gives up connections of which no process expects anything.
#include "net/conduit/mpi/end.h"

#include "base/support/fatal.h"
#include "net/conduit/mpi/collective.h"

#include <fcntl.h>
#include <unistd.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

// UCX's call, which MPICH makes for each connection in MPI_Finalize and nowhere else: the executable's definition goes before the
// library's. A null pointer says that the connection has been closed.
extern "C" void *ucp_disconnect_nb(void *) { return nullptr; }

namespace mcrl {

void end_mpi() {
  MPI_Request all_have_come;
  MPI_Ibarrier(MPI_COMM_WORLD, &all_have_come);
  wait_and_yield(all_have_come);
  PMPI_Finalize();
}

void abort_mpi(int code) {
  wait_until_read(STDOUT_FILENO);
  wait_until_read(STDERR_FILENO);
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0) dup2(null, STDERR_FILENO);
  MPI_Abort(MPI_COMM_WORLD, code);
  _exit(code);
}

} // namespace mcrl
