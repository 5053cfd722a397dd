// Histories: what a node notes, how it stays within its memory, and the order in which the nodes' parts are put together.
#include "base/observe/history.h"
#include "node/start/nodes_test.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace mcrl;
using nlohmann::json;

namespace {

constexpr SourcePlace read_place{"h.c:1", Construct::read_lock}, write_place{"h.c:2", Construct::write_lock};
int one_thread, other_thread;

History::Use use(mcrl_rid rid, History::How how, uint32_t by = 1, uint32_t version = 1) {
  return {.place = read_place,
          .rid = rid,
          .mode = MCRL_READ,
          .how = how,
          .by = NodeId{by},
          .home = NodeId{0},
          .thread = &one_thread,
          .version = version,
          .bytes = 8};
}

json merged(const std::vector<std::string> &parts) { return json::parse(merged_histories(parts)); }

std::string accesses(const json &histories, size_t region = 0) { return histories["regions"][region]["accesses"]; }

} // namespace

TEST(History, UsesInARowAreOneAccess) {
  History history;
  history.note(use(0x1000, History::How::fetched));
  for (int i = 0; i < 3; i++) history.note(use(0x1000, History::How::here));
  history.note(use(0x1000, History::How::fetched));
  // The first has nothing before it; what follows comes after a use at the same place.
  EXPECT_EQ(accesses(merged({history.part()})), "1 1 0 1 1 rf,1 1 1 0 3 rh,1 1 1 0 1 rf");
}

TEST(History, AThreadsLastUseIsNotAnothers) {
  History history;
  history.note(use(0x1000, History::How::fetched));
  History::Use second = use(0x2000, History::How::fetched);
  second.place = write_place;
  second.mode = MCRL_WRITE;
  history.note(second);
  History::Use other = use(0x3000, History::How::fetched);
  other.thread = &other_thread;
  history.note(other);
  json all = merged({history.part()});
  EXPECT_EQ(all["places"][1], (json{{"where", "h.c:2"}, {"what", "write_lock"}}));
  EXPECT_EQ(accesses(all, 1), "1 2 1 0 1 wf");
  EXPECT_EQ(accesses(all, 2), "1 1 0 1 1 rf");
}

TEST(History, VersionsOrderWhatNodesHaveDone) {
  History home, client;
  home.note(use(0x1000, History::How::here, 0, 1));
  client.note(use(0x1000, History::How::fetched, 1, 1));
  home.note(use(0x1000, History::How::fetched, 0, 2));
  client.note(use(0x1000, History::How::fetched, 1, 2));
  EXPECT_EQ(accesses(merged({home.part(), client.part()})), "1 1 0 1 1 rf,0 1 0 0 1 rh,1 1 1 0 1 rf,0 1 1 0 1 rf");
}

TEST(History, ARegionIsFollowedUntilItsCopyIsUsedOften) {
  History history;
  EXPECT_TRUE(history.follows(0x1000, false));
  history.note(use(0x1000, History::How::fetched));
  for (uint32_t i = 1; i < History::many_uses; i++) {
    EXPECT_TRUE(history.follows(0x1000, false));
    history.note(use(0x1000, History::How::here));
  }
  EXPECT_FALSE(history.follows(0x1000, false));
  EXPECT_TRUE(history.follows(0x1000, true)) << "another copy may have come";
  history.note(use(0x1000, History::How::fetched));
  EXPECT_TRUE(history.follows(0x1000, false));
}

TEST(History, AfterVeryManyUsesOnlyTheFirstFewOfACopyAreFollowed) {
  History history;
  for (uint64_t told = 0; told < History::most_told; told += History::many_uses - History::few_uses) {
    history.note(use(0x1000, History::How::fetched));
    for (uint32_t i = 1; i < History::many_uses; i++) history.note(use(0x1000, History::How::here));
  }
  history.note(use(0x1000, History::How::fetched));
  for (uint32_t i = 1; i < History::few_uses; i++) {
    EXPECT_TRUE(history.follows(0x1000, false));
    history.note(use(0x1000, History::How::here));
  }
  EXPECT_FALSE(history.follows(0x1000, false));
}

