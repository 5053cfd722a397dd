// Forks that go to another node together: their results are joined at once, one variable at a time, where the parent has gone, and
// from a handler.
#include "tasks/children/children.h"
#include "tasks/points/unit_test.h"
#include "tasks/records/calls_test.h"

#include <algorithm>
#include <numeric>
#include <vector>

using namespace mcrl;

namespace {

// small(n), other(n): n * n.
void square_all(const void *arguments, size_t count, void *results) {
  auto *n = static_cast<const long *>(arguments);
  auto *result = static_cast<long *>(results);
  for (; count > 0; count--, n++) *result++ = *n * *n;
}
mcrl_point small_point MCRL_POINT_ANSWERED("gathered:small", "gathered:1:1", square_all, sizeof(long), 0, sizeof(long), nullptr,
                                           nullptr);
mcrl_point other_point MCRL_POINT_ANSWERED("gathered:other", "gathered:2:1", square_all, sizeof(long), 0, sizeof(long), nullptr,
                                           nullptr);

// letter(n): a byte.
void letter_each(const void *arguments, size_t count, void *results) {
  auto *n = static_cast<const long *>(arguments);
  for (auto *result = static_cast<char *>(results); count > 0; count--, n++) *result++ = static_cast<char>('a' + *n);
}
mcrl_point letter_point MCRL_POINT_ANSWERED("gathered:letter", "gathered:3:1", letter_each, sizeof(long), 0, 1, nullptr, nullptr);

// void(): no arguments and no value.
size_t voids = 0;
void void_each(const void *, size_t count, void *) { voids += count; }
mcrl_point void_point MCRL_POINT_ANSWERED("gathered:void", "gathered:4:1", void_each, 0, 0, 0, nullptr, nullptr);

// tour(children, n, hops): forks on the other nodes wherever it comes, and joins on the last one, all or first those of one place.
struct TourArguments {
  mcrl_children children;
  long n;
  int hops, splits;
};
mcrl_outcome run_tour(mcrl_activation *self, unsigned entry);
mcrl_point tour_point{"gathered:tour", "gathered:5:1", run_tour, sizeof(TourArguments), MCRL_POINT_THREAD, 0};

// relay(n): a handler that forks, and a thread that joins what it has forked.
mcrl_outcome run_relay(mcrl_activation *self, unsigned entry);
mcrl_outcome run_joiner(mcrl_activation *self, unsigned entry);
mcrl_point relay_point{"gathered:relay", "gathered:6:1", run_relay, sizeof(long), 0, 0};
mcrl_point joiner_point{"gathered:joiner", "gathered:7:1", run_joiner, sizeof(mcrl_children), MCRL_POINT_THREAD, 0};

TestUnit gathered_calls_unit(21, small_point, other_point, letter_point, void_point, tour_point, relay_point, joiner_point);

// The offset is the number, or what is given.
void fork_one(int node, mcrl_children &children, long n, const mcrl_point &point = small_point, uint32_t site = 1) {
  mcrl_fork_gathered(node, &point, &n, sizeof n, &children, site, static_cast<uint64_t>(n));
}

// The numbers whose squares were joined, in order.
std::vector<long> join_all(mcrl_children &children, size_t *joins = nullptr) {
  std::vector<long> joined;
  while (mcrl_child *child = mcrl_join(&children)) {
    EXPECT_EQ(child->bytes, sizeof(long));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(mcrl_result_of(child)) % 16, 0u);
    for (size_t i = 0; i < mcrl_count_of(child); i++) {
      char variable = 0;
      auto n = static_cast<long>(static_cast<char *>(mcrl_place_of_one(child, i, &variable)) - &variable);
      EXPECT_EQ(static_cast<long *>(mcrl_result_of(child))[i], n * n);
      joined.push_back(n);
    }
    if (joins != nullptr) ++*joins;
  }
  EXPECT_EQ(children.id, 0u);
  EXPECT_EQ(children.count, 0u);
  std::ranges::sort(joined);
  return joined;
}

std::vector<long> row(long first, long end) {
  std::vector<long> all(static_cast<size_t>(end - first));
  std::iota(all.begin(), all.end(), first);
  return all;
}

// Those from `first` on, so many.
std::vector<long> join_some(mcrl_children &children, long first, long count, uint32_t site) {
  mcrl_fork_site sites[] = {{site, 1}};
  mcrl_children part = mcrl_children_split(&children, static_cast<uint64_t>(first), static_cast<uint64_t>(count), 1, sites);
  return join_all(part);
}

long tour(TourArguments arguments) {
  for (int i = 1; i < node_count(); i++)
    for (int k = 0; k < 3; k++) fork_one((node_self() + i) % node_count(), arguments.children, arguments.n++);
  if (arguments.hops-- > 0) {
    mcrl_call(pack_call((node_self() + 1) % node_count(), tour_point, arguments));
    return MCRL_RESULT(long);
  }
  if (arguments.splits > 0) {
    EXPECT_EQ(join_some(arguments.children, 2, 3, 1), row(2, 5));
    EXPECT_EQ(join_some(arguments.children, 2, 3, 1), row(0, 0)) << "they have been taken";
    EXPECT_EQ(join_some(arguments.children, 0, 1 << 30, 2), row(0, 0)) << "of another fork";
  }
  std::vector<long> expected = row(0, arguments.n);
  if (arguments.splits > 0) expected.erase(expected.begin() + 2, expected.begin() + 5);
  EXPECT_EQ(join_all(arguments.children), expected);
  return arguments.n;
}
mcrl_outcome run_tour(mcrl_activation *self, unsigned entry) {
  long n = tour(arguments_of<TourArguments>(self));
  return mcrl_return(self, &n, sizeof n);
}

