// When a home has nodes near it use a region in place, as the policy decides.
#include "regions/policy/client.h"
#include "regions/policy/home.h"

#include <gtest/gtest.h>

using namespace mcrl;
using namespace mcrl::policy;

namespace {

constexpr mcrl_rid turned = 4096;

Request request_of(uint8_t uses, bool near) {
  return {.rid = turned,
          .mode = MCRL_WRITE,
          .from = NodeId{1},
          .region_bytes = 64,
          .record_bytes = 72,
          .operations = 1,
          .uses = uses,
          .near = near};
}

} // namespace

// A copy has to serve many more operations if these would be in place than if they were computations.
TEST(Phases, ACopyThatServesSomeUsesCostsMoreThanUseInPlace) {
  for (auto [uses, far_gets_copy, near_gets_copy] : {std::tuple(1, false, false), {10, true, false}, {45, true, true}}) {
    Home far, near;
    EXPECT_EQ(far.executes(request_of(static_cast<uint8_t>(uses), false), MCRL_ADAPTIVE), !far_gets_copy) << uses;
    EXPECT_EQ(near.executes(request_of(static_cast<uint8_t>(uses), true), MCRL_ADAPTIVE), !near_gets_copy) << uses;
  }
}

TEST(Phases, AreForTheAdaptivePolicyOnlyAndNotForWhatIsUsedOnce) {
  Home home;
  for (bool is_asked_again : {false, true}) {
    EXPECT_TRUE(home.executes(request_of(1, true), MCRL_ADAPTIVE));
    EXPECT_EQ(home.places(turned, MCRL_BY_DEFAULT, MCRL_ADAPTIVE), is_asked_again);
  }
  EXPECT_TRUE(home.places(turned, MCRL_ADAPTIVE, MCRL_NEVER));
  EXPECT_FALSE(home.places(turned, MCRL_BY_DEFAULT, MCRL_ALWAYS));
  EXPECT_FALSE(home.places(turned, MCRL_REPEAT, MCRL_ADAPTIVE));
  home.choose(turned, {.policy = MCRL_ALWAYS});
  EXPECT_FALSE(home.places(turned, MCRL_BY_DEFAULT, MCRL_ADAPTIVE));
  EXPECT_TRUE(home.places(turned, MCRL_ADAPTIVE, MCRL_ADAPTIVE)) << "what the program has said of a region is for a plain move";
  home.choose(turned, {.function = [](const region_request *) { return 1; }});
  EXPECT_FALSE(home.places(turned, MCRL_BY_DEFAULT, MCRL_ADAPTIVE));
}

// The home was told before that few uses are left of a copy; that holds no more.
TEST(Phases, ARowInPlaceCountsAsManyUsesOfACopy) {
  Client client;
  Miss miss{turned, MCRL_WRITE};
  for (int asked = 0; asked < 4; asked++) {
    client.ask(miss, 0);
    client.note_answer(miss, Choice::computation);
  }
  EXPECT_EQ(adaptive.choose(client, miss), Choice::computation);
  client.note_past_phase(miss);
  EXPECT_EQ(adaptive.choose(client, miss), Choice::ask);
  EXPECT_EQ(client.ask(miss, 0).uses, Request::all_counted);
}
