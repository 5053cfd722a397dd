// The adaptive policy where a computation holds locks, or takes another one next.
#include "regions/policy/client.h"
#include "regions/policy/home.h"

#include <gtest/gtest.h>
#include <vector>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr mcrl_rid first_rid = 4096;

} // namespace

// Each end that is told by a message of its own costs half a computation.
TEST(Adaptive, MovesTheDataSoonerWhereTheComputationTakesLocksAlong) {
  Home home;
  std::string executed;
  for (uint8_t ends : {0, 1, 2, 4}) {
    mcrl_rid rid = (ends + 1) * first_rid;
    int count = 0;
    while (adaptive.executes(home, {.rid = rid, .mode = MCRL_WRITE, .from = NodeId{1}, .region_bytes = 8, .record_bytes = 100,
                                    .operations = 1, .ends = ends}))
      count++;
    executed += std::to_string(count);
  }
  EXPECT_EQ(executed, "1100") << "2 operations in a row, or the first one, are enough";
}

// How many operations in a row are executed by what is taken next, if nothing is known; and whether that of a copy that served for one is.
TEST(Adaptive, KnowsWhereTheNextRegionIs) {
  struct {
    Next next;
    int unknown;
    bool known;
  } const rows[] = {{Next::unknown, 1, true},      {Next::at_home, 3, true},    {Next::here, 0, false},
                    {Next::here_to_move, 0, true}, {Next::elsewhere, 0, true}};
  Home home;
  mcrl_rid rid = first_rid;
  for (const auto &row : rows) {
    auto executes = [&](uint8_t operations, uint8_t uses) {
      return adaptive.executes(home, {.rid = rid, .mode = MCRL_WRITE, .from = NodeId{1}, .region_bytes = 8, .record_bytes = 40,
                                      .operations = operations, .uses = uses, .next = row.next});
    };
    int executed = 0;
    while (executes(1, 0)) executed++;
    EXPECT_EQ(executed, row.unknown) << static_cast<int>(row.next);
    rid += first_rid;
    EXPECT_EQ(executes(1, 1), row.known) << static_cast<int>(row.next);
    rid += first_rid;
  }
}

// A large region that is here does not go to another large one; a small one does.
TEST(Adaptive, CountsTheSizeOfTheNextRegion) {
  auto executes = [](Size size) {
    Home home;
    return adaptive.executes(home, {.rid = first_rid, .mode = MCRL_WRITE, .from = NodeId{1}, .region_bytes = 64 << 10, .record_bytes = 40,
                                    .operations = 1, .next = Next::here, .next_size = size});
  };
  std::vector<bool> executed;
  for (uint64_t bytes : {24, 1 << 20}) executed.push_back(executes(size_of(bytes)));
  EXPECT_EQ(executed, (std::vector{true, false}));
}

// A large region does not come for a small one that would have to follow the computation.
TEST(Adaptive, LargeDataDoNotComeToTheNextRegion) {
  Home home;
  EXPECT_TRUE(adaptive.executes(home, {.rid = first_rid,
                                       .mode = MCRL_WRITE,
                                       .from = NodeId{1},
                                       .region_bytes = 4 << 20,
                                       .record_bytes = 40,
                                       .operations = 1,
                                       .next = Next::here}));
}

// What a home said of a region beside one that was here holds for such operations only.
TEST(Client, KeepsAnAnswerForARegionBesideOneThatIsHere) {
  Client client;
  Miss alone{first_rid, MCRL_WRITE}, beside{first_rid, MCRL_WRITE, 0, Next::here_to_move};
  for (int i = 0; i < 3; i++) {
    client.ask(alone, 3);
    client.note_answer(alone, Choice::computation);
  }
  EXPECT_EQ(client.kept_answer(alone), Choice::computation);
  EXPECT_EQ(client.kept_answer(beside), Choice::ask);
  client.ask(beside, 3);
  client.note_answer(beside, Choice::data);
  client.note_answer(beside, Choice::data);
  EXPECT_EQ(client.kept_answer(beside), Choice::data);
  client.note_kept(beside);
  EXPECT_EQ(client.kept_answer(beside), Choice::ask);
  EXPECT_EQ(client.kept_answer(alone), Choice::computation);
}

// What computations found holds for 1, 2, 4 ... 32 operations, as long as they find the same; then one is sent to see.
TEST(Client, ExpectsTheNextRegionWhereComputationsHaveFoundIt) {
  Client client;
  EXPECT_EQ(client.expected_next(first_rid), Next::unknown);
  client.note_next(first_rid, Next::unknown);
  EXPECT_EQ(client.expected_next(first_rid), Next::unknown);
  for (int times : {1, 2, 4, 8, 16, 32, 32}) {
    client.note_next(first_rid, Next::here);
    for (int i = 0; i < times; i++) EXPECT_EQ(client.expected_next(first_rid), Next::here);
    EXPECT_EQ(client.expected_next(first_rid), Next::unknown);
  }
  client.note_next(first_rid, Next::here_to_move);
  EXPECT_EQ(client.expected_next(first_rid), Next::here_to_move);
  EXPECT_EQ(client.expected_next(first_rid), Next::unknown) << "begins anew";
  client.note_next(first_rid, Next::here);
  client.note_next(first_rid, Next::unknown);
  EXPECT_EQ(client.expected_next(first_rid), Next::unknown) << "it was elsewhere";
  EXPECT_EQ(client.expected_next(2 * first_rid), Next::unknown) << "of another one";
}
