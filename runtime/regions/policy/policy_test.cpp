// Each policy's decisions against histories: operations of nodes on one region, and what moves at each.
//
// A history is a text of words: `r1` node 1 reads, `w2` node 2 writes, `h` the home writes. What moves: d the data, c the computation; -
// where nothing need be decided, as the copy is here, or it is the home.
#include "regions/policy/client.h"
#include "regions/policy/home.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr mcrl_rid region = 4096;

// What the protocol and the runtime do around the decisions, for one region.
class World {
public:
  World(mcrl_policy name, uint64_t region_bytes, uint64_t record_bytes)
      : policy_(policy_of(name)), region_bytes_(region_bytes), record_bytes_(record_bytes) {}

  char operate(char what, uint32_t node) {
    if (what == 'h') {
      lose_copies();
      was_read_ = false;
      return '-';
    }
    mcrl_mode mode = what == 'w' ? MCRL_WRITE : MCRL_READ;
    Copy &copy = copies_[node];
    if (copy.mode >= mode) {
      if (copy.uses_left != 0 && --copy.uses_left == 0) clients_[node].note_uses(region, 0);
      return '-';
    }
    bool is_asked = false, moves = moves_computation(node, mode, copy, is_asked);
    if (!moves) grant(node, mode);
    else {
      bool is_noted = was_read_ && mode == MCRL_WRITE && !is_asked;
      execute(node, mode);
      if (is_noted) home_.note_written(region);
      if (is_asked && mode == MCRL_WRITE) home_.note_write(region), was_read_ = true;
    }
    return moves ? 'c' : 'd';
  }

  Client &client(uint32_t node) { return clients_[node]; }

private:
  struct Copy {
    mcrl_mode mode = MCRL_NONE;
    uint64_t uses_left = 0, counts = 0;
  };

  bool moves_computation(uint32_t node, mcrl_mode mode, Copy &copy, bool &is_asked) {
    Miss miss{region, mode};
    Client &client = clients_[node];
    Choice choice = policy_.choose(client, miss);
    copy.counts = 0;
    if (choice != Choice::ask) {
      if (&policy_ == &adaptive) client.note_kept(miss);
      return choice == Choice::computation;
    }
    is_asked = true;
    copy.counts = client.counts_for(region_bytes_, record_bytes_);
    Client::Question question = client.ask(miss, static_cast<uint8_t>(copy.counts));
    bool moves = policy_.executes(home_, {.rid = region,
                                          .mode = mode,
                                          .from = NodeId{node},
                                          .region_bytes = region_bytes_,
                                          .record_bytes = record_bytes_,
                                          .was_read = was_read_,
                                          .operations = question.operations,
                                          .uses = question.uses,
                                          .walk = client.walk()});
    client.note_answer(miss, moves ? Choice::computation : Choice::data);
    if (moves && mode == MCRL_READ) {
      home_.note_read(region, NodeId{node}, !was_read_);
      was_read_ = true;
    }
    return moves;
  }

  void execute(uint32_t node, mcrl_mode mode) {
    if (mode == MCRL_WRITE) {
      lose_copies();
      was_read_ = false;
    } else
      for (auto &[other, copy] : copies_)
        if (copy.mode == MCRL_WRITE) copy.mode = MCRL_READ;
    (void)node;
  }

  void grant(uint32_t node, mcrl_mode mode) {
    uint64_t counts = copies_[node].counts;
    execute(node, mode);
    copies_[node] = {mode, counts, counts};
  }

  void lose_copies() {
    for (auto &[node, copy] : copies_) {
      if (copy.uses_left != 0) clients_[node].note_uses(region, copy.uses_left);
      copy = {};
    }
  }

  const Policy &policy_;
  uint64_t region_bytes_, record_bytes_;
  Home home_;
  std::map<uint32_t, Client> clients_;
  std::map<uint32_t, Copy> copies_;
  bool was_read_ = false;
};

std::string decisions(mcrl_policy name, const std::string &history, uint64_t region_bytes = 256, uint64_t record_bytes = 64) {
  World world(name, region_bytes, record_bytes);
  std::istringstream words(history);
  std::string decided;
  for (std::string word; words >> word;) {
    auto node = static_cast<uint32_t>(word.size() > 1 ? std::stoul(word.substr(1)) : 0);
    decided += world.operate(word[0], node);
  }
  return decided;
}

std::string times(int count, const std::string &what) {
  std::string all;
  for (int i = 0; i < count; i++) all += what + " ";
  return all;
}

