// Regions whose homes move, on several nodes in this process, over a conduit that delays and reorders messages as a seed says.
#include "regions/doors/crl_regions_test.h"

#include "regions/copies/engine.h"

#include "prelude.h"
#undef region
#include "mcrl_zone.h"
#include "regions/copies/counters.h"
#include "regions/operations/operations.h"

using namespace mcrl;

namespace {

// Messages of the protocol and hints that all nodes have sent, when they send no more. Collective.
uint64_t all_sent() {
  uint64_t last = 0;
  for (int quiet = 0; quiet < 20;) {
    rgn_barrier();
    uint64_t mine = sent(Kind::home_at);
    for (size_t kind = 0; kind < static_cast<size_t>(first_kind_above_protocol); kind++) mine += sent(static_cast<Kind>(kind));
    auto sum = static_cast<uint64_t>(rgn_reduce_dadd(static_cast<double>(mine)));
    quiet = sum == last ? quiet + 1 : 0;
    last = sum;
  }
  return last;
}

void *as_pointer(mcrl_rid rid) { return reinterpret_cast<void *>(rid); }

void set(rid_t rid, long value) {
  auto *at = static_cast<long *>(mcrl_write_lock(rid));
  *at = value;
  mcrl_write_unlock(at);
}

long get(rid_t rid) {
  auto *at = static_cast<long *>(mcrl_read_lock(rid));
  long value = *at;
  mcrl_read_unlock(at);
  return value;
}

template <class Steps> void with_region(uint32_t nodes, size_t bytes, Steps steps, Settings settings = small_settings()) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    settings.three_party_from = seed % 2 == 0 ? 0 : UINT64_MAX;
    on_nodes(nodes, seed, settings, [&] {
      rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(bytes) : 0);
      steps(rid);
      rgn_barrier();
    });
  }
}

} // namespace

