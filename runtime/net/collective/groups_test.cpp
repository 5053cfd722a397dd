// Groups of nodes in this process, over a conduit that delays and reorders messages as a seed says.
#include "mcrl_statistics.h"
#include "prelude.h"
#include "prelude_groups.h"
#undef region

#include "net/collective/groups.h"
#include "node/start/nodes_test.h"

#include <numeric>

using namespace mcrl;

namespace {

unsigned self() { return number(current_node().self); }
unsigned count() { return current_node().count; }

void with_nodes(const std::function<void()> &node_main) {
  for (uint32_t nodes : {1, 2, 3, 4, 8, 13})
    for (uint64_t seed = 1; seed <= 6; seed++) {
      SCOPED_TRACE(std::to_string(nodes) + " nodes, seed " + std::to_string(seed));
      on_nodes(nodes, seed, small_settings(), node_main);
      if (testing::Test::HasFailure()) return;
    }
}

// Associative, not commutative: where strings that each node has in front of itself end.
struct Places {
  unsigned first, last, count;
};
void follow(void *left_data, const void *right_data, size_t bytes) {
  auto *left = static_cast<Places *>(left_data);
  auto *right = static_cast<const Places *>(right_data);
  EXPECT_EQ(bytes, sizeof *left);
  *left = {left->first, right->last, left->count + right->count};
}

} // namespace

TEST(Groups, HaveTheirMembersInTheOrderOfKeys) {
  with_nodes([] {
    mcrl_group parity = mcrl_group_split(static_cast<int>(self() % 2), -static_cast<int>(self()));
    ASSERT_NE(parity, 0u);
    unsigned size = (count() + 1 - self() % 2) / 2;
    EXPECT_EQ(mcrl_group_size(parity), size);
    EXPECT_EQ(mcrl_group_self(parity), size - 1 - self() / 2);
    for (unsigned i = 0; i < size; i++) EXPECT_EQ(mcrl_group_node(parity, i), self() % 2 + 2 * (size - 1 - i));
    EXPECT_EQ(mcrl_group_split(-1, 0), 0u);
    mcrl_group first = mcrl_group_range(0, 1, 1);
    EXPECT_EQ(first != 0, self() == 0);
    if (first != 0) mcrl_group_barrier(first);
    mcrl_group_delete(parity);
  });
}

// Each half does as much as it likes, while the other does the same under the same number.
TEST(Groups, WithoutACommonNodeDoNotMix) {
  with_nodes([] {
    int half = self() < count() / 2;
    mcrl_group group = mcrl_group_split(half, 0);
    unsigned size = mcrl_group_size(group), rank = mcrl_group_self(group);
    for (unsigned round = 0; round < 150; round++) {
      unsigned root = round % size;
      long x = rank == root ? 1000 * half + static_cast<long>(round) : -1;
      mcrl_group_broadcast(group, root, &x, sizeof x);
      EXPECT_EQ(x, 1000 * half + static_cast<long>(round));
      long all = static_cast<long>(self());
      mcrl_group_reduce_numbers_to(group, root, &all, 1, MCRL_LONG, MCRL_SUM);
      if (rank == root) {
        unsigned first = half != 0 ? 0 : count() / 2, end = half != 0 ? count() / 2 : count();
        EXPECT_EQ(all, static_cast<long>(end * (end - 1) / 2) - (first == 0 ? 0 : static_cast<long>(first * (first - 1) / 2)));
      }
      if (round % 16 == 0) mcrl_group_barrier(group);
    }
    barrier();
    mcrl_group_delete(group);
  });
}

