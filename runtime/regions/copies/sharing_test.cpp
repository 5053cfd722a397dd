// Regions that are private to their home, or replicated; over a conduit that delays and reorders messages as a seed says.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "regions/copies/engine.h"
#include "regions/operations/guards_test.h"

#include "mcrl.h"

#include <algorithm>

using namespace mcrl;

namespace {

mcrl_rid share(int home, size_t bytes, mcrl_sharing sharing) {
  mcrl_rid rid = node_self() == home ? make_region(current_node(), bytes, sharing) : 0;
  broadcast(home, &rid, sizeof rid);
  return rid;
}

uint64_t sent_by_protocol() {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < static_cast<size_t>(first_kind_above_protocol); kind++) sum += current_node().statistics.messages[kind];
  return sum;
}

// All of a region's numbers are the same, the number of writes.
bool is_whole(const long *at, size_t count) {
  return std::all_of(at, at + count, [&](long each) { return each == at[0]; });
}
void write(mcrl_rid rid, size_t count) {
  auto *at = static_cast<long *>(mcrl_write_lock(rid));
  EXPECT_TRUE(is_whole(at, count));
  for (size_t i = 0; i < count; i++) at[i]++;
  mcrl_write_unlock(at);
}
long read(mcrl_rid rid, size_t count) {
  auto *at = static_cast<const long *>(mcrl_read_lock(rid));
  EXPECT_TRUE(is_whole(at, count));
  long seen = at[0];
  mcrl_read_unlock(at);
  return seen;
}

struct SharingWork {
  mcrl_rid rid;
  size_t count;
  long writes = 0;
};

// Reads see the writes in their order.
void *read_and_write(void *argument) {
  auto &work = *static_cast<SharingWork *>(argument);
  long seen = 0;
  for (int round = 0; round < 20; round++) {
    auto *at = static_cast<const long *>(mcrl_read_lock(work.rid));
    EXPECT_GE(at[0], seen);
    seen = at[0];
    mcrl_thread_yield();
    EXPECT_TRUE(at[0] == seen && is_whole(at, work.count)) << "an update has come under the lock";
    mcrl_read_unlock(at);
    if ((round + node_self()) % 4 != 0) continue;
    write(work.rid, work.count);
    work.writes++;
    long now = read(work.rid, work.count);
    EXPECT_GT(now, seen) << "a node sees its own writes";
    seen = now;
    if (round % 8 == 0) {
      void *to_read = mcrl_update_lock(work.rid);
      if (round % 16 == 0) mcrl_update_unlock(to_read);
      else {
        auto *to_write = static_cast<long *>(mcrl_upgrade(to_read));
        for (size_t i = 0; i < work.count; i++) to_write[i]++;
        mcrl_write_unlock(to_write);
        work.writes++;
      }
    }
  }
  return nullptr;
}

int has_ten(const void *, const void *at) { return *static_cast<const long *>(at) >= 10; }

} // namespace

TEST(Private, ItsHomeLocksItAsAnyRegion) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = share(0, 100, MCRL_PRIVATE);
    if (node_self() == 0) {
      mcrl_write_unlock(mcrl_write_hit(rid));
      mcrl_read_unlock(mcrl_read_hit(rid));
      mcrl_write_unlock(mcrl_upgrade(mcrl_update_lock(rid)));
      mcrl_write_unlock(mcrl_write_hit(rid));
    } else {
      void *at = rgn_map(rid);
      EXPECT_EQ(rgn_size(at), 100u);
      rgn_unmap(at);
    }
    barrier();
    if (node_self() == 1) rgn_delete(rid);
  });
}

TEST(PrivateDeathTest, AnotherNodeMayNotLockIt) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto on_node_one = [](const std::function<void(mcrl_rid)> &lock) {
    on_nodes(2, 5, small_settings(), [&] {
      mcrl_rid rid = share(0, 8, MCRL_PRIVATE);
      if (node_self() == 1) lock(rid);
      barrier();
    });
  };
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_read_lock_at(rid, "private.c:3"); }),
               "^mcrl: node 1: read_lock of region id 0x[0-9a-f]+, which is private to node 0 .at private.c:3.\n$");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_write_lock(rid); }), "write_lock of region id 0x[0-9a-f]+, which is private to node 0\n$");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { mcrl_update_lock(rid); }), "update_lock of region id 0x[0-9a-f]+, which is private to node 0");
  EXPECT_DEATH(on_node_one([](mcrl_rid rid) { rgn_start_read(rgn_map(rid)); }),
               "rgn_start_read of region id 0x[0-9a-f]+, which is private to node 0");
}

TEST(Replicated, ReadersOfWholeDataSeeTheWritesInOrder) {
  with_seeds(120, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    on_nodes(nodes, seed, settings, [&] {
      size_t count = seed % 4 == 0 ? 4000 : 1 + seed % 3;
      mcrl_rid rid = share(static_cast<int>(seed / 2 % nodes), count * sizeof(long), MCRL_REPLICATED);
      SharingWork works[3];
      mcrl_thread threads[3];
      for (int i = 0; i < 3; i++) {
        works[i] = {rid, count};
        threads[i] = mcrl_thread_create(read_and_write, &works[i], 0);
      }
      double writes = 0;
      for (int i = 0; i < 3; i++) {
        mcrl_thread_join(threads[i], nullptr);
        writes += static_cast<double>(works[i].writes);
      }
      double all = reduce_sum(writes);
      void *at = mcrl_update_lock(rid);
      EXPECT_EQ(static_cast<double>(*static_cast<long *>(at)), all) << "an update operation begins on the last write";
      mcrl_update_unlock(at);
      barrier();
      if (node_self() == 0) rgn_delete(rid);
    });
  });
}