TEST(Rehome, MovesTheDataAndTheNameStays) {
  for (size_t bytes : {sizeof(long), size_t{100'000}})
    with_region(3, bytes, [](rid_t rid) {
      if (crl_self_addr == 2) {
        set(rid, 41);
        rgn_rehome(rid, 1);
        EXPECT_EQ(rid_home(rid), 1u);
        EXPECT_EQ(get(rid), 41);
        region_rehome(as_pointer(rid), 2);
        EXPECT_EQ(home_of(as_pointer(rid)), 2);
        set(rid, 42);
        uint64_t before = sent(Kind::home_req);
        rgn_rehome(rid, 2);
        EXPECT_EQ(sent(Kind::home_req), before) << "it is there";
      }
      rgn_barrier();
      EXPECT_EQ(get(rid), 42);
      EXPECT_EQ(rid_home(rid), 2u);
    });
}

TEST(Rehome, ANewRegionIsPlacedNearThePresentHome) {
  with_region(3, 8, [](rid_t rid) {
    if (crl_self_addr != 2) return;
    region_zone near_it{};
    near_it.near_rid = rid;
    EXPECT_EQ(zone_at_region(&near_it, 0), 0);
    rgn_rehome(rid, 1);
    EXPECT_EQ(zone_at_region(&near_it, 0), 1);
  });
}

// However often the home has moved: a read through a name that is stale takes two messages and is sent on at most twice.
TEST(Rehome, ManyTimesMakesNoLongerWay) {
  with_region(4, sizeof(long), [](rid_t rid) {
    for (int round = 0; round < 5; round++) {
      if (crl_self_addr == 0)
        for (unsigned i = 0; i < 20; i++) rgn_rehome(rid, (i * 3 + static_cast<unsigned>(round)) % crl_num_nodes);
      for (unsigned reader = 0; reader < crl_num_nodes; reader++) {
        uint64_t before = all_sent();
        if (crl_self_addr == reader) EXPECT_EQ(get(rid), round);
        EXPECT_LE(all_sent() - before, 4u);
      }
      rgn_barrier();
      if (crl_self_addr == 3) set(rid, round + 1);
      rgn_barrier();
      // By now every node knows the home: s_req, s_ack, and of the first reader down and release.
      for (unsigned reader = 0; reader < crl_num_nodes; reader++) {
        uint64_t before = all_sent();
        if (crl_self_addr == reader) EXPECT_EQ(get(rid), round + 1);
        EXPECT_LE(all_sent() - before, 4u);
      }
    }
  });
}

TEST(Rehome, OfARegionThatIsDeletedGivesItsMemoryBackWhereItWasMade) {
  with_region(3, 100, [](rid_t rid) {
    if (crl_self_addr == 2) {
      rgn_rehome(rid, 1);
      get(rid);
      rgn_delete(rid);
    }
    rgn_barrier();
    for (int turns = 0; turns < 100'000 && current_node().rooms.regions->arena.region_count() != 0; turns++) yield(current_node());
    EXPECT_EQ(current_node().rooms.regions->arena.region_count(), 0u);
    rid_t next = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
    EXPECT_EQ(get(next), 0);
    EXPECT_EQ(rid_home(next), 0u);
    rgn_barrier();
    if (crl_self_addr == 1) { // at the home
      rgn_rehome(next, 1);
      rgn_delete(next);
    }
  });
}

// Nothing else is evicted there than copies.
TEST(Rehome, StaysInACacheThatIsFull) {
  Settings settings = small_settings();
  settings.cache_bytes = 64 << 10;
  with_region(
      2, sizeof(long),
      [](rid_t rid) {
        if (crl_self_addr == 1) {
          rgn_rehome(rid, 1);
          set(rid, 7);
          for (int i = 0; i < 100; i++) get(rgn_create_at(0, 4000));
          EXPECT_GT(current_node().statistics[RegionCounter::cache_evictions], 0u);
          EXPECT_EQ(rid_home(rid), 1u);
          EXPECT_EQ(get(rid), 7);
        }
        rgn_barrier();
        EXPECT_EQ(get(rid), 7);
      },
      settings);
}

TEST(Rehome, TakesThePolicyAlongThatTheProgramHasChosen) {
  // No node waits for what a home hands over, which may be under way while others meet, and come after a later choice.
  auto meet_often = [] {
    for (int times = 0; times < 30; times++) rgn_barrier();
  };
  for (bool is_handed_over_first : {true, false})
    with_region(3, sizeof(long), [&](rid_t rid) {
      auto chosen = [&] {
        const policy::Chosen *of_program = current_node().rooms.coherence->asked.chosen(rid);
        return of_program == nullptr ? MCRL_BY_DEFAULT : of_program->policy;
      };
      if (crl_self_addr == 2) region_policy(as_pointer(rid), region_never);
      rgn_barrier();
      EXPECT_EQ(chosen(), crl_self_addr == 0 ? MCRL_NEVER : MCRL_BY_DEFAULT);
      rgn_barrier();
      if (crl_self_addr == 0) region_rehome(as_pointer(rid), 1);
      if (is_handed_over_first) {
        meet_often();
        EXPECT_EQ(chosen(), crl_self_addr == 1 ? MCRL_NEVER : MCRL_BY_DEFAULT);
      }
      rgn_barrier();
      // By a node that does not know the home.
      if (crl_self_addr == 2) region_policy(as_pointer(rid), region_by_default);
      meet_often();
      EXPECT_EQ(chosen(), MCRL_BY_DEFAULT);
    });
}

TEST(RehomeDeathTest, MisuseIsOneLine) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto misuse = [](const std::function<void(rid_t)> &call) {
    on_nodes(2, 5, small_settings(), [&] {
      rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
      if (crl_self_addr == 1) call(rid);
      rgn_barrier();
    });
  };
  EXPECT_DEATH(misuse([](rid_t rid) { rgn_rehome(rid, 2); }), "^mcrl: node 1: rgn_rehome to node 2: there are nodes 0 to 1\n$");
  EXPECT_DEATH(misuse([](rid_t rid) { region_rehome(as_pointer(rid), -1); }), "^mcrl: node 1: region_rehome to node -1: there are nodes");
  EXPECT_DEATH(misuse([](rid_t) { region_rehome(nullptr, 0); }), "^mcrl: node 1: region_rehome of a null region pointer\n$");
  EXPECT_DEATH(misuse([](rid_t rid) { rgn_rehome(rid + 64, 1); }), "^mcrl: node 1: rgn_rehome of region id 0x[0-9a-f]+, which does not exist");
  EXPECT_DEATH(misuse([](rid_t rid) { rgn_rehome(rid + 64, 0); }), "^mcrl: node 0: region_rehome of region id 0x[0-9a-f]+, which does not exist");
}

TEST(Rehome, OfAReplicatedRegionKeepsItsCopiesUpToDateFromThere) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    on_nodes(3, seed, small_settings(), [] {
      rid_t rid = tell(0, crl_self_addr == 0 ? make_region(current_node(), sizeof(long), MCRL_REPLICATED) : 0);
      EXPECT_EQ(get(rid), 0);
      rgn_barrier();
      if (crl_self_addr == 2) rgn_rehome(rid, 2);
      rgn_barrier();
      EXPECT_EQ(get(rid), 0);
      rgn_barrier();
      if (crl_self_addr == 2) {
        uint64_t updates = sent(Kind::update), recalls = sent(Kind::inv);
        set(rid, 5);
        EXPECT_EQ(sent(Kind::update), updates + 2);
        EXPECT_EQ(sent(Kind::inv), recalls);
      }
      rgn_barrier();
      if (crl_self_addr == 1) set(rid, 6); // the update of the last write is in use at the latest when this one begins
      rgn_barrier();
      if (crl_self_addr == 2) EXPECT_EQ(get(rid), 6);
    });
  }
}

TEST(Rehome, OfAPrivateRegionMakesItPrivateToTheNewHome) {
  on_nodes(2, 1, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? make_region(current_node(), sizeof(long), MCRL_PRIVATE) : 0);
    if (crl_self_addr == 0) {
      set(rid, 5);
      rgn_rehome(rid, 1);
    }
    rgn_barrier();
    if (crl_self_addr == 1) EXPECT_EQ(get(rid), 5);
    if (crl_self_addr == 1) set(rid, 6);
    rgn_barrier();
    if (crl_self_addr == 0) rgn_rehome(rid, 0);
    if (crl_self_addr == 0) EXPECT_EQ(get(rid), 6);
  });
}