// Its children are joined by another activation of this node. Returns how many there are.
mcrl_outcome run_relay(mcrl_activation *self, unsigned entry) {
  auto n = arguments_of<long>(self);
  mcrl_children children{};
  for (long i = 0; i < n; i++)
    if (!mcrl_would_wait())
      fork_one(static_cast<int>((node_self() + 1 + i % (node_count() - 1)) % node_count()), children, i, other_point);
  uint32_t count = mcrl_would_wait() ? 0 : children.count;
  if (count > 0) mcrl_spawn(pack_call(static_cast<unsigned>(node_self()), joiner_point, children));
  return mcrl_return(self, &count, sizeof count);
}
size_t joined_of_handlers = 0;
mcrl_outcome run_joiner(mcrl_activation *self, unsigned entry) {
  auto children = arguments_of<mcrl_children>(self);
  uint32_t count = children.count;
  EXPECT_EQ(join_all(children).size(), count);
  joined_of_handlers += count;
  return mcrl_return(self, nullptr, 0);
}

void on_all(uint32_t nodes, uint64_t seed, void (*work)()) {
  on_nodes(nodes, seed, small_settings(), [work] {
    barrier();
    work();
    barrier();
  });
}

uint64_t messages_of(Kind kind) { return current_node().statistics.messages[static_cast<size_t>(kind)]; }

} // namespace

TEST(GatheredForks, AreJoinedTogether) {
  on_all(2, 1, [] {
    uint64_t expected = 2; // the first fork at once, the others at the join
    for (const mcrl_point *point : {&small_point, &other_point, &small_point}) {
      uint64_t before = messages_of(Kind::gathered);
      mcrl_children children{};
      size_t joins = 0;
      for (long n = 0; n < 100; n++) fork_one(1 - node_self(), children, n, *point);
      EXPECT_EQ(children.count, 100u);
      EXPECT_EQ(join_all(children, &joins), row(0, 100));
      EXPECT_EQ(messages_of(Kind::gathered) - before, expected);
      EXPECT_EQ(joins, expected);
      expected = 1; // where several have gone together, the first waits for the others
    }
  });
}

TEST(GatheredForks, FillMessages) {
  on_all(3, 2, [] {
    mcrl_children children{};
    long n = 0;
    for (; n < 20000; n++) fork_one(static_cast<int>(n % 3 == node_self() ? (n + 1) % 3 : n % 3), children, n);
    EXPECT_EQ(join_all(children), row(0, n));
  });
}

TEST(GatheredForks, OfTwoPlacesAndTwoParentsKeepApart) {
  on_all(2, 3, [] {
    mcrl_children one{}, other{};
    for (long n = 0; n < 50; n++) {
      fork_one(1 - node_self(), one, n, small_point, 1);
      fork_one(1 - node_self(), n % 2 == 0 ? one : other, 50 + n / 2, other_point, 2);
    }
    EXPECT_EQ(join_all(one), row(0, 75));
    EXPECT_EQ(join_all(other), row(50, 75));
  });
}

TEST(GatheredForks, HaveValuesOfAnySize) {
  on_all(2, 4, [] {
    mcrl_children children{};
    char none = 0, letters[27] = "";
    for (long n = 0; n < 26; n++) {
      mcrl_fork_gathered(1 - node_self(), &letter_point, &n, sizeof n, &children, 1, static_cast<uint64_t>(n));
      mcrl_fork_gathered(1 - node_self(), &void_point, &none, sizeof none, &children, 2, 0);
    }
    size_t without = 0;
    while (mcrl_child *child = mcrl_join(&children)) {
      EXPECT_EQ(child->bytes, child->site == 1 ? 1u : 0u);
      if (child->site == 2) without += mcrl_count_of(child);
      else
        for (size_t i = 0; i < mcrl_count_of(child); i++)
          *static_cast<char *>(mcrl_place_of_one(child, i, letters)) = static_cast<char *>(mcrl_result_of(child))[i];
    }
    EXPECT_STREQ(letters, "abcdefghijklmnopqrstuvwxyz");
    EXPECT_EQ(without, 26u);
  });
}

TEST(GatheredForks, AreJoinedWhereTheParentHasGone) {
  for (uint64_t seed = 0; seed < 8; seed++)
    on_all(1 + static_cast<uint32_t>(seed % 3) + 1, seed, [] {
      for (int hops = 0; hops < 4; hops++)
        for (int splits = 0; splits < 2; splits++) {
          if (node_count() == 2 && splits > 0 && hops == 0) continue; // too few
          tour({{}, 0, hops, splits});
        }
    });
}

TEST(GatheredForks, AreJoinedAVariableAtATime) {
  on_all(2, 6, [] {
    mcrl_children children{};
    for (long n = 0; n < 40; n++) fork_one(1 - node_self(), children, n, n % 2 == 0 ? small_point : other_point, 1);
    EXPECT_EQ(join_some(children, 10, 5, 1), row(10, 15));
    for (long n = 40; n < 50; n++) fork_one(1 - node_self(), children, n);
    EXPECT_EQ(join_some(children, 45, 5, 1), row(45, 50));
    EXPECT_EQ(join_some(children, 0, 10, 1), row(0, 10));
    EXPECT_EQ(join_all(children), row(15, 45));
  });
}

TEST(GatheredForks, BeginInHandlers) {
  joined_of_handlers = 0;
  on_all(3, 7, [] {
    uint32_t forked = 0;
    while (node_self() == 0 && forked == 0) { // there may have been no room for messages
      mcrl_call(pack_call(1, relay_point, 30L));
      forked = MCRL_RESULT(uint32_t);
    }
    while (node_self() == 0 && joined_of_handlers < forked) mcrl_thread_yield();
  });
  EXPECT_GT(joined_of_handlers, 0u);
}
