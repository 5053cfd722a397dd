// No deadlock is reported while a thread computes, or while a message is under way; and one is found when that is
// over. A few tokens wander from node to node, with long computations between, and most nodes wait most of the time. Now and then a
// token becomes two, or two become one: if each message caused one other message at most, a single wave would do.
#include "node/start/nodes_test.h"

#include "mcrl.h"

#include <bit>
#include <random>

using namespace mcrl;

namespace {

constexpr uint32_t most_tokens = 3;

struct Wanderings {
  std::mt19937_64 random;
  uint32_t left;   // moves of all tokens
  uint32_t tokens; // that there are
  struct Place {
    mcrl_thread thread;
    unsigned arrived, wake;
  } places[8] = {};
};
uint64_t running_seed;
Wanderings *wanderings; // of the run: messages say no more than that a token has come

void arrive(unsigned, void *, size_t) {
  Wanderings::Place &place = wanderings->places[crl_self_addr];
  place.arrived++;
  mcrl_thread_wake(place.thread, &place.wake, 1);
}

void pass_tokens_on(Wanderings &run) {
  Wanderings::Place &place = run.places[crl_self_addr];
  place.thread = mcrl_thread_self();
  rgn_barrier();
  if (crl_self_addr == 0) arrive(crl_self_addr, nullptr, 0);
  while (run.left > 0) {
    place.wake = 0;
    if (place.arrived == 0) mcrl_thread_suspend(&place.wake);
    if (place.arrived == 0) continue;
    for (uint64_t turns = run.random() % 2 == 0 ? 0 : run.random() % 400; turns > 0; turns--) mcrl_thread_yield(); // computes
    if (run.left == 0) break;
    run.left--;
    place.arrived--;
    unsigned becomes = run.tokens == 1 ? 2 : run.tokens == most_tokens ? 0 : run.random() % 3;
    run.tokens += becomes - 1;
    for (; becomes > 0; becomes--) mcrl_do_on(static_cast<unsigned>(run.random() % crl_num_nodes), arrive, nullptr, 0);
  }
  // The others may wait for tokens that come no more.
  for (unsigned node = 0; node < crl_num_nodes; node++) mcrl_do_on(node, arrive, nullptr, 0);
  rgn_barrier();
}

} // namespace

TEST(Quiescence, IsNotSeenWhereThereIsNone) {
  const char *given = getenv("PRELUDE_TEST_SEED");
  uint64_t first = given != nullptr ? strtoull(given, nullptr, 10) : 1, probes = 0;
  for (uint64_t seed = first; seed < first + (given != nullptr ? 1 : 400); seed++) {
    uint64_t of_run = 0, of_first = 0;
    SCOPED_TRACE("PRELUDE_TEST_SEED=" + std::to_string(seed));
    Wanderings run{std::mt19937_64(seed), 60, 1};
    wanderings = &run;
    Settings settings = small_settings();
    settings.deadlock_ns = 1 + run.random() % (seed % 3 == 0 ? 1000 : 4);
    running_seed = seed;
    LoopbackWorld world(2 + seed % 7, seed);
    world.run([&](Conduit &conduit) {
      Runtime runtime(conduit, settings);
      runtime.end_job = [](Identity &identity, int code) {
        fprintf(stderr, "to see it again: PRELUDE_TEST_SEED=%llu\n", static_cast<unsigned long long>(running_seed));
        static_cast<Node &>(identity).conduit.abort(code);
      };
      EXPECT_TRUE(runtime.start({}));
      pass_tokens_on(run);
      EXPECT_TRUE(runtime.stop());
      uint64_t sent = runtime.statistics.messages[static_cast<size_t>(Kind::probe)];
      of_run += sent;
      if (runtime.self == node_zero) of_first = sent;
    });
    probes += of_run;
    // In each wave every other node is asked and answers; node 0 asks no more than the tree has levels.
    uint32_t nodes = static_cast<uint32_t>(2 + seed % 7), levels = static_cast<uint32_t>(std::bit_width(nodes - 1));
    EXPECT_LE(of_first * 2 * (nodes - 1), of_run * levels);
  }
  EXPECT_GT(probes, given != nullptr ? 0u : 10'000u);
}
