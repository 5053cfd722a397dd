// fork and join on whole nodes.
#include "net/progress/counters.h"
#include "tasks/children/children.h"
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

#include <algorithm>
#include <cstring>

using namespace mcrl;

namespace {

// square(n): n * n, in a thread or a handler; or nothing for n = 0.
mcrl_outcome run_square(mcrl_activation *self, unsigned entry) {
  long n = arguments_of<long>(self), square = n * n;
  return mcrl_return(self, &square, n == 0 ? 0 : sizeof square);
}
mcrl_point square_point{"children_test:square:1", "children_test:1:1", run_square, sizeof(long), 0, 0};
mcrl_point square_thread_point{"children_test:square:2", "children_test:2:1", run_square, sizeof(long), MCRL_POINT_THREAD, 0};

// fill(bytes): so many bytes of a value.
struct FillArguments {
  size_t bytes;
  unsigned char value;
};
mcrl_outcome run_fill(mcrl_activation *self, unsigned entry) {
  auto arguments = arguments_of<FillArguments>(self);
  std::vector<unsigned char> bytes(arguments.bytes, arguments.value);
  return mcrl_return(self, bytes.data(), bytes.size());
}
mcrl_point fill_point{"children_test:fill", "children_test:3:1", run_fill, sizeof(FillArguments), 0, 0};

void fork_square(unsigned node, mcrl_children &children, long n, uint32_t site) {
  const mcrl_point &point = n % 2 == 0 ? square_point : square_thread_point;
  mcrl_fork(pack_call(node, point, n), &children, site, static_cast<uint64_t>(n));
}

// Joins squares of numbers and adds them up; each is to be what it should be.
long join_squares(mcrl_children &children, uint32_t site) {
  long sum = 0;
  while (mcrl_child *child = mcrl_join(&children)) {
    EXPECT_EQ(child->site, site);
    auto n = static_cast<long>(child->offset);
    EXPECT_EQ(child->bytes, n == 0 ? 0u : sizeof(long));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(child + 1) % 16, 0u);
    if (n == 0) continue;
    EXPECT_EQ(*reinterpret_cast<long *>(child + 1), n * n);
    sum += n * n;
  }
  EXPECT_EQ(children.id, 0u);
  EXPECT_EQ(children.count, 0u);
  return sum;
}
// Joins the squares of the numbers whose place, the number itself, is in a part of so many bytes.
long join_part(mcrl_children &children, long first, long bytes, uint32_t site) {
  mcrl_fork_site sites[] = {{site + 1, 1}, {site, 1}};
  mcrl_children part = mcrl_children_split(&children, static_cast<uint64_t>(first), static_cast<uint64_t>(bytes), 2, sites);
  if (part.id != 0) EXPECT_EQ(part.node, static_cast<uint32_t>(node_self()));
  return join_squares(part, site);
}
long sum_of_squares(long first, long end) {
  long sum = 0;
  for (long n = first; n < end; n++) sum += n * n;
  return sum;
}

// travel(children, n, hops): forks on every node that it comes to, and joins on the last one. An activation that migrates, as a
// chain of calls that take the handle along.
struct TravelArguments {
  mcrl_children children;
  long n;
  int hops;
};
mcrl_outcome run_travel(mcrl_activation *self, unsigned entry);
mcrl_point travel_point{"children_test:travel", "children_test:4:1", run_travel, sizeof(TravelArguments), MCRL_POINT_THREAD, 0};
long travel(TravelArguments arguments) {
  for (int i = 0; i < 5; i++) fork_square((node_self() + i) % node_count(), arguments.children, arguments.n++, 7);
  if (arguments.hops-- == 0) return join_squares(arguments.children, 7);
  mcrl_call(pack_call((node_self() + 1) % node_count(), travel_point, arguments));
  return MCRL_RESULT(long);
}
mcrl_outcome run_travel(mcrl_activation *self, unsigned entry) {
  long sum = travel(arguments_of<TravelArguments>(self));
  return mcrl_return(self, &sum, sizeof sum);
}

