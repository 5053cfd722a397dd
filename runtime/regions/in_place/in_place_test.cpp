// Regions that are used in place, by nodes that share memory with their home (hosts of three nodes, conduit/loopback/) and by others. The
// tests of guards and updates, and random runs, use such regions, too. PRELUDE_TEST_SEED=n runs the tests with that seed alone.
#include "regions/in_place/in_place.h"
#include "regions/operations/guards_test.h"

#include "mcrl.h"

#include <algorithm>

using namespace mcrl;

namespace {

constexpr uint32_t nodes_of_a_host = 3;

mcrl_rid share_in_place(int home, size_t bytes) {
  shared_how = MCRL_IN_PLACE;
  mcrl_rid rid = share(home, bytes);
  shared_how = MCRL_COHERENT;
  return rid;
}

uint64_t messages_of_node() {
  const Statistics &statistics = current_node().statistics;
  return std::accumulate(statistics.messages.begin(), statistics.messages.begin() + static_cast<size_t>(Kind::collective), uint64_t{0});
}

struct CountingWork {
  mcrl_rid rid;
  int rounds;
};

void *count_in_thread(void *argument) {
  auto &work = *static_cast<CountingWork *>(argument);
  for (int round = 0; round < work.rounds; round++) {
    long *at = write_lock(work.rid);
    long seen = *at;
    if (round % 3 == 0) mcrl_thread_yield();
    if (round % 5 == 0) mcrl_poll();
    EXPECT_EQ(*at, seen) << "another write has come between";
    *at = seen + 1;
    mcrl_write_unlock(at);
  }
  return nullptr;
}

void *read_counts_in_thread(void *argument) {
  auto &work = *static_cast<CountingWork *>(argument);
  long last = 0;
  for (int round = 0; round < work.rounds; round++) {
    auto *at = static_cast<const long *>(mcrl_read_lock(work.rid));
    long seen = *at;
    EXPECT_GE(seen, last);
    if (round % 2 == 0) mcrl_thread_yield();
    EXPECT_EQ(*at, seen);
    last = seen;
    mcrl_read_unlock(at);
  }
  return nullptr;
}

} // namespace

TEST(InPlace, NoWriteComesBetween) {
  with_seeds(60, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    on_nodes(nodes, seed, settings, [&] {
      mcrl_rid rid = share_in_place(static_cast<int>(seed / 2 % nodes), sizeof(long));
      CountingWork work{rid, 20};
      mcrl_thread threads[4];
      for (int i = 0; i < 4; i++) threads[i] = mcrl_thread_create(i < 2 ? count_in_thread : read_counts_in_thread, &work, nullptr);
      for (mcrl_thread thread : threads) mcrl_thread_join(thread, nullptr);
      barrier();
      auto *at = static_cast<const long *>(mcrl_read_lock(rid));
      EXPECT_EQ(*at, 2 * 20 * static_cast<long>(nodes));
      mcrl_read_unlock(at);
      barrier();
      EXPECT_TRUE(current_node().rooms.coherence->in_place.empty());
    });
  });
}

TEST(InPlace, NodesOfTheHostSendNothingAndOthersTwoMessages) {
  on_nodes(5, 1, small_settings(), [] {
    mcrl_rid rid = share_in_place(1, 3 * sizeof(long));
    for (int turn = 0; turn < node_count(); turn++) {
      barrier();
      if (turn != node_self()) continue;
      uint64_t before = messages_of_node();
      for (int i = 0; i < 10; i++) {
        long *at = write_lock(rid);
        at[i % 3]++;
        mcrl_write_unlock(at);
        mcrl_read_unlock(mcrl_read_lock(rid));
      }
      bool is_neighbour = static_cast<uint32_t>(turn) / nodes_of_a_host == 0;
      EXPECT_EQ(messages_of_node() - before, is_neighbour ? 0u : 40u) << "node " << turn;
    }
    barrier();
    auto *at = static_cast<const long *>(mcrl_read_lock(rid));
    EXPECT_EQ(at[0], 4 * 5);
    EXPECT_EQ(at[2], 3 * 5);
    mcrl_read_unlock(at);
    barrier();
  });
}