TEST(Replicated, AReaderKeepsItsCopyWhileOthersWrite) {
  for (uint64_t seed = 1; seed <= 20; seed++)
    on_nodes(3, seed, small_settings(), [] {
      mcrl_rid rid = share(0, sizeof(long), MCRL_REPLICATED);
      if (node_self() == 1) read(rid, 1);
      barrier();
      uint64_t before = sent(Kind::s_req);
      for (int round = 0; round < 10; round++) {
        if (node_self() == round % 2 * 2) write(rid, 1);
        barrier();
        if (node_self() == 1) {
          void *at = mcrl_read_hit(rid);
          ASSERT_NE(at, nullptr) << "the copy is here, and its lock is free";
          EXPECT_TRUE(*static_cast<long *>(at) == round || *static_cast<long *>(at) == round + 1) << "one write late at most";
          mcrl_read_unlock(at);
        }
        barrier();
      }
      EXPECT_EQ(sent(Kind::s_req), before);
      EXPECT_EQ(sent(Kind::inv), 0u);
    });
}

TEST(Replicated, AWriteCostsAnUpdateForEachOtherCopy) {
  on_nodes(4, 1, small_settings(), [] {
    mcrl_rid rid = share(0, sizeof(long), MCRL_REPLICATED);
    if (node_self() > 1) read(rid, 1);
    barrier();
    barrier(); // what follows the read has been sent, too
    uint64_t before = sent_by_protocol(), updates = sent(Kind::update);
    if (node_self() == 0) {
      for (int round = 0; round < 5; round++) write(rid, 1);
      EXPECT_LE(sent(Kind::update) - updates, 10u);
      EXPECT_EQ(sent_by_protocol() - before, sent(Kind::update) - updates);
    }
    barrier();
    barrier();
    uint64_t acknowledged = sent_by_protocol() - before;
    if (node_self() > 1) EXPECT_TRUE(acknowledged == 4 || acknowledged == 5) << acknowledged << "; of the last write perhaps later";
    if (node_self() == 1) {
      before = sent_by_protocol();
      write(rid, 1);
      EXPECT_EQ(sent_by_protocol() - before, 2u) << "e_req, release";
      write(rid, 1);
      EXPECT_EQ(sent_by_protocol() - before, 4u) << "m_req, release";
    }
    barrier();
  });
}

TEST(Replicated, AnUpdateWaitsForTheReaderAndTheNextWriteForTheUpdate) {
  for (uint64_t seed = 1; seed <= 20; seed++)
    on_nodes(2, seed, small_settings(), [&] {
      size_t count = seed % 2 == 0 ? 3000 : 1;
      mcrl_rid rid = share(0, count * sizeof(long), MCRL_REPLICATED);
      auto *at = node_self() == 1 ? static_cast<const long *>(mcrl_read_lock(rid)) : nullptr;
      barrier();
      if (node_self() == 0) write(rid, count);
      barrier();
      if (node_self() == 0) write(rid, count); // waits until node 1 has read
      else {
        for (int turn = 0; turn < 100; turn++) mcrl_thread_yield();
        EXPECT_TRUE(at[0] == 0 && is_whole(at, count));
        mcrl_read_unlock(at);
        while (read(rid, count) == 0) mcrl_thread_yield(); // the update may be on its way
      }
      barrier();
    });
}

TEST(Replicated, AGuardAtACopySeesEachUpdate) {
  for (uint64_t seed = 1; seed <= 30; seed++)
    on_nodes(4, seed, small_settings(), [&] {
      mcrl_rid rid = share(0, sizeof(long), MCRL_REPLICATED);
      barrier();
      if (static_cast<uint64_t>(node_self()) == seed % 2) {
        for (int round = 0; round < 10; round++) write(rid, 1);
      } else {
        mcrl_mode mode = node_self() == 3 ? MCRL_WRITE : MCRL_READ;
        void *at = mode == MCRL_WRITE ? mcrl_write_lock(rid) : mcrl_read_lock(rid);
        if (!has_ten(nullptr, at)) at = mcrl_await_until(at, mode, has_ten, nullptr);
        EXPECT_EQ(*static_cast<long *>(at), 10);
        if (mode == MCRL_WRITE) mcrl_write_unlock(at);
        else mcrl_read_unlock(at);
      }
      barrier();
    });
}

TEST(Replicated, ACopyThatIsEvictedWhileAnUpdateComesIsAskedForAnew) {
  for (uint64_t seed = 1; seed <= 40; seed++)
    on_nodes(3, seed, small_settings(), [&] {
      size_t count = seed % 2 == 0 ? 3000 : 1;
      mcrl_rid rid = share(0, count * sizeof(long), MCRL_REPLICATED);
      long seen = 0;
      for (int round = 0; round < 10; round++) {
        if (node_self() == 0) write(rid, count);
        else {
          void *at = rgn_map(rid);
          long now = read(rid, count);
          EXPECT_TRUE(now >= seen && now <= 10);
          seen = now;
          rgn_flush(at);
          rgn_unmap(at);
        }
      }
      barrier();
      if (node_self() != 0) EXPECT_GE(read(rid, count), 9);
      barrier();
    });
}
