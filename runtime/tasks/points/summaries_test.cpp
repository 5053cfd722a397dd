#include "tasks/points/summaries.h"

#include <gtest/gtest.h>

using namespace mcrl;

TEST(Summaries, SayByWayOfWhichFunctionsACallWaits) {
  Summaries all;
  all.add("plain\nlocks blocks\nfirst >second >plain\nloop >loop >plain\nmeets blocks : barrier() at a.c:12\n");
  all.add("second blocks >meets\nunknown >elsewhere\n");
  EXPECT_EQ(all.why("plain\nlocks\nloop\n"), "") << "a lock is no other computation, and a recursion ends";
  EXPECT_EQ(all.why("meets\n"), "meets: barrier() at a.c:12");
  EXPECT_EQ(all.why("plain\nfirst\n"), "first, second, meets: barrier() at a.c:12");
  EXPECT_EQ(all.why("unknown\n"), "unknown, elsewhere: its file was not compiled by preludec");
  EXPECT_EQ(all.why(""), "");
}

TEST(Summaries, TellFunctionsOfOneNameApartThatOnlyTheirFilesCanCall) {
  Summaries all;
  all.add("one >.help\n.help >meets\n");
  all.add("two >.help\n.help >plain\nplain\n");
  all.add("meets : 'when' at b.c:3\n");
  EXPECT_EQ(all.why("one\n"), "one, help, meets: 'when' at b.c:3");
  EXPECT_EQ(all.why("two\n"), "");
}

TEST(Summaries, SayWhatMayBeCollective) {
  Summaries all;
  all.add("meets blocks collective : barrier() at a.c:12\ncalls blocks >waits >meets\n");
  all.add("waits blocks : 'when' at b.c:3\nplain >waits >elsewhere\n");
  EXPECT_TRUE(all.may_be_collective("plain\ncalls\n"));
  EXPECT_FALSE(all.may_be_collective("plain\n")) << "nothing is known of a function that has no summary";
  EXPECT_EQ(all.why("calls\n"), "calls, waits: 'when' at b.c:3");
}

TEST(Summaries, SayWhatMayNeedAThread) {
  Summaries all;
  all.add("plain\nfirst >plain\nlocks blocks\nspins thread\nover >.deep\n.deep >spins\nunknown >elsewhere\n");
  EXPECT_FALSE(all.may_need_thread("plain\nfirst\n"));
  for (const char *name : {"locks\n", "spins\n", "plain\nover\n", "unknown\n", "elsewhere\n"}) EXPECT_TRUE(all.may_need_thread(name)) << name;
}

// As of an inline function, a weak one, or one that a program and its library have.
TEST(Summaries, OfOneNameAreAsOne) {
  Summaries all;
  all.add("twice\n");
  all.add("twice >meets\nmeets : barrier()\n");
  all.add("twice\n");
  EXPECT_EQ(all.why("twice\n"), "twice, meets: barrier()");
}
