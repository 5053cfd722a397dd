// The calls of CRL (mcrl.h) on several nodes in this process, over a conduit that delays and reorders messages as a seed says.
// PRELUDE_TEST_SEED=n runs the tests with that seed alone. Half of the seeds run with MCRL_CHECK=1, which correct programs do not
// notice.
#include "regions/doors/crl_regions_test.h"

#include "regions/copies/counters.h"
#include "regions/copies/mapping.h"
#include "regions/operations/operations.h"

#include <cstdlib>
#include <set>

using namespace mcrl;

namespace {

void with_seeds_and_check(int count, Settings settings, const std::function<void()> &node_main) {
  with_seeds(count, [&](uint32_t nodes, uint64_t seed) {
    settings.check = seed / 5 % 2 == 1; // with each number of nodes, too
    on_nodes(nodes, seed, settings, node_main);
  });
}

// A random but repeatable choice of each node's own.
struct Random {
  uint64_t state = 12345 + crl_self_addr;
  unsigned below(unsigned n) {
    return static_cast<unsigned>((state = state * 6364136223846793005 + 1442695040888963407) >> 33) % n;
  }
};

void add_mapped(rid_t rid, long amount) {
  auto *at = static_cast<long *>(rgn_map(rid));
  rgn_start_write(at);
  *at += amount;
  rgn_end_write(at);
  rgn_unmap(at);
}

long mapped_value(rid_t rid) {
  auto *at = static_cast<const long *>(rgn_map(rid));
  rgn_start_read(at);
  long value = *at;
  rgn_end_read(at);
  rgn_unmap(at);
  return value;
}

} // namespace

TEST(Regions, MapGivesEveryCallerTheSameAddressAndSize) {
  with_seeds_and_check(20, small_settings(), [] {
    rid_t rid = tell(crl_num_nodes - 1, crl_self_addr == crl_num_nodes - 1 ? rgn_create(1000) : 0);
    bool is_home = crl_self_addr == crl_num_nodes - 1;
    rgn_barrier();
    EXPECT_EQ(rgn_map_nonblock(rid) != nullptr, is_home);
    if (is_home) rgn_unmap(rgn_map(rid));
    void *at = rgn_map(rid), *again = rgn_map(rid);
    EXPECT_EQ(at, again);
    EXPECT_EQ(rgn_rid(at), rid);
    EXPECT_EQ(rgn_size(at), 1000u);
    rgn_unmap(at);
    EXPECT_EQ(rgn_rid(again), rid);
    rgn_unmap(again);
    EXPECT_NE(rgn_map_nonblock(rid), nullptr) << "still in the cache";
  });
}

TEST(Regions, TheFirstOperationBringsTheSizeWithTheData) {
  on_nodes(2, 3, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
    if (crl_self_addr == 1) {
      uint64_t requests = sent(Kind::s_req);
      mapped_value(rid);
      EXPECT_EQ(sent(Kind::s_req) - requests, 1u);
      void *at = rgn_map(rid);
      EXPECT_EQ(rgn_size(at), 100u);
      rgn_unmap(at);
      EXPECT_EQ(sent(Kind::map_req), 0u);
    }
    rgn_barrier();
  });
}

TEST(Regions, ThreadsThatAskForTheSizeTogetherAskOnce) {
  on_nodes(2, 3, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(100) : 0);
    static int mapped;
    mapped = 0;
    if (crl_self_addr == 1) {
      uint64_t before = current_node().statistics.messages[static_cast<size_t>(Kind::map_req)];
      auto body = [](void *rid) {
        EXPECT_EQ(rgn_size(rgn_map(*static_cast<rid_t *>(rid))), 100u);
        mapped++;
      };
      for (int i = 0; i < 5; i++) start_thread(current_node(), body, &rid);
      void *at = rgn_map(rid);
      EXPECT_EQ(rgn_size(at), 100u);
      while (mapped < 5) yield(current_node());
      EXPECT_EQ(current_node().statistics.messages[static_cast<size_t>(Kind::map_req)] - before, 1u);
      for (int i = 0; i < 6; i++) rgn_unmap(at);
    }
    rgn_barrier();
  });
}

TEST(Regions, OperationsExcludeEachOther) {
  with_seeds_and_check(50, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    for (int i = 0; i < 30; i++) {
      add_mapped(rid, 1);
      EXPECT_GE(mapped_value(rid), i + 1);
    }
    rgn_barrier();
    EXPECT_EQ(mapped_value(rid), 30 * static_cast<long>(crl_num_nodes));
  });
}