// split(children, n, hops): as travel, but takes one child of each node's, and some that there are not, before it goes on.
mcrl_outcome run_split(mcrl_activation *self, unsigned entry);
mcrl_point split_point{"children_test:split", "children_test:6:1", run_split, sizeof(TravelArguments), MCRL_POINT_THREAD, 0};
long split(TravelArguments arguments) {
  for (int i = 0; i < 5; i++) fork_square((node_self() + i) % node_count(), arguments.children, arguments.n++, 7);
  long sum = join_part(arguments.children, arguments.n - 2, 1, 7);
  EXPECT_EQ(sum, (arguments.n - 2) * (arguments.n - 2));
  EXPECT_EQ(join_part(arguments.children, arguments.n - 2, 1, 7), 0) << "it has been taken";
  EXPECT_EQ(join_part(arguments.children, arguments.n, 100, 7), 0) << "there are none";
  EXPECT_EQ(join_part(arguments.children, 0, 1 << 30, 8), 0) << "of another fork";
  if (arguments.hops-- == 0) return sum + join_squares(arguments.children, 7);
  mcrl_call(pack_call((node_self() + 1) % node_count(), split_point, arguments));
  return sum + MCRL_RESULT(long);
}
mcrl_outcome run_split(mcrl_activation *self, unsigned entry) {
  long sum = split(arguments_of<TravelArguments>(self));
  return mcrl_return(self, &sum, sizeof sum);
}

// stay(): ends when it is told to.
bool may_end = false;
mcrl_outcome run_stay(mcrl_activation *self, unsigned entry) {
  while (!may_end) mcrl_thread_yield();
  long square = 49;
  return mcrl_return(self, &square, sizeof square);
}
mcrl_point stay_point{"children_test:stay", "children_test:7:1", run_stay, sizeof(long), MCRL_POINT_THREAD, 0};

// fib(n): forks both of its calls; thousands of threads that wait for each other.
mcrl_outcome run_fib(mcrl_activation *self, unsigned entry);
mcrl_point fib_point{"children_test:fib", "children_test:5:1", run_fib, sizeof(long), MCRL_POINT_THREAD, 0};
long fib(long n) {
  if (n < 2) return n;
  mcrl_children children = {};
  long results[2] = {-1, -1};
  for (long i = 0; i < 2; i++)
    mcrl_fork(pack_call((node_self() + i) % node_count(), fib_point, n - 1 - i), &children, 0, static_cast<uint64_t>(i));
  while (mcrl_child *child = mcrl_join(&children)) results[child->offset] = *reinterpret_cast<long *>(child + 1);
  return results[0] + results[1];
}
mcrl_outcome run_fib(mcrl_activation *self, unsigned entry) {
  long result = fib(arguments_of<long>(self));
  return mcrl_return(self, &result, sizeof result);
}

TestUnit children_unit(7, square_point, square_thread_point, fill_point, travel_point, fib_point, split_point, stay_point);

} // namespace

// Node 1 sends a join, with so many bytes after the request.
static void send_damaged_join(const JoinRequest &request, size_t more_bytes, size_t request_bytes = sizeof(JoinRequest)) {
  on_nodes(2, 1, small_settings(), [&] {
    Node &node = current_node();
    if (number(node.self) == 1) {
      Header &header = begin_message(node, Kind::join, request_bytes + more_bytes);
      std::memset(static_cast<void *>(&header + 1), 0, request_bytes + more_bytes);
      std::memcpy(static_cast<void *>(&header + 1), &request, request_bytes);
      send(node, NodeId{0}, header, request_bytes + more_bytes);
    }
    barrier();
  });
}

TEST(ChildrenDeathTest, JoinsAreAsLongAsTheySay) {
  const char *line = "^mcrl: node 0: a join that node 1 has sent, in a message of [0-9]+ bytes, is damaged: its length cannot be\n$";
  JoinRequest part{1, 0, 1, 2, 0, 8, 1};
  EXPECT_DEATH(send_damaged_join(part, sizeof(mcrl_fork_site)), line);
  EXPECT_DEATH(send_damaged_join(part, 3 * sizeof(mcrl_fork_site)), line);
  EXPECT_DEATH(send_damaged_join(part, 0, sizeof part - 8), line);
  part.site_count = UINT32_MAX;
  EXPECT_DEATH(send_damaged_join(part, 2 * sizeof(mcrl_fork_site)), line);
}

