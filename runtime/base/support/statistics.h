// What a node counts, for the file that MCRL_STATS asks for (node/observe/statistics_report.h). Start-up, shut-down and collectives are
// not counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace mcrl {

// Why a handler could not go on as one, and what became of it (mcrl_abi.h).
enum class AbortReason { lock, window, late };
enum class AbortStrategy { go_on, undo, refuse };

// Trivially copyable: the counters of each node travel to node 0 at the end.
struct Statistics {
  static constexpr size_t max_kinds = 80;

  std::array<uint64_t, max_kinds> messages{}; // sent, by kind of message
  std::array<uint64_t, max_kinds> bytes{};    // sent, headers included
  uint64_t stayed = 0;                        // activations that would have moved, but for a pointer
  uint64_t callers = 0;                       // callers that have gone along with activations that moved
  uint64_t parked = 0;                        // activations that had to wait for a lock
  uint64_t handlers = 0;                      // activations that ran as handlers
  uint64_t promoted = 0;                      // ... that were to, and went on in a thread
  uint64_t thread_switches = 0;
  uint64_t hits = 0;                               // operations that began inline, where that is counted (MCRL_COUNT)
  uint64_t misses = 0;                             // operations that a thread had to wait for
  uint64_t miss_ns = 0;                            // in these, together
  std::array<std::array<uint64_t, 3>, 3> aborts{}; // by reason and strategy
  uint64_t guard_waits = 0;                        // threads and activations whose guard did not hold
  uint64_t guard_evaluations = 0;                  // for these, by the runtime
  uint64_t guard_wakeups = 0;                      // of these; one per wait if guards are predicates
  uint64_t cache_hits = 0;      // regions of other nodes that were asked for, other than inline, and were known here
  uint64_t cache_misses = 0;    // ... and were not
  uint64_t cache_evictions = 0; // copies that were given up to make room
  uint64_t page_read_faults = 0;  // of shared arrays
  uint64_t page_write_faults = 0;
  uint64_t page_twins = 0;        // copies of pages that several nodes may write
  uint64_t steals_asked = 0;      // of other nodes, for a fork that has not begun
  uint64_t steals = 0;            // forks that were given to other nodes
  uint64_t strips = 0;            // of filaments, that have run
  uint64_t strips_waited = 0;     // ... whose thread had to wait
  uint64_t strips_given = 0;      // ... that were given to other nodes
  uint64_t pages_prefetched = 0;  // asked for before a thread touched them
  uint64_t pages_held = 0;        // requests that have waited because the page was to stay for a while
  uint64_t rows_moved = 0;        // to pages of their writers
  uint64_t udp_resent = 0;      // datagrams that were sent again (MCRL_CONDUIT=udp)
  uint64_t udp_duplicates = 0;  // ... that came again, and were dropped
  uint64_t udp_damaged = 0;     // ... that were damaged on their way, and were dropped
  uint64_t udp_foreign = 0;     // ... that came from elsewhere, and were dropped
};

// A set of kinds of message, by their numbers.
class KindSet {
public:
  constexpr KindSet(std::initializer_list<size_t> kinds) {
    for (size_t kind : kinds) has_[kind] = true;
  }
  constexpr bool has(size_t kind) const { return has_[kind]; }

private:
  std::array<bool, Statistics::max_kinds> has_{};
};

// Which kinds of message make up the derived numbers of the report.
struct StatisticsNames {
  std::span<const char *const> kinds; // name of each kind; nullptr is not reported
  KindSet migrations, data_requests, invalidations;
};

// The number of messages of these kinds.
inline uint64_t sum_of(const Statistics &node, const KindSet &kinds) {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < node.messages.size(); kind++)
    if (kinds.has(kind)) sum += node.messages[kind];
  return sum;
}

} // namespace mcrl
