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