// The share of the later half of the decisions that moved the computation.
double computations_at_end(const std::string &decided) {
  std::string end = decided.substr(decided.size() / 2);
  auto computations = std::count(end.begin(), end.end(), 'c'), data = std::count(end.begin(), end.end(), 'd');
  return static_cast<double>(computations) / static_cast<double>(computations + data);
}

} // namespace

TEST(Policies, DecideByTheirRules) {
  struct {
    mcrl_policy policy;
    const char *history, *expected;
  } const rows[] = {
      {MCRL_ALWAYS, "r1 r1 w1 r2 w2", "ccccc"},
      {MCRL_NEVER, "r1 r1 w1 r2 w2 r2", "d-ddd-"},
      {MCRL_STATIC, "r1 r1 w1 r1 w2 r1", "d-cdcd"},
      // The first reads of nodes, then the second of one of them; a write begins anew.
      {MCRL_REPEAT, "r1 r2 r3 r2 r1 r4 r2", "cccddd-"},
      {MCRL_REPEAT, "r1 w2 r1 r1 r1", "cccd-"},
      {MCRL_REPEAT, "r1 r1 h r1 r2 r1", "cd-ccd"},
      {MCRL_REPEAT, "w1 w1 w1 r1 r1 w1", "ccccdc"},
      // Nodes far beyond 64 are not mistaken for others.
      {MCRL_REPEAT, "r1 r65 r129 r1001 r65", "ccccd"},
      // Adaptive knows nothing yet: as REPEAT, and the same for writes.
      {MCRL_ADAPTIVE, "r1 r1 r1", "cd-"},
      {MCRL_ADAPTIVE, "w1 w1 w1 r1", "cd--"},
      {MCRL_ADAPTIVE, "w1 w2 w1 w2", "cccc"},
      {MCRL_ADAPTIVE, "r1 h r1 h r1 h r1 h", "c-c-c-c-"},
  };
  for (const auto &row : rows)
    EXPECT_EQ(decisions(row.policy, row.history), row.expected) << "policy " << row.policy << ": " << row.history;
}

TEST(Adaptive, MovesTheComputationWhereCopiesServeForNothing) {
  EXPECT_EQ(computations_at_end(decisions(MCRL_ADAPTIVE, times(300, "w1 w2"))), 1) << "nodes that write by turns";
  EXPECT_GT(computations_at_end(decisions(MCRL_ADAPTIVE, times(300, "r1 h"))), 0.95) << "the home writes between the reads";
  EXPECT_GT(computations_at_end(decisions(MCRL_ADAPTIVE, times(3000, "w1 h"))), 0.995) << "and between the writes, which it notices";
}

TEST(Adaptive, MovesTheDataWhereTheyAreUsedAgain) {
  EXPECT_LT(computations_at_end(decisions(MCRL_ADAPTIVE, times(300, "r1 r1 r1 r1 r1 r1 r1 r1 h"))), 0.2);
  EXPECT_LT(computations_at_end(decisions(MCRL_ADAPTIVE, times(300, times(8, "w1") + times(8, "w2")))), 0.3);
}

// However many nodes there are, and whatever their numbers.
TEST(Adaptive, CopiesGoToAllThatReadOnly) {
  for (const char *readers : {"r1 r5", "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", "r4 r68 r132"}) {
    std::string decided = decisions(MCRL_ADAPTIVE, times(50, readers));
    EXPECT_EQ(decided.substr(decided.size() / 2).find('c'), std::string::npos) << readers << ": " << decided;
  }
}

// The count of a copy's uses stops at a limit, which the uses may exceed by far.
TEST(Adaptive, LargeDataThatAreUsedAgainAndAgainMove) {
  for (uint64_t bytes : {16u << 10, 128u << 10}) {
    std::string decided = decisions(MCRL_ADAPTIVE, times(40, times(2000, "r1") + "h"), bytes);
    std::string end = decided.substr(decided.size() / 2);
    EXPECT_LT(std::count(end.begin(), end.end(), 'c'), 20 * 200) << bytes;
  }
}

TEST(Adaptive, LargeDataMustServeForLonger) {
  constexpr uint64_t large = 1 << 20;
  std::string four_reads = times(200, "r1 r1 r1 r1 h");
  EXPECT_LT(computations_at_end(decisions(MCRL_ADAPTIVE, four_reads)), 0.5);
  EXPECT_GT(computations_at_end(decisions(MCRL_ADAPTIVE, four_reads, large)), 0.95);
}

