// Collective operations of MPI at the start, which give the processor away while they wait: with more nodes than processors, a node that
// spins in MPI's own calls keeps those from coming that it waits for.
#pragma once

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <ctime>
#include <type_traits>
#include <vector>

namespace mcrl {

// After so many yields it sleeps, longer and longer: hundreds of nodes that yield to each other keep the processors from the few
// that are still at what all wait for.
inline constexpr unsigned yields_before_sleep = 20;
inline constexpr long first_sleep_ns = 50'000, longest_sleep_ns = 2'000'000;

inline void wait_and_yield(MPI_Request request) {
  timespec sleep{.tv_sec = 0, .tv_nsec = first_sleep_ns};
  for (unsigned polls = 1;; polls++) {
    int done = 0;
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done) return;
    if (polls <= yields_before_sleep) {
      sched_yield();
      continue;
    }
    nanosleep(&sleep, nullptr);
    sleep.tv_nsec = std::min(2 * sleep.tv_nsec, longest_sleep_ns);
  }
}

// The words of all processes, by rank.
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