TEST(RehomeDeathTest, OfARegionThatIsUsedInPlaceOrPrivateIsReported) {
  auto with = [](mcrl_sharing sharing, void (*call)(rid_t)) {
    on_nodes(3, 5, small_settings(), [&] {
      rid_t rid = tell(0, crl_self_addr == 0 ? make_region(current_node(), 8, sharing) : 0);
      if (crl_self_addr == 1) call(rid);
      rgn_barrier();
    });
  };
  const char *in_place = "^mcrl: node 1: region_rehome of region id 0x[0-9a-f]+, which is used in place: its memory is its home's\n$";
  EXPECT_DEATH(with(MCRL_IN_PLACE, [](rid_t rid) { region_rehome(as_pointer(rid), 1); }), in_place);
  EXPECT_DEATH(with(MCRL_IN_PLACE, [](rid_t rid) { region_rehome(as_pointer(rid), 2); }), in_place);
  auto lock_after_move = [](rid_t rid) {
    region_rehome(as_pointer(rid), 2);
    mcrl_read_lock(rid);
  };
  EXPECT_DEATH(with(MCRL_PRIVATE, lock_after_move), "^mcrl: node 1: read_lock of region id 0x[0-9a-f]+, which is private to node 2\n$");
}

TEST(RehomeDeathTest, OfARegionThatItsThreadHasLockedIsADeadlock) {
  EXPECT_EXIT(on_nodes(2, 1, small_settings(),
                       [] {
                         rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(8) : 0);
                         if (crl_self_addr == 1) {
                           mcrl_read_lock(rid);
                           rgn_rehome(rid, 1);
                         }
                         rgn_barrier();
                       }),
              testing::ExitedWithCode(1), "deadlock: nothing can happen any more(.|\n)*node 1: thread 0 waits in rgn_rehome");
}