TEST(Children, NoneNeedNoJoin) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_children children = {};
    EXPECT_EQ(mcrl_join(&children), nullptr);
    EXPECT_EQ(mcrl_join(&children), nullptr);
  });
}

TEST(Children, AreJoinedWhereTheyWereForked) {
  with_seeds(30, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      mcrl_children children = {};
      for (uint32_t round = 0; round < 5; round++) {
        for (long n = 0; n < 40; n++) fork_square((node_self() + n) % node_count(), children, n, round);
        EXPECT_EQ(join_squares(children, round), sum_of_squares(0, 40));
      }
      barrier();
    });
  });
}

TEST(Children, AreGivenOutInTheOrderInWhichTheyEnd) {
  on_nodes(2, 1, small_settings(), [] {
    if (node_self() == 0) {
      mcrl_children children = {};
      fork_square(1, children, 3, 0);
      fork_square(0, children, 4, 0);
      mcrl_thread_yield();
      mcrl_child *child = mcrl_join(&children);
      EXPECT_EQ(child->offset, 4u) << "the other's is still on its way";
      child = mcrl_join(&children);
      EXPECT_EQ(child->offset, 3u);
      EXPECT_EQ(mcrl_join(&children), nullptr);
    }
    barrier();
  });
}

TEST(Children, GoWithTheActivationThatHasMigrated) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      for (int hops = 0; hops < 2 * node_count(); hops++) {
        long n = 100 * hops;
        EXPECT_EQ(travel({{}, n, hops}), sum_of_squares(n, n + 5 * (hops + 1)));
      }
      barrier();
    });
  });
}

TEST(Children, ForkedElsewhereCostOneMessageMoreAndTheJoinTwo) {
  on_nodes(2, 3, small_settings(), [] {
    // Node 0 forks 5 (2 of them on node 1), goes to node 1, forks 5 (3 of them on itself) and joins there.
    if (node_self() == 0) EXPECT_EQ(travel({{}, 1, 1}), sum_of_squares(1, 11));
    barrier();
    auto sent = [](Kind kind) {
      return reduce_sum(static_cast<double>(current_node().statistics.messages[static_cast<size_t>(kind)]));
    };
    double gathered = reduce_sum(static_cast<double>(current_node().statistics[GatheringCounter::calls]));
    EXPECT_EQ(sent(Kind::invoke) + gathered, 2 + 1 + 2);
    EXPECT_EQ(sent(Kind::invoke), 2) << "the first of each node";
    EXPECT_EQ(sent(Kind::forked), 5);
    EXPECT_EQ(sent(Kind::result), 2 + 3 + 1) << "from node 1 to 0";
    EXPECT_EQ(sent(Kind::join), 1);
    EXPECT_EQ(sent(Kind::joined), 1);
  });
}

TEST(Children, ResultsOfEverySizeAreKept) {
  for (bool far : {false, true})
    on_nodes(2, 4, small_settings(), [far] {
      static mcrl_children children;
      if (node_self() == 0) {
        children = {};
        size_t sizes[] = {0, 1, 15, 16, 17, 5000, 200000};
        for (size_t i = 0; i < std::size(sizes); i++)
          mcrl_fork(pack_call(i % 2, fill_point, FillArguments{sizes[i], static_cast<unsigned char>(i)}), &children,
                    static_cast<uint32_t>(sizes[i]), i);
      }
      barrier(); // nodes of a test share their globals, which stands for the migration
      if (node_self() == (far ? 1 : 0)) {
        size_t joined = 0;
        while (mcrl_child *child = mcrl_join(&children)) {
          joined++;
          EXPECT_EQ(child->bytes, child->site);
          auto *at = reinterpret_cast<unsigned char *>(child + 1);
          EXPECT_TRUE(std::all_of(at, at + child->bytes, [&](unsigned char byte) { return byte == child->offset; }));
        }
        EXPECT_EQ(joined, 7u);
      }
      barrier();
    });
}

