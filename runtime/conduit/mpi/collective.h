// Collective operations of MPI at the start, which give the processor away while they wait: with more nodes than processors, a node that
// spins in MPI's own calls keeps those from coming that it waits for.
#pragma once

#include <mpi.h>
#include <sched.h>

namespace mcrl {

inline void wait_and_yield(MPI_Request request) {
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done) return;
    sched_yield();
  }
}

inline bool agreed_by_all(MPI_Comm nodes, bool mine) {
  int yes = mine, all_say_yes = 0;
  MPI_Request request;
  MPI_Iallreduce(&yes, &all_say_yes, 1, MPI_INT, MPI_MIN, nodes, &request);
  wait_and_yield(request);
  return all_say_yes != 0;
}

} // namespace mcrl
