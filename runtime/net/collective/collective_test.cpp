// Collective operations of whole nodes in this process, over a conduit that delays and reorders messages as a seed says, and takes
// data of any size straight from where they lie.
#include "node/start/nodes_test.h"

#include "prelude_collective.h"
#include "mcrl_statistics.h"
#include "prelude.h"
#undef region

#include <algorithm>
#include <climits>
#include <cstring>
#include <numeric>

using namespace mcrl;

namespace {

unsigned self() { return number(current_node().self); }
unsigned count() { return current_node().count; }

void with_nodes(const std::function<void()> &node_main) {
  for (uint32_t nodes : {1, 2, 3, 4, 5, 8, 13})
    for (uint64_t seed = 1; seed <= 6; seed++) {
      SCOPED_TRACE(std::to_string(nodes) + " nodes, seed " + std::to_string(seed));
      on_nodes(nodes, seed, small_settings(), node_main);
      if (testing::Test::HasFailure()) return;
    }
}

// The byte at place i of what node `node` has.
std::byte byte_of(unsigned node, size_t i) { return static_cast<std::byte>(node * 37 + i * 11 + i / 251 + 1); }

std::vector<std::byte> bytes_of(unsigned node, size_t bytes) {
  std::vector<std::byte> out(bytes);
  for (size_t i = 0; i < bytes; i++) out[i] = byte_of(node, i);
  return out;
}

std::vector<std::byte> bytes_of_all(size_t bytes) {
  std::vector<std::byte> out;
  for (unsigned node = 0; node < count(); node++) {
    std::vector<std::byte> one = bytes_of(node, bytes);
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

constexpr size_t chunk = 100'000; // in these tests
constexpr size_t sizes[] = {0, 1, 24, 3000, 40'000, chunk + 7};
constexpr size_t most_for_many_nodes = 40'000; // or the test takes long

size_t sizes_here() { return count() > 5 ? most_for_many_nodes : SIZE_MAX; }

// 2 × 2 matrices modulo 2^32: associative, not commutative.
struct Matrix {
  unsigned a, b, c, d;
  bool operator==(const Matrix &) const = default;
};
Matrix product(const Matrix &x, const Matrix &y) {
  return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
}
void multiply(void *left, const void *right, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof(Matrix); i++)
    static_cast<Matrix *>(left)[i] = product(static_cast<Matrix *>(left)[i], static_cast<const Matrix *>(right)[i]);
}
Matrix matrix_of(unsigned node, unsigned i) { return {node + 2, i + 1, node * i + 3, 7}; }
Matrix product_of(unsigned first, unsigned end, unsigned i) {
  Matrix out = matrix_of(first, i);
  for (unsigned node = first + 1; node < end; node++) out = product(out, matrix_of(node, i));
  return out;
}

std::vector<Matrix> matrices(unsigned length) {
  std::vector<Matrix> out;
  for (unsigned i = 0; i < length; i++) out.push_back(matrix_of(self(), i));
  return out;
}

} // namespace

TEST(Collective, GatherBringsAllToTheRoot) {
  with_nodes([] {
    for (size_t bytes : sizes)
      for (unsigned root = 0; root < count() && bytes <= sizes_here(); root += 1 + count() / 3) {
        std::vector<std::byte> mine = bytes_of(self(), bytes), all(self() == root ? bytes * count() : 0);
        mcrl_gather(root, mine.data(), bytes, self() == root ? all.data() : nullptr);
        if (self() == root) EXPECT_EQ(all, bytes_of_all(bytes)) << bytes;
        std::fill(mine.begin(), mine.end(), std::byte{0}); // it is the caller's again
      }
  });
}

TEST(Collective, AllgatherBringsAllToAll) {
  with_nodes([] {
    for (size_t bytes : sizes) {
      if (bytes > sizes_here()) continue;
      std::vector<std::byte> mine = bytes_of(self(), bytes), all(bytes * count());
      mcrl_allgather(mine.data(), bytes, all.data());
      EXPECT_EQ(all, bytes_of_all(bytes)) << bytes;
      std::fill(all.begin(), all.end(), std::byte{0});
      if (bytes > 0) std::memcpy(all.data() + self() * bytes, mine.data(), bytes);
      mcrl_allgather(all.data() + self() * bytes, bytes, all.data());
      EXPECT_EQ(all, bytes_of_all(bytes)) << bytes << ", in place";
      std::fill(all.begin(), all.end(), std::byte{0});
    }
  });
}

TEST(Collective, ScatterBringsItsPartToEach) {
  with_nodes([] {
    for (size_t bytes : sizes)
      for (unsigned root = 0; root < count() && bytes <= sizes_here(); root += 1 + count() / 3) {
        std::vector<std::byte> all = self() == root ? bytes_of_all(bytes) : std::vector<std::byte>(), mine(bytes);
        mcrl_scatter(root, all.data(), bytes, mine.data());
        EXPECT_EQ(mine, bytes_of(self(), bytes)) << bytes;
        std::fill(all.begin(), all.end(), std::byte{0});
      }
  });
}

TEST(Collective, LargeBroadcastsGoInChunks) {
  for (uint32_t nodes : {2, 3, 5})
    on_nodes(nodes, nodes, small_settings(), [] {
      current_node().rooms.collectives->parts().set_chain_chunk(chunk);
      barrier();
      for (size_t bytes : {chunk, 2 * chunk + 1, 9 * chunk - 3})
        for (unsigned root = 0; root < count(); root += 2) {
          std::vector<std::byte> data = self() == root ? bytes_of(root, bytes) : std::vector<std::byte>(bytes);
          current_node().rooms.collectives->broadcast(static_cast<NodeId>(root), data.data(), bytes);
          EXPECT_TRUE(data == bytes_of(root, bytes)) << bytes;
          std::fill(data.begin(), data.end(), std::byte{0});
        }
    });
}

TEST(Collective, ReductionsKeepTheOrderOfNodes) {
  with_nodes([] {
    for (unsigned length : {1u, 9u, 2500u, 70'000u}) {
      if (length * sizeof(Matrix) > sizes_here()) continue;
      std::vector<Matrix> mine = matrices(length);
      mcrl_reduce(mine.data(), length * sizeof(Matrix), multiply);
      for (unsigned i = 0; i < length; i += 7) EXPECT_EQ(mine[i], product_of(0, count(), i)) << i;
    }
  });
}

TEST(Collective, ReductionsToOneNodeKeepTheOrderOfNodes) {
  with_nodes([] {
    for (unsigned length : {0u, 1u, 9u, 2500u, 70'000u})
      for (unsigned root = 0; root < count() && length * sizeof(Matrix) <= sizes_here(); root += 1 + count() / 3) {
        std::vector<Matrix> mine = matrices(length);
        mcrl_reduce_to(root, mine.data(), length * sizeof(Matrix), multiply);
        for (unsigned i = 0; i < length; i += 7)
          EXPECT_EQ(mine[i], self() == root ? product_of(0, count(), i) : matrix_of(self(), i)) << i;
        std::fill(mine.begin(), mine.end(), Matrix{}); // they are the caller's again
      }
  });
}

TEST(Collective, NumbersAreReducedToOneNode) {
  with_nodes([] {
    for (unsigned length : {1u, 1000u, 1025u, 4999u, 30'000u, 40'000u}) // a chunk has 1,024; more than 32,768 go at once
      for (unsigned root = 0; root < count() && length * sizeof(double) <= sizes_here(); root++) {
        std::vector<double> mine(length), least(length), everywhere(length);
        for (unsigned i = 0; i < length; i++) everywhere[i] = mine[i] = self() + i, least[i] = -1.0 * self();
        mcrl_reduce_numbers(everywhere.data(), length, MCRL_DOUBLE, MCRL_SUM);
        mcrl_reduce_numbers_to(root, mine.data(), length, MCRL_DOUBLE, MCRL_SUM);
        mcrl_reduce_numbers_to(root, least.data(), length, MCRL_DOUBLE, MCRL_MIN);
        double all = count(), before = all * (all - 1) / 2;
        for (unsigned i = 0; i < length; i++) {
          EXPECT_EQ(mine[i], self() == root ? all * i + before : self() + i);
          EXPECT_EQ(least[i], self() == root ? 1 - all : -1.0 * self());
          EXPECT_EQ(everywhere[i], all * i + before);
        }
      }
  });
}

// Each node but the root sends one message, and those that nothing is combined at go on before the root has come.
TEST(Collective, ReductionsToOneNodeWaitForNoAnswer) {
  for (uint32_t nodes : {2, 3, 4, 8, 13})
    for (uint64_t seed = 1; seed <= 4; seed++)
      for (unsigned root : {0u, 1u, nodes - 1}) {
        std::vector<uint64_t> sent(nodes);
        uint32_t gone = 0;
        on_nodes(nodes, seed, small_settings(), [&] {
          barrier();
          auto parts_sent = [] { return current_node().statistics.messages[static_cast<size_t>(Kind::collective)]; };
          uint64_t before = parts_sent();
          if (self() == root) wait_until(current_node(), [&] { return gone == count() - 1; });
          long x = 1;
          mcrl_reduce_numbers_to(root, &x, 1, MCRL_LONG, MCRL_SUM);
          gone++;
          sent[self()] = parts_sent() - before;
          EXPECT_EQ(x, self() == root ? count() : 1);
        });
        for (unsigned node = 0; node < nodes; node++) EXPECT_EQ(sent[node], node == root ? 0u : 1u) << "node " << node;
      }
}

TEST(Collective, ScansKeepTheOrderOfNodes) {
  with_nodes([] {
    for (unsigned length : {1u, 9u, 2500u}) {
      std::vector<Matrix> mine = matrices(length), before(length, Matrix{1, 0, 0, 1});
      mcrl_exscan(mine.data(), length * sizeof(Matrix), before.data(), multiply);
      EXPECT_EQ(mine, matrices(length)) << "is only read";
      mcrl_scan(mine.data(), length * sizeof(Matrix), multiply);
      for (unsigned i = 0; i < length; i += 7) {
        EXPECT_EQ(mine[i], product_of(0, self() + 1, i)) << i;
        EXPECT_EQ(before[i], self() == 0 ? (Matrix{1, 0, 0, 1}) : product_of(0, self(), i)) << i;
      }
    }
  });
}

TEST(Collective, NumbersOfEachType) {
  with_nodes([] {
    auto sum_up_to = [](unsigned end) { return static_cast<int>(end * (end - 1) / 2); };
    int n = static_cast<int>(count()), me = static_cast<int>(self());
    int ints[] = {me, -me};
    mcrl_reduce_iadd(ints, 2);
    EXPECT_EQ(ints[0], sum_up_to(count()));
    EXPECT_EQ(ints[1], -sum_up_to(count()));
    long longs[] = {me - 5L, me * 1'000'000'000'000L};
    mcrl_reduce_lmax(longs, 2);
    EXPECT_EQ(longs[0], n - 6);
    EXPECT_EQ(longs[1], (n - 1) * 1'000'000'000'000L);
    double doubles[] = {me + 0.5, -me * 0.25, 1};
    mcrl_reduce_dmin(doubles, 3);
    EXPECT_EQ(doubles[0], 0.5);
    EXPECT_EQ(doubles[1], -(n - 1) * 0.25);
    unsigned wraps = UINT32_MAX;
    mcrl_reduce_numbers(&wraps, 1, MCRL_UNSIGNED, MCRL_SUM);
    EXPECT_EQ(wraps, UINT32_MAX - count() + 1);
    int most = INT32_MAX;
    mcrl_reduce_iadd(&most, 1);
    EXPECT_EQ(static_cast<unsigned>(most), static_cast<unsigned>(INT32_MAX) * count());
    long double fine = 1.0L + 0x1p-60L;
    mcrl_reduce_numbers(&fine, 1, MCRL_LONG_DOUBLE, MCRL_MAX);
    EXPECT_EQ(fine, 1.0L + 0x1p-60L);
    double scanned[] = {1, me * 0.5};
    mcrl_scan_dadd(scanned, 2);
    EXPECT_EQ(scanned[0], me + 1);
    EXPECT_EQ(scanned[1], sum_up_to(self() + 1) * 0.5);
    int before[] = {me, 1};
    mcrl_exscan_iadd(before, 2);
    EXPECT_EQ(before[0], sum_up_to(self()));
    EXPECT_EQ(before[1], me);
    short shorts[] = {static_cast<short>(me), SHRT_MAX};
    mcrl_reduce_numbers(shorts, 2, MCRL_SHORT, MCRL_SUM);
    EXPECT_EQ(shorts[0], sum_up_to(count()));
    EXPECT_EQ(shorts[1], static_cast<short>(SHRT_MAX * n));
    unsigned short unsigned_shorts[] = {static_cast<unsigned short>(USHRT_MAX - me), 7};
    mcrl_reduce_numbers(unsigned_shorts, 2, MCRL_UNSIGNED_SHORT, MCRL_MIN);
    EXPECT_EQ(unsigned_shorts[0], USHRT_MAX - (n - 1));
    char chars[] = {static_cast<char>(me + 'a'), 'z'};
    mcrl_scan_numbers(chars, 2, MCRL_CHAR, MCRL_MAX);
    EXPECT_EQ(chars[0], me + 'a');
    signed char signed_chars[] = {static_cast<signed char>(-me), 3, 100};
    mcrl_reduce_numbers(signed_chars, 1, MCRL_SIGNED_CHAR, MCRL_MIN);
    mcrl_exscan_sums(signed_chars + 1, 2, MCRL_SIGNED_CHAR);
    EXPECT_EQ(signed_chars[0], 1 - n);
    EXPECT_EQ(signed_chars[1], 3 * me);
    EXPECT_EQ(signed_chars[2], static_cast<signed char>(100 * me));
    unsigned char unsigned_chars[] = {200, static_cast<unsigned char>(255 - me)};
    mcrl_reduce_numbers(unsigned_chars, 2, MCRL_UNSIGNED_CHAR, MCRL_SUM);
    EXPECT_EQ(unsigned_chars[0], static_cast<unsigned char>(200 * n));
    float halves[] = {0.5f, me * 0.5f};
    mcrl_scan_numbers(halves, 2, MCRL_FLOAT, MCRL_MAX);
    EXPECT_EQ(halves[1], me * 0.5f);
    mcrl_exscan_sums(halves, 1, MCRL_FLOAT);
    EXPECT_EQ(halves[0], me * 0.5f);
  });
}

TEST(Collective, SumsOfDoublesAreTheSameInEveryRun) {
  double first = 0;
  for (uint64_t seed = 1; seed <= 10; seed++)
    on_nodes(7, seed, small_settings(), [&] {
      double x = 1.0 / (self() + 3);
      mcrl_reduce_dadd(&x, 1);
      if (first == 0) first = x;
      EXPECT_EQ(x, first);
    });
}

// No node waits for one that only has to pass data on.
TEST(Collective, LateNodesPassLargeDataOn) {
  for (uint64_t seed = 1; seed <= 8; seed++)
    on_nodes(4, seed, small_settings(), [] {
      std::vector<std::byte> data = self() == 0 ? bytes_of(9, 5 * chunk) : std::vector<std::byte>(5 * chunk);
      current_node().rooms.collectives->parts().set_chain_chunk(chunk);
      static bool has_arrived; // at node 3, which gets the data from node 2, and node 2 from node 1
      if (self() == 0) has_arrived = false;
      barrier();
      if (self() == 1) wait_until(current_node(), [] { return has_arrived; });
      broadcast(0, data.data(), data.size());
      if (self() == 3) has_arrived = true;
      EXPECT_TRUE(data == bytes_of(9, data.size()));
    });
}

namespace {
void die(uint32_t nodes, const std::function<void()> &node_main) { on_nodes(nodes, 1, small_settings(), node_main); }
} // namespace

TEST(CollectiveMisuse, IsFatal) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  long data[64] = {};
  EXPECT_DEATH(die(3, [&] { mcrl_allgather(data, self() == 1 ? 8 : 16, data); }),
               "allgather of (8|16) bytes here, but of (8|16) bytes on node");
  EXPECT_DEATH(die(2, [&] { self() == 1 ? mcrl_reduce_ladd(data, 1) : mcrl_reduce_numbers(data, 1, MCRL_DOUBLE, MCRL_SUM); }),
               "reduce_sum of (long|double) here, but reduce_sum of (long|double) on node [01]: all nodes must make the same");
  EXPECT_DEATH(die(2, [&] { self() == 1 ? mcrl_reduce_ladd(data, 1) : mcrl_reduce_lmin(data, 1); }),
               "reduce_(sum|min) of long here, but reduce_(sum|min) of long on node [01]");
  EXPECT_DEATH(die(3, [&] { mcrl_reduce_to(self() == 2, data, 8, multiply); }), "here, but reduce_to to node [01] on node");
  EXPECT_DEATH(die(2, [&] { mcrl_reduce_to(2, data, 8, multiply); }), "reduce_to node 2: there are nodes 0 to 1");
  EXPECT_DEATH(die(2, [&] { mcrl_reduce_numbers_to(0, data, 8, self() == 1 ? MCRL_LONG : MCRL_DOUBLE, MCRL_SUM); }),
               "reduce_sum_to of (long|double) to node 0 here, but reduce_sum_to of (long|double) to node 0 on node [01]");
  EXPECT_DEATH(die(2, [&] { mcrl_reduce_numbers(data, 1, static_cast<mcrl_number>(99), MCRL_SUM); }), "numbers of no known type");
  EXPECT_DEATH(die(2, [&] { mcrl_scatter(self(), data, 8, data); }), "here, but scatter from node [01] on node [01]");
  EXPECT_DEATH(die(2, [&] { mcrl_scatter(2, data, 8, data); }), "scatter from node 2: there are nodes 0 to 1");
  EXPECT_DEATH(die(2, [&] { mcrl_allgather(data, (size_t{1} << 30) + 1, data); }), "allgather of 1073741825 bytes: at most");
  EXPECT_DEATH(die(2, [&] { mcrl_reduce_dadd(nullptr, SIZE_MAX / 4); }), "at most 1073741824 bytes go at a time");
  EXPECT_DEATH(die(2, [&] { mcrl_reduce(data, 8, [](void *, const void *, size_t) { mcrl_statistics_print(); }); }),
               "called by the function that reduce combines with");
}

TEST(Statistics, OfTheProgramAreReadAndReset) {
  on_nodes(3, 1, small_settings(), [] {
    mcrl_counters before, after, total;
    mcrl_statistics(&before);
    EXPECT_EQ(before.messages, 0u);
    mcrl_rid rid = self() == 0 ? MCRL_RID(mcrl_region_new(64)) : 0;
    current_node().rooms.collectives->broadcast(node_zero, &rid, sizeof rid);
    if (self() != 0) mcrl_read_unlock(mcrl_read_lock(rid));
    current_node().rooms.collectives->barrier();
    mcrl_statistics(&after);
    EXPECT_EQ(after.data_requests, self() == 0 ? 0u : 1u);
    mcrl_statistics_total(&total);
    EXPECT_EQ(total.data_requests, 2u);
    EXPECT_GE(total.messages, 4u);
    EXPECT_GE(total.bytes, total.messages * sizeof(Header));
    mcrl_statistics_reset();
    mcrl_statistics(&after);
    EXPECT_EQ(after.messages, 0u);
    mcrl_statistics_total(&total);
    EXPECT_EQ(total.messages, 0u);
  });
}

TEST(Clock, GoesOn) {
  double first = mcrl_wall_seconds(), next = first;
  while (next == first) next = mcrl_wall_seconds();
  EXPECT_GT(next, first);
  EXPECT_LT(next - first, 1);
}