TEST(InPlace, AHandlerDoesNotWait) {
  on_nodes(2, 1, small_settings(), [] {
    mcrl_rid rid = share_in_place(0, sizeof(long));
    void *at = node_self() == 1 ? mcrl_write_lock(rid) : nullptr;
    barrier();
    if (node_self() == 0) {
      EXPECT_EQ(mcrl_write_hit(rid), nullptr);
      EXPECT_EQ(mcrl_read_hit(rid), nullptr);
      EXPECT_FALSE(begins_at_once(current_node(), rid, MCRL_READ));
    }
    barrier();
    if (node_self() == 1) mcrl_write_unlock(at);
    barrier();
    if (node_self() == 0) {
      EXPECT_TRUE(begins_at_once(current_node(), rid, MCRL_WRITE));
      void *here = mcrl_write_hit(rid);
      ASSERT_NE(here, nullptr);
      mcrl_write_unlock(here);
    }
    barrier();
  });
}

// A reader that comes again and again leaves no moment free; what waits is next after it has been passed over some times.
TEST(InPlace, AWriterIsNotPassedOverForEver) {
  on_nodes(3, 4, small_settings(), [] {
    mcrl_rid rid = share_in_place(0, sizeof(long));
    static bool has_written;
    has_written = false;
    barrier();
    if (node_self() == 2) {
      long *at = write_lock(rid);
      has_written = true;
      mcrl_write_unlock(at);
    } else {
      const void *held = mcrl_read_lock(rid);
      for (int i = 0; i < 20'000 && !has_written; i++) {
        mcrl_poll();
        mcrl_thread_yield();
        const void *next = mcrl_read_hit(rid); // while the one before is in progress
        mcrl_read_unlock(held);
        held = next != nullptr ? next : mcrl_read_lock(rid);
      }
      mcrl_read_unlock(held);
      EXPECT_TRUE(has_written);
    }
    barrier();
  });
}

TEST(InPlace, RegionsOfAllSizesComeAndGo) {
  with_seeds(20, [](uint32_t nodes, uint64_t seed, const Settings &settings) {
    on_nodes(nodes, seed, settings, [&] {
      for (size_t bytes : {1u, 100u, 5'000u, 70'000u}) {
        mcrl_rid rid = share_in_place(static_cast<int>(seed % nodes), bytes);
        auto *at = static_cast<char *>(mcrl_write_lock(rid));
        at[bytes - 1] = static_cast<char>(at[bytes - 1] + 1);
        mcrl_write_unlock(at);
        barrier();
        auto *seen = static_cast<const char *>(mcrl_read_lock(rid));
        EXPECT_EQ(seen[bytes - 1], static_cast<char>(nodes));
        EXPECT_EQ(seen[0], bytes == 1 ? static_cast<char>(nodes) : 0);
        mcrl_read_unlock(seen);
        barrier();
        if (node_self() == static_cast<int>((seed + 1) % nodes)) rgn_delete(rid);
        barrier();
        EXPECT_EQ(current_node().rooms.regions->arena_in_place.region_count(), 0u);
      }
    });
  });
}

TEST(InPlace, CallsOfCrl) {
  with_seeds(40, [](uint32_t nodes, uint64_t seed, const Settings &given) {
    Settings settings = given;
    settings.check = seed % 3 == 0;
    on_nodes(nodes, seed, settings, [&] {
      static rid_t rid;
      struct region_zone zone = {zone_in_place, zone_at_node, static_cast<int>(seed % nodes), 0, 0, 0};
      if (node_self() == 0) rid = rgn_create_in(&zone, 2 * sizeof(long));
      barrier();
      auto *at = static_cast<long *>(rgn_map(rid));
      EXPECT_EQ(rgn_size(at), 2 * sizeof(long));
      EXPECT_EQ(rgn_rid(at), rid);
      for (int i = 0; i < 5; i++) {
        rgn_start_write(at);
        at[1] = ++at[0];
        rgn_end_write(at);
        rgn_flush(at);
        rgn_start_read(at);
        EXPECT_EQ(at[0], at[1]);
        rgn_end_read(at);
        mcrl_thread_yield();
      }
      barrier();
      rgn_start_read(at);
      EXPECT_EQ(at[1], 5 * static_cast<long>(nodes));
      rgn_end_read(at);
      rgn_unmap(at);
      barrier();
      if (node_self() == 0) rgn_delete(rid);
      barrier();
    });
  });
}

