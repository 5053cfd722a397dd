// When a lost node is told of; the time is the test's.
#include "net/conduit/mpi/lookout.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

constexpr uint64_t begin_ns = 7'000'000'000, step_ns = 10'000'000, longest_ns = 3'000'000'000;

struct Watched {
  uint64_t ends_ns = UINT64_MAX; // node 2
  unsigned looks = 0;
};

// When it is told of node 2 by a node that looks every step; 0: never within 10 s.
uint64_t told_after(Watched &watched) {
  Lookout lookout;
  for (uint64_t now_ns = begin_ns; now_ns < begin_ns + 10'000'000'000; now_ns += step_ns) {
    auto missing = lookout.look(now_ns, [&]() -> std::optional<NodeId> {
      watched.looks++;
      return now_ns >= watched.ends_ns ? std::optional(NodeId{2}) : std::nullopt;
    });
    if (!missing) continue;
    EXPECT_EQ(*missing, NodeId{2});
    return now_ns - begin_ns;
  }
  return 0;
}

} // namespace

TEST(Lookout, TellsWithinThreeSecondsAndLeavesTheLauncherOne) {
  for (uint64_t after_ns : {0ull, 5'000'000ull, 123'000'000ull, 1'999'000'000ull}) {
    Watched watched{.ends_ns = begin_ns + after_ns};
    uint64_t told_ns = told_after(watched);
    EXPECT_GE(told_ns, after_ns + Lookout::longest_clearing_ns);
    EXPECT_LE(told_ns, after_ns + longest_ns);
  }
}

TEST(Lookout, LooksTenTimesASecondWhileAllLive) {
  Watched watched;
  EXPECT_EQ(told_after(watched), 0u);
  EXPECT_EQ(watched.looks, 100u);
}
