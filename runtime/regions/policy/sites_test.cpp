// What followed at a place in the program where the data came, and where the computation went: situations, and what going saves there.
//
// A situation is a text of words: the site, a letter; the depth of the procedure in the stack; d the data come, c the computation goes,
// u a counted use of the copy, x the last one that is counted. Then, unless they are 1, @ the thread, / the home.
#include "regions/policy/client.h"
#include "regions/policy/home.h"
#include "regions/policy/sites.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr mcrl_rid any_region = 4096;

void happen(Sites &sites, const std::string &situation) {
  std::istringstream words(situation);
  for (std::string word; words >> word;) {
    auto number_after = [&](char mark) {
      size_t at = word.find(mark);
      return at == std::string::npos ? 1u : static_cast<uint32_t>(std::stoul(word.substr(at + 1)));
    };
    auto site = static_cast<uint16_t>(word[0]);
    uintptr_t frame = 100000 - 64 * static_cast<uintptr_t>(word[1] - '0');
    mcrl_rid rid = any_region * site;
    char what = word[2];
    if (what == 'x') {
      sites.note_end_of_counting(site, rid);
      continue;
    }
    sites.note({.thread = number_after('@'), .frame = frame, .home = NodeId{number_after('/')}, .is_miss = what != 'u'}, site, rid);
    if (what == 'c') sites.note_choice(site, rid, true);
  }
}

std::string again(int count, const std::string &what) {
  std::string all;
  for (int i = 0; i < count; i++) all += what + " ";
  return all;
}

} // namespace

TEST(Sites, KnowWhatGoingSaves) {
  struct {
    const char *what;
    std::string situation;
    int saved; // at site w
  } const rows[] = {
      {"nothing is known", "", 0},
      {"nothing has followed yet", "w1d", 0},
      {"a call's computation followed the data", "w1d v2c w1d", 1},
      {"two calls' data did", "w1d v2d u2d w1d", 2},
      {"the procedure called itself, for the next region", "w1d w2d", 1},
      {"another call of it came after it", "w1d w1d w1d", 0},
      {"what followed was at another home", "w1d v2c/2 w1d", 0},
      {"what followed was another thread's", "w1d v2c@2 w1d", 0},
      {"one call of many", again(20, "w1d w1d w1d w1d v2c"), 0},
      {"one call of nearly every one", again(20, "w1d v2c w1d v2c w1d"), 1},
      {"far more than are counted", "w1d " + again(20, "v2c") + "w1d", 7},
      // The computation has gone, too.
      {"it saved the call's", "w1d v2c w1c w1c w1c", 1},
      {"the same followed: what its caller did next", "w1d v1c w1c v1c w1c", 0},
      {"more followed", "w1d v1c w1c v1c v1c v1c w1c", 0},
      {"it came back, and missed here", "w1d v2c w1c w1c@2", 0},
      {"it came back, and missed another region here", "w1d v2c w1c v1c@2 w1c", 0},
      {"less than before followed", "w1d v2c v2c v2c w1c v1c w1c", 2},
      // A copy's uses are operations, and no misses.
      {"a miss followed each use", "w1d v1c w1u v1c w1u", 1},
      {"uses followed", "w1d w1u w1u w1u", 0},
      {"what followed when uses were counted no longer", "w1d v1c w1x v1c v1c v1c v1c w1d", 0},
      {"the same, but the copy is of another site", "w1d v1c v1x w1d", 1},
  };
  for (const auto &row : rows) {
    Sites sites;
    happen(sites, row.situation);
    EXPECT_EQ(sites.saved('w'), row.saved) << row.what << ": " << row.situation;
  }
}

TEST(Sites, ForgetWhatWasSavedWhenNothingFollowsAnyMore) {
  Sites sites;
  happen(sites, "w1d v2c v2c w1d");
  EXPECT_EQ(sites.saved('w'), 2);
  happen(sites, again(30, "w1d"));
  EXPECT_EQ(sites.saved('w'), 0);
}

// How many reads in a row are executed at the home, by what going saves there.
TEST(Adaptive, MovesTheComputationWhereItsCallsWouldGoAfterIt) {
  struct {
    uint8_t saved;
    int executed;
  } const rows[] = {{0, 1}, {1, 3}, {2, 4}, {7, 12}};
  Home home;
  for (const auto &row : rows) {
    mcrl_rid rid = any_region * (row.saved + 1u);
    int executed = 0;
    while (adaptive.executes(home, {.rid = rid, .mode = MCRL_READ, .from = NodeId{1}, .region_bytes = 8, .record_bytes = 40,
                                    .was_read = executed > 0, .operations = 1, .saved = row.saved}))
      executed++;
    EXPECT_EQ(executed, row.executed) << static_cast<int>(row.saved);
    EXPECT_FALSE(adaptive.executes(home, {.rid = rid + any_region * 100, .mode = MCRL_READ, .from = NodeId{1}, .region_bytes = 8,
                                          .record_bytes = 40, .operations = 1, .uses = Request::all_counted, .saved = row.saved}))
        << "copies of that region were used longer than was counted";
  }
}

// A tree of node 1, walked by node 0: each inner quad, its four leaves, and at each leaf a call that reads another region there. What
// other leaves were asked for before is no reason to fetch a leaf.
TEST(Client, GoesToRegionsOfWhichOthersWereLeftForTheHomeAgainAndAgain) {
  Client client;
  Home home;
  constexpr uint16_t walk = 1, value = 2;
  auto decide = [&](uint16_t site, mcrl_rid rid, uintptr_t frame) {
    Miss miss{rid, MCRL_READ, site};
    client.note_visit(miss, {.thread = 0, .frame = frame, .home = NodeId{1}, .is_miss = true});
    uint8_t counts = client.counts_for(56, 36, client.saved_at(site));
    Client::Question question = client.ask(miss, counts);
    bool executes = adaptive.executes(home, {.rid = rid, .mode = MCRL_READ, .from = NodeId{0}, .region_bytes = 56, .record_bytes = 36,
                                             .was_read = true, .operations = question.operations, .uses = question.uses,
                                             .saved = question.saved});
    client.note_answer(miss, executes ? Choice::computation : Choice::data);
    return executes;
  };
  mcrl_rid leaf = any_region;
  decide(value, leaf, 900); // its neighbour to the left, which is here
  int walked = 0;
  for (int i = 0; i < 100; i++, leaf += any_region) {
    if (decide(walk, leaf, 1000)) continue;
    walked++;
    decide(value, leaf + any_region, 900);
  }
  EXPECT_EQ(walked, 1) << "the second leaf tells";
}