// Members pass on what comes down before they know the group.
TEST(Groups, AreUsedBeforeAllHaveMadeThem) {
  with_nodes([] {
    for (size_t bytes : {8u, 3000u, 200'000u}) {
      if (bytes > 8 && count() > 8) continue;
      mcrl_group group = mcrl_group_split(0, 0);
      std::vector<unsigned char> data(bytes, static_cast<unsigned char>(self() + 1));
      mcrl_group_broadcast(group, count() - 1, data.data(), bytes);
      EXPECT_EQ(data, std::vector<unsigned char>(bytes, static_cast<unsigned char>(count())));
      mcrl_group_delete(group);
    }
  });
}

TEST(Groups, MayHaveCommonNodes) {
  with_nodes([] {
    mcrl_group all = mcrl_group_split(0, -static_cast<int>(self())), even = mcrl_group_range(0, (count() + 1) / 2, 2);
    for (unsigned round = 0; round < 20; round++) {
      Places mine{self(), self(), 1};
      mcrl_group_reduce(all, &mine, sizeof mine, follow);
      EXPECT_EQ(mine.first, count() - 1);
      EXPECT_EQ(mine.last, 0u);
      EXPECT_EQ(mine.count, count());
      if (even != 0) {
        double x = 1.0 + self();
        mcrl_group_reduce_numbers(even, &x, 1, MCRL_DOUBLE, MCRL_MAX);
        EXPECT_EQ(x, 1.0 + 2 * ((count() - 1) / 2));
        mcrl_group_barrier(even);
      }
      Places to_one{self(), self(), 1};
      mcrl_group_reduce_to(all, round % count(), &to_one, sizeof to_one, follow);
      EXPECT_EQ(to_one.count, mcrl_group_self(all) == round % count() ? count() : 1);
      if (round % 3 == 0) barrier();
    }
  });
}

// A number that some node has still in use is given to no other group.
TEST(Groups, NumbersAreGivenAgain) {
  on_nodes(3, 1, small_settings(), [] {
    mcrl_group kept = mcrl_group_split(self() == 2 ? 0 : -1, 0);
    EXPECT_EQ(kept, self() == 2 ? 1u : 0u);
    current_node().rooms.collectives->groups().set_last(UINT16_MAX - 2);
    for (unsigned expected : {UINT16_MAX - 1, UINT16_MAX + 0, 2, 3}) {
      mcrl_group group = mcrl_group_split(0, 0);
      EXPECT_EQ(group, expected);
      mcrl_group_delete(group);
    }
    if (kept != 0) mcrl_group_barrier(kept);
  });
}

// As among all nodes.
TEST(Groups, TakeAsManyMessages) {
  for (uint32_t nodes : {2, 3, 4, 8}) {
    uint64_t job[3] = {}, group[3] = {};
    on_nodes(nodes, 1, small_settings(), [&] {
      mcrl_group all = mcrl_group_split(0, 0);
      barrier();
      uint64_t before = sent(Kind::collective);
      auto add = [&](uint64_t &to) { to += sent(Kind::collective) - std::exchange(before, sent(Kind::collective)); };
      long x = 1;
      barrier(), add(job[0]);
      mcrl_reduce_numbers(&x, 1, MCRL_LONG, MCRL_SUM), add(job[1]);
      mcrl_reduce_numbers_to(0, &x, 1, MCRL_LONG, MCRL_SUM), add(job[2]);
      mcrl_group_barrier(all), add(group[0]);
      mcrl_group_reduce_numbers(all, &x, 1, MCRL_LONG, MCRL_SUM), add(group[1]);
      mcrl_group_reduce_numbers_to(all, 0, &x, 1, MCRL_LONG, MCRL_SUM), add(group[2]);
    });
    for (int i = 0; i < 3; i++) EXPECT_EQ(job[i], group[i]) << i;
    EXPECT_EQ(group[1], 2u * (nodes - 1)); // a node passes on in its handler, when it has come or not
    EXPECT_EQ(group[2], nodes - 1);
  }
}

namespace {
void die(uint32_t nodes, const std::function<void()> &node_main) { on_nodes(nodes, 1, small_settings(), node_main); }
} // namespace

TEST(GroupMisuse, IsFatal) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  long x = 0;
  EXPECT_DEATH(die(2, [&] { mcrl_group_barrier(mcrl_group_range(0, 1, 1)); }),
               "group_barrier of no group \\(0\\): this node was not to be");
  EXPECT_DEATH(die(2,
                   [&] {
                     mcrl_group group = mcrl_group_split(0, 0);
                     mcrl_group_delete(group);
                     mcrl_group_size(group);
                   }),
               "group_size: this node is no member of a group 1: it has been deleted");
  EXPECT_DEATH(die(2, [&] { mcrl_group_broadcast(mcrl_group_split(0, 0), 2, &x, sizeof x); }),
               "member 2: the group has members 0 to 1");
  EXPECT_DEATH(die(2, [&] { mcrl_group_range(0, 2, 2); }), "node_group_range\\(0, 2, 2\\): there are nodes 0 to 1");
  EXPECT_DEATH(die(2, [&] { mcrl_group_range(0, self() + 1, 1); }),
               "node_group_range\\(0, [12], 1\\) here, but of other nodes on node");
  EXPECT_DEATH(die(3,
                   [&] {
                     mcrl_group group = mcrl_group_split(0, 0);
                     self() == 1 ? mcrl_group_reduce_numbers(group, &x, 1, MCRL_LONG, MCRL_SUM) : mcrl_group_barrier(group);
                   }),
               "here, but group_[a-z_ ]+( of long)? on node [012]: all nodes of a group must make the same");
  EXPECT_DEATH(
      die(2, [&] { mcrl_group_reduce(mcrl_group_split(0, 0), &x, sizeof x, [](void *, const void *, size_t) { barrier(); }); }),
      "barrier called by the function that group_reduce combines with");
  EXPECT_DEATH(die(3,
                   [&] {
                     mcrl_group group = mcrl_group_split(static_cast<int>(self()) / 2, 0);
                     if (self() == 0) mcrl_group_barrier(group);
                     else barrier();
                   }),
               "node 0: thread 0 waits in group_barrier of nodes 0, 1, to which node 1 has not come");
}