TEST(Regions, StartWithoutWaitingWhereTheCopySuffices) {
  with_seeds_and_check(20, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    void *at = rgn_map(rid);
    rgn_barrier();
    if (crl_self_addr == 1) {
      EXPECT_EQ(rgn_start_read_nonblock(at), nullptr);
      rgn_start_read(at);
      rgn_end_read(at);
      EXPECT_EQ(rgn_start_write_nonblock(at), nullptr) << "a read copy";
      EXPECT_EQ(rgn_start_read_nonblock(at), at);
      EXPECT_EQ(rgn_start_read_nonblock(at), at);
      rgn_end_read(at);
      rgn_end_read(at);
      rgn_start_write(at);
      rgn_end_write(at);
      EXPECT_EQ(rgn_start_write_nonblock(at), at);
      EXPECT_EQ(rgn_start_read_nonblock(at), nullptr);
      EXPECT_EQ(rgn_start_write_nonblock(at), nullptr);
      rgn_end_write(at);
      rgn_flush(at);
      EXPECT_EQ(rgn_start_read_nonblock(at), nullptr) << "the copy has gone home";
    }
    rgn_unmap(at);
    rgn_barrier();
  });
}

TEST(Regions, FlushBringsHomeWhatWasWritten) {
  with_seeds_and_check(20, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    for (unsigned turn = 0; turn < 4 * crl_num_nodes; turn++) {
      if (turn % crl_num_nodes == crl_self_addr) {
        auto *at = static_cast<long *>(rgn_map(rid));
        rgn_start_write(at);
        EXPECT_EQ(*at, static_cast<long>(turn));
        ++*at;
        rgn_end_write(at);
        rgn_flush(at);
        rgn_unmap(at);
      }
      rgn_barrier();
    }
  });
}

TEST(Regions, SynchronizationOfCrl) {
  with_seeds_and_check(20, small_settings(), [] {
    unsigned self = crl_self_addr, count = crl_num_nodes;
    EXPECT_EQ(rgn_reduce_dadd(self), count * (count - 1) / 2.0);
    EXPECT_EQ(rgn_reduce_dmin(self + 1.0), 1);
    EXPECT_EQ(rgn_reduce_dmax(self * 0.5), (count - 1) * 0.5);
    for (unsigned root = 0; root < count; root++) EXPECT_EQ(tell(root, self == root ? 77 + root : 0), 77 + root);
  });
}

TEST(Regions, DeletedMemoryIsUsedAgainAndEveryoneSeesTheNewRegion) {
  with_seeds_and_check(60, small_settings(), [] {
    Random random;
    std::set<rid_t> names;
    for (int round = 0; round < 12; round++) {
      // Sizes change from round to round, so that headers come to lie where data were and the other way round.
      size_t bytes = sizeof(long) << random.below(13);
      std::vector<rid_t> rids(crl_num_nodes);
      for (unsigned node = 0; node < crl_num_nodes; node++) {
        rids[node] = tell(node, crl_self_addr == node ? rgn_create(bytes) : 0);
        EXPECT_TRUE(names.insert(rids[node]).second) << "no name comes back";
      }
      for (rid_t rid : rids) {
        auto *at = static_cast<long *>(rgn_map(rid));
        rgn_start_write(at);
        at[0]++;
        for (size_t i = 1; i < rgn_size(at) / sizeof(long); i++) at[i] = -1; // what is left there looks like nothing
        rgn_end_write(at);
        rgn_unmap(at);
      }
      rgn_barrier();
      for (rid_t rid : rids) EXPECT_EQ(mapped_value(rid), static_cast<long>(crl_num_nodes));
      rgn_barrier();
      // Each node deletes another's.
      rgn_delete(rids[(crl_self_addr + round) % crl_num_nodes]);
      rgn_barrier();
    }
    EXPECT_LE(current_node().rooms.regions->arena.held_bytes(), 4u << 20) << "memory does not grow";
  });
}

TEST(Regions, DeleteWaitsForOperationsElsewhere) {
  with_seeds_and_check(20, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(sizeof(long)) : 0);
    unsigned last = crl_num_nodes - 1;
    if (last == 0) return;
    if (crl_self_addr == last) {
      void *at = rgn_map(rid);
      rgn_start_write(at);
      rgn_barrier();
      for (int i = 0; i < 1000; i++) poll(current_node());
      *static_cast<long *>(at) = 5;
      rgn_end_write(at);
      rgn_unmap(at);
    } else {
      rgn_barrier();
      if (crl_self_addr == 0) rgn_delete(rid);
    }
    rgn_barrier();
  });
}

// At most: of copies that are still sent from, and of a large one whose header lies in the same page, which is evicted with them.
uint64_t pages_on_their_way(const std::vector<rid_t> &rids) {
  Node &node = current_node();
  uint64_t pages = 0;
  for (rid_t rid : rids) {
    const mcrl_region *copy = node.rooms.regions->layout.home(rid) == node.self ? nullptr : find_header(node, rid);
    if (copy == nullptr || !node.conduit.is_sending(reinterpret_cast<const std::byte *>(copy + 1))) continue;
    pages += (sizeof *copy + copy->bytes) / page_bytes + 2 + 20000 / page_bytes + 1;
  }
  return pages;
}