TEST(Adaptive, NoticesThatTheProgramHasChanged) {
  std::string reads = times(400, "r1"), by_turns = times(400, "w1 w2");
  std::string decided = decisions(MCRL_ADAPTIVE, reads + by_turns);
  EXPECT_GT(computations_at_end(decided.substr(400)), 0.9);
  decided = decisions(MCRL_ADAPTIVE, by_turns + reads);
  EXPECT_EQ(decided.substr(900), std::string(300, '-')) << "the copy is here";
}

// The uses that were counted of copies in one phase say nothing of the next one, however often.
TEST(Adaptive, NoticesThatCopiesServeNow) {
  for (const char *before : {"w1 h", "w1 w1 w2"}) {
    std::string decided = decisions(MCRL_ADAPTIVE, times(2000, before) + times(3000, "w1"));
    std::string phase = decided.substr(decided.size() - 3000);
    EXPECT_LE(std::count(phase.begin(), phase.end(), 'c'), 160) << before;
  }
}

TEST(Adaptive, NoticesThatCopiesServeNoLonger) {
  std::string decided = decisions(MCRL_ADAPTIVE, times(100, times(60, "r1") + "h") + times(100, "r1 w2"));
  std::string phase = decided.substr(6100);
  EXPECT_LE(std::count(phase.begin(), phase.end(), 'd'), 40);
}

TEST(Client, KeepsAnAnswerForTwiceAsManyOperationsAsBefore) {
  Client client;
  Miss miss{region, MCRL_WRITE};
  std::string asked;
  for (int i = 0; i < 80; i++) {
    Choice choice = client.kept_answer(miss);
    EXPECT_EQ(client.kept_answer(miss), choice) << "a question alone uses nothing up";
    asked += choice == Choice::ask ? 'a' : '.';
    if (choice != Choice::ask) client.note_kept(miss);
    else {
      client.ask(miss, 3);
      client.note_answer(miss, Choice::computation);
    }
  }
  EXPECT_EQ(asked.substr(0, 5), "aa.a.");
  EXPECT_LE(std::count(asked.begin(), asked.end(), 'a'), 8);
  client.note_answer(miss, Choice::data);
  EXPECT_EQ(client.kept_answer(miss), Choice::ask) << "another answer";
  client.note_answer(miss, Choice::computation);
  int kept = 0;
  for (; client.kept_answer(miss) == Choice::computation; client.note_kept(miss)) kept++;
  EXPECT_EQ(kept, 7) << "that one was an exception";
}

// A node copies a region at its first read if copies of other regions that came at the same site were used often.
TEST(Client, KnowsOfASiteHowOftenCopiesWereUsed) {
  Client client;
  Home home;
  auto asks = [&](mcrl_rid rid, uint16_t site, mcrl_mode mode = MCRL_READ) {
    Miss miss{rid, mode, site};
    Client::Question question = client.ask(miss, 3);
    bool executes = adaptive.executes(home, {.rid = rid, .mode = mode, .from = NodeId{1}, .region_bytes = 256, .record_bytes = 64,
                                             .was_read = true, .operations = question.operations, .uses = question.uses, .walk = 0});
    client.note_answer(miss, executes ? Choice::computation : Choice::data);
    return executes;
  };
  EXPECT_TRUE(asks(region, 5)) << "nothing is known";
  EXPECT_FALSE(asks(region, 5)) << "a second time";
  client.note_uses(region, 0);
  EXPECT_FALSE(asks(2 * region, 5));
  EXPECT_TRUE(asks(3 * region, 6)) << "of another site nothing is known";
  for (int i = 0; i < 8; i++) {
    asks(2 * region, 5);
    client.note_uses(2 * region, 3);
  }
  EXPECT_TRUE(asks(4 * region, 5)) << "copies have served for nothing since";
}

// A computation that has not begun goes to a region of which nothing is known, four times; then the home is asked.
TEST(Client, BeginsAtAnUnknownRegionUnasked) {
  Client client;
  auto begins = [&](const Miss &miss) { return client.begins_at_home(miss); };
  Miss read{region, MCRL_READ}, write{region, MCRL_WRITE}, other{2 * region, MCRL_READ}, third{3 * region, MCRL_READ};
  for (int i = 0; i < 4; i++) EXPECT_TRUE(begins(read));
  EXPECT_FALSE(begins(read)) << "the fifth asks";
  EXPECT_TRUE(begins(write)) << "of writes nothing is known yet";
  EXPECT_EQ(client.ask(read, 3).operations, 4) << "those before it";
  client.note_answer(read, Choice::data);
  EXPECT_FALSE(begins(read)) << "it has been answered";
  EXPECT_TRUE(begins(other));
  client.ask(third, 3);
  client.note_answer(third, Choice::data);
  EXPECT_FALSE(begins({4 * region, MCRL_READ})) << "an unknown region's data came";
}

