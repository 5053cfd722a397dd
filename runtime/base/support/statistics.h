// What a node counts, for the file that MCRL_STATS asks for (node/observe/statistics_report.h). Start-up, shut-down and collectives are
// not counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace mcrl {

// The counters of a room have an enumeration of their own, counters.h in the room, whose first value is one of these: a new counter
// recompiles what counts in its room. node/start/counters.cpp has the names of all.
namespace first_counter {
constexpr uint8_t of_node = 0, of_regions = 8, of_looks = 21, of_activations = 28, of_forks = 48, of_foralls = 56, of_scopes = 60,
                  of_arrays = 64, none = 78;
}

// Trivially copyable: the counters of each node travel to node 0 at the end.
struct Statistics {
  static constexpr size_t max_kinds = 88;

  std::array<uint64_t, max_kinds> messages{}; // sent, by kind of message
  std::array<uint64_t, max_kinds> bytes{};    // sent, headers included
  uint64_t in_packets = 0;                    // of these messages, those that are parts of others
  std::array<uint64_t, first_counter::none> counters{};

  template <typename Counter> uint64_t &operator[](Counter counter) { return counters[static_cast<size_t>(counter)]; }
  template <typename Counter> uint64_t operator[](Counter counter) const { return counters[static_cast<size_t>(counter)]; }
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

// A counter's name in the report; the part before a '/' names the object that it is in.
struct CounterName {
  const char *path;
  size_t counter;

  template <typename Counter>
  constexpr CounterName(const char *path, Counter counter) : path(path), counter(static_cast<size_t>(counter)) {}
};

// Which kinds of message make up the derived numbers of the report, and its other numbers in their order.
struct StatisticsNames {
  std::span<const char *const> kinds; // name of each kind; nullptr is not reported
  KindSet migrations, data_requests, invalidations;
  std::span<const CounterName> counters{};
};

// The number of messages of these kinds.
inline uint64_t sum_of(const Statistics &node, const KindSet &kinds) {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < node.messages.size(); kind++)
    if (kinds.has(kind)) sum += node.messages[kind];
  return sum;
}

} // namespace mcrl