TEST(Children, WaitForTheirOwnChildren) {
  with_seeds(5, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(32 << 10), [] {
      if (node_self() == 0) EXPECT_EQ(fib(15), 610);
      barrier();
    });
  });
}

TEST(Children, ManyThatDoNotWaitNeedFewStacks) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_children children = {};
    for (long n = 1; n < 100000; n += 2) fork_square(0, children, n, 0);
    long sum = 0;
    for (long n = 1; n < 100000; n += 2) sum += n * n;
    EXPECT_EQ(join_squares(children, 0), sum);
    EXPECT_LT(current_node().threads.created(), 10u);
  });
}

TEST(Children, OfAPartAreTakenWhereverTheActivationIs) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed) {
    on_nodes(nodes, seed, small_settings(), [] {
      for (int hops = 0; hops < 2 * node_count(); hops++) {
        long n = 100 * hops;
        EXPECT_EQ(split({{}, n, hops}), sum_of_squares(n, n + 5 * (hops + 1)));
      }
      barrier();
    });
  });
}

TEST(Children, OfAPartAreNotWaitedForWithTheOthers) {
  for (bool far : {false, true})
    on_nodes(2, 1, small_settings(), [far] {
      static mcrl_children children;
      may_end = false;
      if (node_self() == 0) {
        children = {};
        mcrl_fork(pack_call(0, stay_point, 7L), &children, 3, 7);
        for (long n = 8; n < 12; n++) fork_square(1, children, n, 3);
      }
      barrier(); // nodes of a test share their globals, which stands for the migration
      if (node_self() == (far ? 1 : 0)) {
        EXPECT_EQ(join_part(children, 9, 2, 3), 81 + 100);
        EXPECT_EQ(children.count, 5u);
        may_end = true;
        EXPECT_EQ(join_part(children, 7, 1, 3), 49);
        EXPECT_EQ(join_squares(children, 3), 64 + 121);
      }
      barrier();
    });
}

TEST(Children, AreNoneWhenAllHaveBeenTaken) {
  for (bool far : {false, true})
    on_nodes(2, 1, small_settings(), [far] {
      static mcrl_children children;
      for (int round = 0; round < 3; round++) {
        if (node_self() == 0) {
          if (round == 0) children = {};
          for (long n = 1; n < 5; n++) fork_square(static_cast<unsigned>(n % 2), children, n, 3);
        }
        barrier();
        if (node_self() == (far ? 1 : 0)) {
          EXPECT_EQ(join_part(children, 1, 2, 3), 5);
          EXPECT_NE(children.id, 0u);
          EXPECT_EQ(join_part(children, 3, 2, 3), 25);
          EXPECT_EQ(children.id, 0u);
          EXPECT_EQ(children.count, 0u);
          EXPECT_EQ(join_part(children, 0, 9, 3), 0);
          EXPECT_EQ(mcrl_join(&children), nullptr);
        }
        barrier();
      }
    });
}

TEST(Children, SetMoreThanOneByte) {
  on_nodes(1, 1, small_settings(), [] {
    mcrl_fork_site sites[] = {{0, 8}};
    auto count = [&](uint64_t offset, uint64_t bytes) {
      mcrl_children children = {};
      fork_square(0, children, 8, 0); // sets bytes 8 to 15
      mcrl_children part = mcrl_children_split(&children, offset, bytes, 1, sites);
      uint32_t found = part.count;
      while (mcrl_join(&part)) continue;
      while (mcrl_join(&children)) continue;
      return found;
    };
    EXPECT_EQ(count(0, 8), 0u);
    EXPECT_EQ(count(0, 9), 1u);
    EXPECT_EQ(count(15, 1), 1u);
    EXPECT_EQ(count(16, 8), 0u);
    EXPECT_EQ(count(10, 2), 1u);
    EXPECT_EQ(count(0, 64), 1u);
  });
}
