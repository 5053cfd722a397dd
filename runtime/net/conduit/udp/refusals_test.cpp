// When a refusal is told of; the time is the test's.
#include "net/conduit/udp/refusals.h"

#include <cerrno>
#include <gtest/gtest.h>

using namespace mcrl;

namespace {
constexpr uint64_t begin_ns = 5'000'000'000, tenth_ns = Refusal::patience_ns / 10;
}

TEST(Refusal, IsToldOfAfterASecond) {
  Refusal refusal;
  for (uint64_t tenth = 0; tenth < 10; tenth++) EXPECT_FALSE(refusal.lasts(1 + tenth, begin_ns + tenth * tenth_ns));
  EXPECT_TRUE(refusal.lasts(11, begin_ns + Refusal::patience_ns));
  EXPECT_TRUE(refusal.lasts(12, begin_ns + 2 * Refusal::patience_ns));
}

TEST(Refusal, ThatPassesIsALoss) {
  Refusal refusal;
  for (uint64_t tenth = 0; tenth < 100; tenth++)
    EXPECT_FALSE(refusal.lasts(tenth % 10 == 9 ? 0 : 1 + tenth % 10, begin_ns + tenth * tenth_ns));
}

TEST(Refusal, AfterWhichNothingHasBeenTriedIsNone) {
  Refusal refusal;
  EXPECT_FALSE(refusal.lasts(1, begin_ns));
  EXPECT_FALSE(refusal.lasts(1, begin_ns + 5 * Refusal::patience_ns));
  EXPECT_TRUE(refusal.lasts(2, begin_ns + 6 * Refusal::patience_ns));
}

TEST(Refusal, NamesTheCallTheReasonAndTheRemedy) {
  std::string text = describe_refusal("send datagrams to node 1", "sendmmsg", EPERM);
  for (const char *part :
       {"to send datagrams to node 1", "sendmmsg: Operation not permitted", "firewall", "seccomp", "leave out MCRL_CONDUIT=udp"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}
