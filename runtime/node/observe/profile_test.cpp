// The profile: its counts, and the file that two nodes make of them.
#include "node/observe/profile.h"
#include "node/start/nodes_test.h"
#include "tasks/points/unit_test.h"

#include "prelude.h"
#include "tasks/records/counters.h"
#undef region

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace mcrl;
using nlohmann::json;

namespace {

json report_of(const std::vector<std::string> &parts) { return json::parse(ProfileReport("test", parts).text()); }

json place_in(const json &profile, const std::string &where, const std::string &what) {
  for (const json &place : profile["places"])
    if (place["where"] == where && place["what"] == what) return place;
  ADD_FAILURE() << "no " << what << " at " << where << " in " << profile["places"].dump(1);
  return json();
}

Observer::Operation fetch(const SourcePlace &place, mcrl_rid rid, uint64_t bytes = 8) {
  return {.place = place, .rid = rid, .mode = MCRL_READ, .began = Began::with_message, .data_bytes = bytes, .region_bytes = bytes};
}

// What nodes write if each runs node_main, over a conduit without delays.
json profile_of(uint32_t nodes, const std::function<void()> &node_main) {
  std::string path = testing::TempDir() + "profile_test-" + std::to_string(getpid()) + ".json"; // tests run side by side
  Settings settings = small_settings();
  settings.profile_path = path;
  LoopbackWorld world(nodes, 1);
  std::vector<std::unique_ptr<Runtime>> runtimes;
  world.run([&](Conduit &conduit) {
    Runtime &runtime = *runtimes.emplace_back(std::make_unique<Runtime>(conduit, settings));
    if (runtime.self == node_zero) EXPECT_EQ(runtime.open_reports(), "");
    EXPECT_TRUE(runtime.start({}));
    node_main();
    EXPECT_TRUE(runtime.stop());
  });
  json profile = json::parse(std::ifstream(path));
  remove(path.c_str());
  return profile;
}

// add(rid, amount) at the region's home, as emitted code has it.
mcrl_outcome add_rest(mcrl_activation *self, unsigned) {
  auto *at = static_cast<long *>(mcrl_held(self->target));
  *at += *static_cast<long *>(mcrl_live(self));
  mcrl_write_unlock(at);
  return mcrl_return(self, nullptr, 0);
}
mcrl_outcome called(mcrl_activation *self, unsigned) { return mcrl_return(self, nullptr, 0); }
mcrl_point add_point = MCRL_POINT("profile_test:add:1#42", "p.c:30", add_rest, sizeof(long), 0, 0, nullptr, nullptr);
mcrl_point thread_point = MCRL_POINT("profile_test:add:2", "p.c:31", add_rest, sizeof(long), MCRL_POINT_UNDO, 0, nullptr, nullptr);
mcrl_point call_point = MCRL_POINT("profile_test:main:1", "p.c:40", called, 0, 0, 0, nullptr, nullptr);
mcrl_point spawn_point = MCRL_POINT("profile_test:main:2", "p.c:41", called, 0, 0, 0, nullptr, nullptr);
mcrl_point fork_point = MCRL_POINT("profile_test:main:3", "p.c:42", called, 0, 0, 0, nullptr, nullptr);
TestUnit profile_unit(1, add_point, thread_point, call_point, spawn_point, fork_point);

void add(const mcrl_point &point, mcrl_rid rid, long amount, mcrl_policy policy) {
  auto *live = static_cast<long *>(mcrl_pack(rid, MCRL_WRITE, &point, sizeof(long)));
  *live = amount;
  void *at = mcrl_go(live, policy);
  if (at == nullptr) return;
  *static_cast<long *>(at) += amount;
  mcrl_write_unlock(at);
}

mcrl_rid shared_region(size_t bytes) {
  mcrl_rid rid = node_self() == 0 ? MCRL_RID(mcrl_region_new(bytes)) : 0;
  broadcast(0, &rid, sizeof rid);
  return rid;
}

void read(mcrl_rid rid, const char *where) { mcrl_read_unlock(mcrl_read_lock_at(rid, where)); }
void write(mcrl_rid rid, const char *where) { mcrl_write_unlock(mcrl_write_lock_at(rid, where)); }

} // namespace

TEST(Profile, FewDifferentNumbersAreCountedExactlyAndManyNearly) {
  Distinct some, others;
  for (uint64_t i = 0; i < 5; i++) some.add(i * 64), some.add(i * 64);
  EXPECT_EQ(some.count(), 5);
  others.merge(some.text());
  for (uint64_t i = 0; i < 100000; i++) others.add(i * 64);
  EXPECT_NEAR(static_cast<double>(others.count()), 100000, 10000);
}

