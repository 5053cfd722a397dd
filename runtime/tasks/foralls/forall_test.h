// What the tests of foralls share: loops as preludec emits them, whose filaments note where they have run.
#pragma once

#include "tasks/foralls/filaments.h"
#include "tasks/records/calls_test.h"

#include "mcrl_abi.h"

#include <algorithm>
#include <functional>
#include <map>

namespace mcrl {

// What filaments share; all nodes of a test have the same, since they are in one process.
struct Log {
  std::vector<int> times, nodes;             // by index: how often it has run, and where last
  std::vector<std::vector<uint64_t>> orders; // by node: the indices that have begun, in their order
  std::function<void(uint64_t index)> body;  // nullptr: nothing else is done

  explicit Log(uint64_t count, uint32_t of_nodes = 1) : times(count), nodes(count), orders(of_nodes) {}

  void run(uint64_t index) {
    times[index]++;
    nodes[index] = node_self();
    orders[static_cast<size_t>(node_self())].push_back(index);
    if (body != nullptr) body(index);
  }
  bool all_ran_once() const {
    return std::all_of(times.begin(), times.end(), [](int each) { return each == 1; });
  }
};

struct Live {
  Log *log;
  uint64_t unused = 0;
};

inline void log_strip(const void *live, uint64_t first, uint64_t end, void *) {
  for (uint64_t i = first; i < end; i++) static_cast<const Live *>(live)->log->run(i);
}

struct Reduced {
  long sum;
  long greatest;
};

inline void reduce_strip(const void *live, uint64_t first, uint64_t end, void *partial) {
  auto &reduced = *static_cast<Reduced *>(partial);
  for (uint64_t i = first; i < end; i++) {
    static_cast<const Live *>(live)->log->run(i);
    reduced.sum += static_cast<long>(i);
    reduced.greatest = std::max(reduced.greatest, static_cast<long>(i));
  }
}
inline void begin_reduced(void *partial, const void *reduced) {
  *static_cast<Reduced *>(partial) = {0, static_cast<const Reduced *>(reduced)->greatest};
}
inline void combine_reduced(void *into, const void *from) {
  auto &left = *static_cast<Reduced *>(into);
  const auto &right = *static_cast<const Reduced *>(from);
  left.sum += right.sum;
  left.greatest = std::max(left.greatest, right.greatest);
}

// A sum that depends on its order.
inline double term(uint64_t index) { return 1.0 / static_cast<double>(3 * index + 1); }

inline void sum_strip(const void *live, uint64_t first, uint64_t end, void *partial) {
  for (uint64_t i = first; i < end; i++) {
    static_cast<const Live *>(live)->log->run(i);
    *static_cast<double *>(partial) += term(i);
  }
}
inline void begin_sum(void *partial, const void *) { *static_cast<double *>(partial) = 0; }
inline void combine_sums(void *into, const void *from) { *static_cast<double *>(into) += *static_cast<const double *>(from); }

template <auto node_of> void places(const void *, uint64_t first, uint64_t after, int *nodes) {
  for (uint64_t index = first; index < after; index++) *nodes++ = node_of(index);
}

// Every third index is on the last node, the others are on node 0.
inline int by_thirds(uint64_t index) { return index % 3 == 0 ? node_count() - 1 : 0; }

inline mcrl_filaments loop_of(const char *name, mcrl_strip_function strip, mcrl_place_function place, uint32_t flags) {
  return {MCRL_POINT(name, "forall_test.c:1", mcrl_run_strip, sizeof(Live), 0, 0, nullptr, nullptr), strip, place, nullptr, nullptr, nullptr, 0, 4,
          flags, nullptr};
}
inline mcrl_filaments loop_at(const char *name, mcrl_element_function element, uint32_t flags) {
  mcrl_filaments loop = loop_of(name, log_strip, nullptr, flags);
  loop.element = element;
  return loop;
}
inline mcrl_filaments reducing(mcrl_filaments loop) {
  loop.prepare = begin_reduced;
  loop.combine = combine_reduced;
  loop.partial_bytes = sizeof(Reduced);
  return loop;
}
inline mcrl_filaments summing(mcrl_filaments loop) {
  loop.prepare = begin_sum;
  loop.combine = combine_sums;
  loop.partial_bytes = sizeof(double);
  return loop;
}

} // namespace mcrl