TEST(History, ManyRegionsAreSampled) {
  History history, other;
  constexpr uint64_t count = 20 * History::most_accesses;
  for (uint64_t i = 1; i <= count; i++) history.note(use(i * 32, History::How::fetched));
  for (uint64_t i = 1; i <= 100; i++) history.note(use(i * 32, History::How::fetched)); // those that were kept go on
  for (uint64_t i = 1; i <= 100; i++) other.note(use(i * 32, History::How::fetched, 2));
  json all = merged({history.part(), other.part()});
  auto one_in = all["one_in"].get<uint64_t>();
  EXPECT_GE(one_in, 16u);
  EXPECT_LE(one_in, 128u);
  auto kept = static_cast<double>(all["regions"].size());
  EXPECT_NEAR(kept * static_cast<double>(one_in), count, 0.1 * count);
  for (const json &region : all["regions"]) {
    auto rid = std::stoull(region["rid"].get<std::string>(), nullptr, 16);
    bool is_both = rid <= 100 * 32;
    EXPECT_EQ(region["accesses"].get<std::string>().find(',') != std::string::npos, is_both) << "nodes have the same sample";
  }
}

TEST(History, OfFewRegionsTheBeginningIsKept) {
  History history, other;
  for (uint32_t i = 1; i <= 3 * History::most_accesses; i++) history.note(use(0x1000, History::How::fetched, 1, i));
  EXPECT_FALSE(history.follows(0x1000, false)) << "nothing more is noted";
  for (uint32_t i : {uint32_t{5}, uint32_t{2 * History::most_accesses}}) other.note(use(0x1000, History::How::fetched, 2, i));
  json all = merged({history.part(), other.part()});
  EXPECT_EQ(all["one_in"], 1);
  std::string text = accesses(all);
  EXPECT_EQ(std::count(text.begin(), text.end(), ','), History::most_accesses) << "what another node did later is left out";
}

namespace {

History::Use use_in(uintptr_t frame, SourcePlace place, mcrl_rid rid, uint32_t home) {
  History::Use one = use(rid, History::How::here);
  one.place = place;
  one.frame = frame;
  one.home = NodeId{home};
  return one;
}

} // namespace

TEST(History, TheOrderOfAThreadsUsesIsKnownWhileThereIsRoom) {
  History history;
  for (int i = 0; i < 2; i++) {
    history.note(use_in(900, read_place, 0x1000, 0));
    history.note(use_in(900, read_place, 0x1000, 0));
    history.note(use_in(900, read_place, 0x2000, 2));
  }
  json all = merged({history.part()});
  EXPECT_EQ(accesses(all, 0), "1 1 0 1 1 rh 1 1.0.900,1 1 1 0 1 rh 2 2.0.900,1 1 1 2 1 rh 1 4.0.900,1 1 1 0 1 rh 2 5.0.900");
  EXPECT_EQ(accesses(all, 1), "1 1 1 0 1 rh 2 3.0.900,1 1 1 0 1 rh 2 6.0.900");
  for (size_t i = 0; i < History::most_accesses; i++) history.note(use_in(900, read_place, 0x1000 + i % 2 * 0x1000, 0));
  EXPECT_EQ(accesses(merged({history.part()})).find('.'), std::string::npos);
}

TEST(History, AContextHasTheLastUsesOfAProcedureAndOfItsCallers) {
  History history;
  history.note(use_in(900, read_place, 0x1000, 0));  // it calls
  history.note(use_in(500, write_place, 0x2000, 2)); // a walk
  history.note(use_in(500, write_place, 0x3000, 3));
  history.note(use_in(900, write_place, 0x4000, 4)); // and goes on
  history.note(use_in(500, write_place, 0x2000, 2)); // calls again
  EXPECT_EQ(merged({history.part()})["contexts"], (json{"|", "|1:0", "2:2|1:0", "1:0|", "|2:4 1:0"}));
  History walk;
  for (mcrl_rid rid : {0x1000, 0x2000, 0x1000}) walk.note(use_in(900, read_place, rid, 0));
  EXPECT_EQ(accesses(merged({walk.part()})), "1 1 0 1 1 rh 1 1.0.900,1 1 1 0 1 rh 1 3.0.900") << "it begins anew where it began";
}