// What a policy that fetches data was refused once is not asked for again, but for one operation in 32.
TEST(Client, GoesToAPrivateRegionUnasked) {
  Client client;
  auto gone = [&](mcrl_rid rid, int operations) {
    int count = 0;
    for (int i = 0; i < operations; i++) count += client.goes_to_private(rid);
    return count;
  };
  EXPECT_EQ(gone(region, 3), 0) << "nothing is known";
  client.note_private(region);
  EXPECT_EQ(gone(region, 100), 31);
  EXPECT_EQ(gone(2 * region, 3), 0) << "of another one";
  client.note_private(region);
  EXPECT_EQ(gone(region, 100), 31) << "again";
}

// A computation from which nothing comes back costs one message.
TEST(Adaptive, MovesWhatReturnsNothingSooner) {
  Home home;
  for (bool returns : {true, false}) {
    int executed = 0;
    mcrl_rid rid = returns ? region : 2 * region;
    while (adaptive.executes(home, {.rid = rid, .mode = MCRL_READ, .from = NodeId{1}, .region_bytes = 4096, .record_bytes = 64,
                                    .was_read = executed > 0, .operations = 1, .uses = 0, .walk = 0, .returns = returns}))
      executed++;
    static int with_result;
    if (returns) with_result = executed;
    else EXPECT_GT(executed, with_result);
  }
}

TEST(Client, CountsTheMissesOfAComputationAtOneHome) {
  Client client;
  auto walk = [&] { return client.walk(); };
  client.note_walk(7, NodeId{1});
  EXPECT_EQ(walk(), 0);
  client.note_walk(7, NodeId{1});
  client.note_walk(7, NodeId{1});
  EXPECT_EQ(walk(), 2);
  client.note_walk(7, NodeId{2});
  EXPECT_EQ(walk(), 0) << "another home";
  client.note_walk(7, NodeId{2});
  client.note_walk(8, NodeId{2});
  EXPECT_EQ(walk(), 0) << "another computation";
}

TEST(Home, ExecutesAPlainMoveAsTheProgramHasChosenForItsRegion) {
  Home home;
  auto executes = [&](mcrl_rid rid, mcrl_mode mode) {
    return home.executes({.rid = rid, .mode = mode, .from = NodeId{1}, .region_bytes = 256, .record_bytes = 64, .operations = 1},
                         MCRL_ALWAYS);
  };
  EXPECT_TRUE(executes(region, MCRL_READ)) << "nothing is said";
  struct {
    mcrl_policy chosen;
    bool read, write;
  } const rows[] = {{MCRL_ALWAYS, true, true}, {MCRL_NEVER, false, false}, {MCRL_STATIC, false, true}, {MCRL_REPEAT, true, true}};
  for (const auto &row : rows) {
    home.choose(region, {.policy = row.chosen});
    EXPECT_EQ(executes(region, MCRL_READ), row.read) << row.chosen;
    EXPECT_EQ(executes(region, MCRL_WRITE), row.write) << row.chosen;
  }
  home.choose(region, {.policy = MCRL_NEVER});
  EXPECT_TRUE(executes(region + 4096, MCRL_WRITE)) << "of another region nothing is said";
  home.choose(region, {});
  EXPECT_TRUE(executes(region, MCRL_WRITE)) << "taken back";
  home.choose(region, {.policy = MCRL_NEVER});
  home.forget(region);
  EXPECT_TRUE(executes(region, MCRL_WRITE)) << "another region of that name";
}

TEST(Home, TellsTheProgramsFunctionWhatThePoliciesAreTold) {
  static region_request shown;
  static int answer;
  Home home;
  home.choose(region, {.function = [](const region_request *request) {
                shown = *request;
                return answer;
              }});
  Request request{.rid = region,
                  .mode = MCRL_WRITE,
                  .from = NodeId{5},
                  .region_bytes = 4000,
                  .record_bytes = 72,
                  .was_read = true,
                  .operations = 8,
                  .uses = 3,
                  .walk = 2,
                  .saved = 4};
  for (answer = 0; answer <= 1; answer++) EXPECT_EQ(home.executes(request, MCRL_ADAPTIVE), answer == 1);
  EXPECT_TRUE(shown.is_write == 1 && shown.from == 5 && shown.region_bytes == 4000 && shown.record_bytes == 72);
  EXPECT_TRUE(shown.was_read == 1 && shown.operations == 8 && shown.uses == 3 && shown.walk == 2 &&
              shown.saved == 4);
}