TEST(InPlaceDeathTest, ErrorsAreOneClearLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto on_nodes_of = [](uint32_t nodes, const std::function<void(mcrl_rid)> &test) {
    on_nodes(nodes, 3, small_settings(), [&] {
      mcrl_rid rid = share_in_place(0, sizeof(long));
      if (node_self() + 1 == node_count()) test(rid);
      barrier();
    });
  };
  for (uint32_t nodes : {2u, 4u}) {
    EXPECT_DEATH(on_nodes_of(nodes, [](mcrl_rid rid) { rgn_delete(rid), write_lock(rid); }),
                 "write_lock of region id 0x[0-9a-f]+, which does not exist");
    EXPECT_DEATH(on_nodes_of(nodes, [](mcrl_rid rid) { rgn_delete(rid + 4096); }), "rgn_delete of region id 0x[0-9a-f]+, which does not exist");
    EXPECT_DEATH(on_nodes_of(nodes,
                             [](mcrl_rid rid) {
                               write_lock(rid);
                               mcrl_write_lock_at(rid, "a.c:7");
                             }),
                 "thread 0 waits at a.c:7 for the write_lock of region");
  }
  EXPECT_DEATH(on_nodes(1, 1, small_settings(), [] { rgn_create_in(nullptr, 8); }), "rgn_create_in of a null zone");
  auto create = [](struct region_zone zone, size_t bytes) {
    on_nodes(2, 1, small_settings(), [=]() mutable { rgn_create_in(&zone, bytes); });
  };
  EXPECT_DEATH(create({static_cast<enum zone_sharing>(7), nullptr, 0, 0, 0, 0}, 8), "rgn_create_in: a zone's sharing is 7, which is none");
  EXPECT_DEATH(create({zone_in_place, zone_at_node, 2, 0, 0, 0}, 8), "rgn_create_in node 2: there are nodes 0 to 1");
  EXPECT_DEATH(create({zone_in_place, zone_at_region, 0, 0, 0, 0}, 8), "zone_at_region of a null region pointer");
  EXPECT_DEATH(create({zone_in_place, zone_at_blocks, 0, 0, 0, 0}, 8), "rgn_create_in: zone_at_blocks of a zone whose count is 0; it is how many");
  zone_places *waits = [](const region_zone *, size_t) { return rgn_create_at(1 - node_self(), 8) != 0 ? 1 : 0; };
  EXPECT_DEATH(create({zone_in_place, waits, 0, 0, 0, 0}, 8),
               "on another node called in a message handler");
  EXPECT_DEATH(on_nodes(1, 1, small_settings(),
                        [] {
                          region_zone zone{.sharing = zone_in_place};
                          for (;;) rgn_create_in(&zone, 1 << 20);
                        }),
               "no memory for a region of 1048576 bytes: node 0's [0-9]+ bytes for regions in place are used up, or /dev/shm has no room");
  EXPECT_DEATH(create({zone_in_place, nullptr, 0, 0, 0, 0}, 1 << 28),
               "no memory for a region of 268435456 bytes in place: a node has 33554432 bytes for all of these");
}

TEST(Zones, PlaceRegionsAsTheySay) {
  on_nodes(4, 1, small_settings(), [] {
    if (node_self() != 1) return barrier();
    auto homes = [](struct region_zone zone, size_t count) {
      std::vector<int> homes;
      for (size_t i = 0; i < count; i++) homes.push_back(static_cast<int>(rid_home(rgn_create_in(&zone, 8))));
      EXPECT_EQ(zone.made, count);
      return homes;
    };
    using Homes = std::vector<int>;
    EXPECT_EQ(homes(region_zone{}, 3), (Homes{1, 1, 1}));
    EXPECT_EQ(homes(region_zone{zone_coherent, zone_at_node, 2, 0, 0, 0}, 2), (Homes{2, 2}));
    EXPECT_EQ(homes(region_zone{zone_in_place, zone_at_round_robin, 0, 0, 0, 0}, 6), (Homes{1, 2, 3, 0, 1, 2}));
    EXPECT_EQ(homes(region_zone{zone_coherent, zone_at_blocks, 0, 10, 0, 0}, 12), (Homes{0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3}));
    EXPECT_EQ(homes(region_zone{zone_coherent, zone_at_blocks, 0, 2, 0, 0}, 3), (Homes{0, 1, 3}));
    EXPECT_EQ(homes(region_zone{zone_coherent, zone_at_region, 0, 0, reinterpret_cast<void *>(rgn_create_at(3, 8)), 0}, 2), (Homes{3, 3}));
    Homes hashed = homes(region_zone{zone_coherent, zone_at_hash, 0, 0, 0, 0}, 400);
    for (int node = 0; node < 4; node++) EXPECT_NEAR(static_cast<double>(std::count(hashed.begin(), hashed.end(), node)), 100, 30);
    barrier();
  });
}