TEST(Profile, TableKeepsItsValuesWhenItGrows) {
  Table<uint64_t, TypeCounts> table;
  for (uint64_t key = 0; key < 1000; key++) table.at(key).made = key;
  table.erase_if([](const TypeCounts &each) { return each.key % 2 == 1; });
  EXPECT_EQ(table.values().size(), 500);
  for (uint64_t key = 0; key < 1000; key += 2) EXPECT_EQ(table.at(key).made, key);
}

TEST(Profile, PlacesOfOneTextAreOne) {
  mcrl_node node{};
  Profile first(node, node_zero, 2), second(node, NodeId{1}, 2);
  const char one[] = "a.c:1", other[] = "a.c:1";
  first.operation_began(fetch({one, Construct::read_lock}, 32));
  first.operation_began(fetch({other, Construct::read_lock}, 64));
  second.operation_began(fetch({other, Construct::read_lock}, 64));
  json place = place_in(report_of({first.part({}), second.part({})}), "a.c:1", "read_lock");
  EXPECT_EQ(place["fetched"], 3);
  EXPECT_EQ(place["regions"], 2);
  EXPECT_EQ(place["hits"], nullptr);
}

TEST(Profile, PlacesThatAreCountedHaveHits) {
  mcrl_place place{"a.c:1", MCRL_WRITE, 1, 3, nullptr};
  mcrl_node node{};
  node.places = &place;
  Profile profile(node, node_zero, 1);
  profile.phase_began("later");
  place.hits = 4;
  json report = report_of({profile.part({})});
  ASSERT_EQ(report["places"].size(), 2);
  for (const json &each : report["places"]) EXPECT_EQ(each["hits"], each["phase"] == 0 ? 3 : 4);
}

TEST(Profile, SlowSidesOfAllNodesAreSums) {
  mcrl_node node{};
  Profile first(node, node_zero, 2), second(node, NodeId{1}, 2);
  json report = report_of({first.part({}, {.at_strips = 1, .at_unlocks = 2, .in_calls = 3, .no_header = 4, .no_data = 5}),
                           second.part({}, {.at_strips = 10, .no_data = 50})});
  EXPECT_EQ(report["looks"], (json{{"strips", 11}, {"unlocks", 2}, {"calls", 3}}));
  EXPECT_EQ(report["missed"], (json{{"no_header", 4}, {"no_data", 55}}));
}

TEST(Profile, HotRegionsStayAmongManyOthers) {
  mcrl_node node{};
  Profile profile(node, node_zero, 1);
  SourcePlace hot{"a.c:1", Construct::read_lock}, other{"a.c:2", Construct::read_lock};
  for (uint64_t i = 0; i < 50000; i++) {
    profile.operation_began(fetch(other, 1024 + 32 * i));
    profile.operation_began(fetch(i % 10 == 0 ? other : hot, 32));
  }
  json report = report_of({profile.part({})});
  EXPECT_EQ(report["regions"].size(), most_hot_regions);
  EXPECT_EQ(report["regions"][0]["rid"], "0x20");
  EXPECT_NEAR(report["regions"][0]["fetches"].get<double>(), 50000, 2500); // one in 16 is counted
  EXPECT_EQ(report["regions"][0]["where"], "a.c:1");
}

TEST(Profile, TwoNodesWriteWhatEachLineCost) {
  json profile = profile_of(2, [] {
    mcrl_rid first = shared_region(100), second = shared_region(8);
    mcrl_profile_phase("work");
    if (node_self() == 1) {
      for (int i = 0; i < 3; i++) read(first, "p.c:10"); // one miss
      write(first, "p.c:11");                            // the right only
      for (int i = 0; i < 5; i++) add(add_point, second, 1, MCRL_ALWAYS);
      add(add_point, second, 1, MCRL_NEVER);
    }
    barrier();
    if (node_self() == 0) read(first, "p.c:12");
    barrier();
  });
  EXPECT_EQ(profile["phases"], json({"", "work"}));
  json read = place_in(profile, "p.c:10", "read_lock"), write = place_in(profile, "p.c:11", "write_lock"),
       back = place_in(profile, "p.c:12", "read_lock"), moved = place_in(profile, "p.c:30", "write_lock");
  EXPECT_EQ(read["fetched"], 1);
  EXPECT_EQ(read["bytes_fetched"], 100);
  EXPECT_EQ(read["phase"], 1);
  EXPECT_EQ(write["fetched"], 1);
  EXPECT_EQ(write["bytes_fetched"], 0);
  EXPECT_EQ(back["fetched"], 1);
  EXPECT_EQ(back["bytes_fetched"], 100);
  EXPECT_EQ(moved["moved"], 5);
  EXPECT_EQ(moved["bytes_moved"], 5 * (sizeof(mcrl_activation) + sizeof(long)));
  EXPECT_EQ(moved["fetched"], 1);
  EXPECT_EQ(moved["point"], "profile_test:add:1");
  EXPECT_EQ(profile["regions"].size(), 2);
  EXPECT_EQ(profile["regions"][0]["moves"], 5);
  EXPECT_EQ(profile["regions"][0]["home"], 0);
  EXPECT_EQ(profile["regions"][1]["invalidations"], 1);
  EXPECT_EQ(profile["types"][1]["bytes"], 100);
  EXPECT_EQ(profile["types"][1]["fetches"], 3);
  EXPECT_EQ(profile["matrix"]["messages"][0][0], 0);
  EXPECT_EQ(profile["matrix"]["messages"][1][0], 3 + 5 + 1); // the third of the first region's is the answer to `down`
}

