// What the tests of guards share: a bounded buffer, from which threads of all nodes take what others put into it. How they wait for room
// and for numbers is what each file tests.
#pragma once

#include "node/start/nodes_test.h"
#include "regions/copies/engine.h"

#include "prelude.h"
#include "regions/copies/counters.h"
#include "regions/operations/operations.h"
#undef region

#include <numeric>

namespace mcrl {

// How the regions of the tests are shared; drawn from the seed where a test has seeds.
inline mcrl_sharing shared_how = MCRL_COHERENT;

inline mcrl_rid share(int home, size_t bytes) {
  mcrl_rid rid = 0;
  if (node_self() == home) rid = make_region(current_node(), bytes, shared_how);
  broadcast(home, &rid, sizeof rid);
  return rid;
}

// With settings of each seed, too.
inline void with_seeds(int count, const std::function<void(uint32_t nodes, uint64_t seed, const Settings &)> &test) {
  with_seeds(count, [&](uint32_t nodes, uint64_t seed) {
    Settings settings = small_settings();
    settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
    settings.fault_move = seed % 7 == 0;
    settings.fault_abort = seed % 11 == 0;
    settings.cache_bytes = seed % 3 == 0 ? 64 << 10 : 0;
    shared_how = seed % 4 == 2 ? MCRL_IN_PLACE : MCRL_COHERENT;
    test(nodes, seed, settings);
    shared_how = MCRL_COHERENT;
  });
}

// A buffer with room for some numbers, and how many more are to come.
struct Buffer {
  long count, numbers[3];
};
inline constexpr long capacity = 3;

inline int has_room(const void *, const void *at) { return static_cast<const Buffer *>(at)->count < capacity; }
inline int has_numbers(const void *, const void *at) { return static_cast<const Buffer *>(at)->count > 0; }

using Put = void (*)(mcrl_rid buffer, long number);
using Take = long (*)(mcrl_rid buffer);

struct Consumer {
  mcrl_rid buffer;
  Take take;
  long numbers, sum = 0;
};
inline mcrl_thread start(Consumer &consumer) {
  auto consume = [](void *argument) -> void * {
    auto &consumer = *static_cast<Consumer *>(argument);
    for (long i = 0; i < consumer.numbers; i++) consumer.sum += consumer.take(consumer.buffer);
    return nullptr;
  };
  return mcrl_thread_create(consume, &consumer, nullptr);
}

inline Statistics &counted() { return current_node().statistics; }

inline void linger() {
  for (int i = 0; i < 3'000; i++) {
    mcrl_poll();
    mcrl_thread_yield();
  }
}

// What is put in by all nodes: 1000 times a node's number, plus 0, 1, 2, ...
inline long sum_of_numbers(long nodes, long per_node) {
  long sum = 0;
  for (long node = 0; node < nodes; node++)
    for (long i = 0; i < per_node; i++) sum += 1000 * node + i;
  return sum;
}

// Two consumers on each node, one for each of the ways to take, and one producer.
inline void expect_nothing_is_lost(Put put, Take first, Take second) {
  with_seeds(100, [&](uint32_t nodes, uint64_t seed, const Settings &settings) {
    std::vector<long> sums(nodes);
    constexpr long numbers = 15;
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid buffer = share(static_cast<int>(seed % nodes), sizeof(Buffer));
      Consumer consumers[2] = {{buffer, first, numbers}, {buffer, second, numbers}};
      mcrl_thread threads[2] = {start(consumers[0]), start(consumers[1])};
      for (long i = 0; i < 2 * numbers; i++) put(buffer, 1000 * node_self() + i);
      for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
      sums[node_self()] = consumers[0].sum + consumers[1].sum;
      barrier();
      EXPECT_EQ(counted()[RegionCounter::guard_wakeups], counted()[RegionCounter::guard_waits]) << "each wait ends once, with the guard true";
      EXPECT_TRUE(current_node().rooms.coherence->guarded.empty());
    });
    EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), 0L), sum_of_numbers(nodes, 2 * numbers));
  });
}

// Those whose guards do not hold leave each other alone, though all of them want to write: they send nothing and evaluate nothing.
inline void expect_waits_cost_nothing(Put put, Take take) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    constexpr uint32_t nodes = 4;
    std::vector<uint64_t> before(nodes), after(nodes);
    on_nodes(nodes, seed, small_settings(), [&] {
      mcrl_rid buffer = share(0, sizeof(Buffer));
      Consumer consumer{buffer, take, 1};
      mcrl_thread thread = start(consumer);
      auto work = [] {
        auto first = counted().messages.begin();
        return std::accumulate(first, first + static_cast<size_t>(first_kind_above_protocol), counted()[RegionCounter::guard_evaluations]);
      };
      linger();
      barrier();
      linger();
      before[node_self()] = work();
      linger();
      barrier();
      linger();
      after[node_self()] = work();
      barrier();
      if (node_self() == 0)
        for (uint32_t i = 0; i < nodes; i++) put(buffer, i);
      mcrl_thread_join(thread, nullptr);
      barrier();
    });
    EXPECT_EQ(before, after) << "seed " << seed;
  }
}

} // namespace mcrl
