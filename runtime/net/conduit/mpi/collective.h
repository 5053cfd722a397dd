// Collective operations of MPI at the start, which give the processor away while they wait: with more nodes than processors, a node that
// spins in MPI's own calls keeps those from coming that it waits for.
#pragma once

#include <mpi.h>
#include <sched.h>

#include <type_traits>
#include <vector>

namespace mcrl {

inline void wait_and_yield(MPI_Request request) {
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done) return;
    sched_yield();
  }
}

// What all processes say, by rank.
template <typename Word> std::vector<Word> said_by_all(MPI_Comm nodes, const Word &mine) {
  static_assert(std::is_trivially_copyable_v<Word>);
  int count;
  MPI_Comm_size(nodes, &count);
  std::vector<Word> all(static_cast<size_t>(count));
  MPI_Request request;
  MPI_Iallgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, nodes, &request);
  wait_and_yield(request);
  return all;
}

} // namespace mcrl
