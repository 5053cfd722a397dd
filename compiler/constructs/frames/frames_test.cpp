// Partial frames: their borders, and what crosses them.
#include "analysis/analysis_test.h"

namespace prelude::analysis {

TEST(Frames, StayIfTheyUseALockFromOutside) {
  const char *text = "long f(region struct node *n, region struct node *m) { long k = 0; write_lock(m);\n"
                     "  read_lock(n); begin move k = n->key; %s unlock(n); end move\n  k += m->key; unlock(m); return k; }";
  auto with = [&](const std::string &use) {
    std::string out = text;
    return out.replace(out.find("%s"), 2, use);
  };
  Analysed moves(with("")), stays(with("m->key = k;"));
  EXPECT_TRUE(moves.flow().moves());
  EXPECT_TRUE(moves.flow().locks.at_lock.lookup(moves.model().locks[1].call).empty()) << "the frame does not know the lock";
  EXPECT_FALSE(stays.flow().moves());
  EXPECT_NE(stays.messages(), "");
}

TEST(Live, AFrameNeedsAndGivesBackWhatCrossesItsBorders) {
  Analysed program("long f(region struct node *n, long a) {\n"
                   "  long x = a, y = a, z; read_lock(n); begin move x = n->key; z = x + 1; unlock(n); end move return x + y + z; }");
  Followed f(program);
  EXPECT_EQ(names(f.live.needed_after(f.model.locks[0].call)), (Names{"n"}));
  EXPECT_EQ(names(f.live.results(0)), (Names{"x", "z"}));
}

TEST(Bind, FramesNest) {
  Analysed program("void f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); begin move long a = n->key; unlock(n); write_lock(m); begin move m->key = a; unlock(m); end move "
                   "end move }");
  const FunctionModel &f = program.model();
  ASSERT_EQ(f.frames.size(), 2u);
  EXPECT_EQ(f.frames[0].within, facts::whole_function);
  EXPECT_EQ(f.frames[1].within, 0);
  EXPECT_EQ(f.locks[1].within, 0);
  EXPECT_EQ(f.locks[1].begins, 1);
}

} // namespace prelude::analysis