TEST(Regions, CacheKeepsToItsLimitAndLosesNothing) {
  uint64_t evictions = 0;
  Settings settings = small_settings();
  settings.cache_bytes = 64 << 10;
  with_seeds_and_check(60, settings, [&] {
    constexpr unsigned regions_each = 100;
    std::vector<rid_t> rids;
    for (unsigned node = 0; node < crl_num_nodes; node++)
      for (unsigned i = 0; i < regions_each; i++)
        rids.push_back(tell(node, crl_self_addr == node ? rgn_create(i % 10 == 0 ? 20000 : i % 3 == 0 ? 3000 : 200) : 0));
    Random random;
    for (int i = 0; i < 500; i++) {
      add_mapped(rids[random.below(static_cast<unsigned>(rids.size()))], 1);
      make_room(current_node()); // of what has come home since the last miss
      EXPECT_LE(current_node().rooms.coherence->cache.pages(), (64u << 10) / 4096 + pages_on_their_way(rids));
    }
    rgn_barrier();
    double sum = 0;
    for (size_t i = 0; i < rids.size(); i++)
      if (i % crl_num_nodes == crl_self_addr) sum += static_cast<double>(mapped_value(rids[i]));
    EXPECT_EQ(rgn_reduce_dadd(sum), 500.0 * crl_num_nodes);
    evictions += current_node().statistics[RegionCounter::cache_evictions];
  });
  EXPECT_GT(evictions, 0u);
}

TEST(Regions, MappedRegionsAreNotEvicted) {
  Settings settings = small_settings();
  settings.cache_bytes = 64 << 10;
  on_nodes(2, 1, settings, [] {
    std::vector<rid_t> rids;
    for (unsigned i = 0; i < 100; i++) rids.push_back(tell(0, crl_self_addr == 0 ? rgn_create(5000) : 0));
    if (crl_self_addr == 1) {
      std::vector<long *> mapped;
      for (rid_t rid : rids) mapped.push_back(static_cast<long *>(rgn_map(rid)));
      for (long *at : mapped) {
        rgn_start_write(at);
        *at = 1;
        rgn_end_write(at);
      }
      for (size_t i = 0; i < rids.size(); i++) EXPECT_EQ(rgn_rid(mapped[i]), rids[i]);
      for (long *at : mapped) EXPECT_EQ(rgn_start_write_nonblock(at), at);
      for (long *at : mapped) rgn_end_write(at), rgn_unmap(at);
    }
    rgn_barrier();
  });
}

// A header counts some hundred mappings; what is more is counted elsewhere.
TEST(Regions, IsMappedUntilTheLastOfManyMappingsIsUndone) {
  on_nodes(2, 1, small_settings(), [] {
    rid_t rid = tell(0, crl_self_addr == 0 ? rgn_create(64) : 0);
    for (int many : {125, 126, 127, 128, 1000}) {
      void *at = nullptr;
      for (int i = 0; i < many; i++) at = rgn_map(rid);
      rgn_start_read(at);
      rgn_end_read(at);
      for (int i = 0; i < many; i++) {
        EXPECT_TRUE(is_mapped(*mcrl_region_at(rid))) << many;
        rgn_unmap(at);
      }
      EXPECT_FALSE(is_mapped(*mcrl_region_at(rid))) << many;
    }
    EXPECT_TRUE(current_node().rooms.coherence->mapped_often.empty());
    rgn_barrier();
  });
}

// Node 1 does not hear that regions are deleted. At their places others are made whose headers begin 16 bytes earlier.
TEST(Regions, HeaderThatReachesIntoThatOfADeletedRegion) {
  on_nodes(2, 1, small_settings(), [] {
    constexpr unsigned count = 3000; // more than a slab of both sizes
    std::vector<rid_t> before, after;
    for (unsigned i = 0; i < count; i++) before.push_back(tell(0, crl_self_addr == 0 ? rgn_create(24) : 0));
    if (crl_self_addr == 1)
      for (rid_t rid : before) add_mapped(rid, 1);
    rgn_barrier();
    if (crl_self_addr == 0)
      for (rid_t rid : before) rgn_delete(rid);
    for (unsigned i = 0; i < count; i++) after.push_back(tell(0, crl_self_addr == 0 ? rgn_create(8) : 0));
    std::set<uint64_t> earlier;
    for (rid_t rid : before) earlier.insert(SpanLayout::place(rid));
    unsigned overlapping = 0;
    for (rid_t rid : after) overlapping += earlier.contains(SpanLayout::place(rid) + region_alignment);
    EXPECT_GT(overlapping, 100u);
    if (crl_self_addr == 1)
      for (rid_t rid : after) add_mapped(rid, 2);
    rgn_barrier();
    if (crl_self_addr == 0)
      for (rid_t rid : after) EXPECT_EQ(mapped_value(rid), 2);
  });
}