TEST(Profile, WaitsOfOneNodeAreNoFetches) {
  json profile = profile_of(1, [] {
    mcrl_rid rid = shared_region(8);
    void *at = mcrl_write_lock(rid);
    mcrl_thread other = mcrl_thread_create(
        [](void *rid) -> void * {
          write(*static_cast<mcrl_rid *>(rid), "p.c:20");
          return nullptr;
        },
        &rid, nullptr);
    mcrl_thread_yield();
    mcrl_write_unlock(at);
    mcrl_thread_join(other, nullptr);
  });
  json place = place_in(profile, "p.c:20", "write_lock");
  EXPECT_EQ(place["waited"], 1);
  EXPECT_EQ(place["fetched"], 0);
  EXPECT_EQ(profile["regions"].size(), 0);
}

TEST(Profile, AbortsAndPromotionsAreTheirPoints) {
  json profile = profile_of(2, [] {
    mcrl_rid rid = shared_region(8);
    void *at = node_self() == 0 ? mcrl_write_lock(rid) : nullptr;
    barrier();
    if (node_self() == 1) add(thread_point, rid, 1, MCRL_ALWAYS);
    else {
      wait_until(current_node(), [] { return current_node().statistics[ActivationCounter::parked] > 0; });
      mcrl_write_unlock(at);
    }
    barrier();
  });
  json place = place_in(profile, "p.c:31", "write_lock");
  EXPECT_EQ(place["moved"], 1);
  EXPECT_EQ(place["aborts"], json({{"lock", 1}, {"window", 0}, {"late", 0}}));
  EXPECT_EQ(place["waited"], 1);
  EXPECT_EQ(place["promoted"], 1);
}

TEST(Profile, CallsAreCountedByWhatTheyAre) {
  json profile = profile_of(2, [] {
    if (node_self() == 0) {
      for (unsigned to = 0; to < 2; to++) {
        mcrl_spawn(mcrl_pack_call(to, &spawn_point, 0));
        mcrl_children children{};
        mcrl_fork(mcrl_pack_call(to, &fork_point, 0), &children, 0, 0);
        mcrl_join_all_at(&children, "p.c:43");
      }
      mcrl_call(mcrl_pack_call(1, &call_point, 0));
    }
    barrier();
  });
  json spawn = place_in(profile, "p.c:41", "spawn"), fork = place_in(profile, "p.c:42", "fork"), call = place_in(profile, "p.c:40", "rpc"),
       join = place_in(profile, "p.c:43", "join");
  EXPECT_EQ(call["moved"], 1);
  EXPECT_EQ(call["counted"], false);
  for (const json &each : {spawn, fork}) {
    EXPECT_EQ(each["moved"], 1);
    EXPECT_EQ(each["hits"], 1);
    EXPECT_EQ(each["bytes_moved"], sizeof(mcrl_activation));
  }
  EXPECT_EQ(join["waited"], 2);
}

TEST(Profile, NodeWithoutOneHasNoObserver) {
  on_nodes(1, 1, small_settings(), [] {
    EXPECT_EQ(current_node().observed.observer, nullptr);
    mcrl_profile_phase("nothing");
  });
  EXPECT_DEATH(on_nodes(1, 1, small_settings(), [] { mcrl_profile_phase(nullptr); }), "mcrl_profile_phase of NULL");
}

TEST(Profile, FunctionsAreThoseOfNotes) {
  std::string_view note = "find 9da6 read_lock,6,n,loop write_lock,9,m, >next : a b.c:3\n", other = "next 17 read_lock,2,n, : d:/x.c:1\n";
  std::array notes{note, other, note};
  nlohmann::json all = nlohmann::json::parse(functions_in(notes));
  ASSERT_EQ(all.size(), 2u) << "that of a header is in several objects";
  EXPECT_EQ(all[0]["name"], "find");
  EXPECT_EQ(all[0]["file"], "a b.c");
  EXPECT_EQ(all[0]["line"], 3);
  EXPECT_EQ(all[0]["shape"], "9da6");
  EXPECT_EQ(all[0]["calls"], nlohmann::json{"next"});
  EXPECT_EQ(all[0]["locks"][0], (nlohmann::json{{"what", "read_lock"}, {"line", 6}, {"region", "n"}, {"repeats", true}}));
  EXPECT_EQ(all[0]["locks"][1]["repeats"], false);
  EXPECT_EQ(all[1]["file"], "d:/x.c");
}
