// Unit tests of the flow passes: live variables, paths, what may wait.
#include "analysis/analysis_test.h"

namespace prelude::analysis {

TEST(Flow, WhatControlNeverComesToStays) {
  EXPECT_FALSE(Analysed("void f(region struct node *n) { return; read_lock(n); move unlock(n); }").flow().moves());
}

TEST(Live, IsWhatTheRestOfTheActivationNeeds) {
  Analysed program("long f(region struct node *n, long a, long b, long c) {\n"
                   "  long x = a, y = b; read_lock(n); move x += n->key; unlock(n); y = 1; return x + y + c; }");
  Followed f(program);
  EXPECT_EQ(names(f.live.needed_after(f.model.locks[0].call)), (Names{"n", "c", "x"}));
}

TEST(Live, DataThatAreUsedBeforeTheUnlock) {
  Analysed program("long f(region struct node *n, region struct node *m, region struct node *o) {\n"
                   "  read_lock(n); read_lock(m); read_lock(o); move long k = o->key + m->key; unlock(o); unlock(m); unlock(n); return k; }");
  Followed f(program);
  EXPECT_TRUE(f.live.data_used_after(f.model.locks[2], Analysed::variable(f.model, "m")));
  EXPECT_FALSE(f.live.data_used_after(f.model.locks[2], Analysed::variable(f.model, "n")));
}

TEST(Paths, AfterAndBefore) {
  Analysed program("long f(region struct node *n, int a) {\n"
                   "  if (a) { read_lock(n); unlock(n); } else { write_lock(n); unlock(n); } read_lock(n); unlock(n); return 0; }");
  Followed f(program);
  const auto &locks = f.model.locks;
  Region after = f.paths.after(locks[0].call, facts::whole_function), before = f.paths.before(locks[2].call, facts::whole_function);
  EXPECT_FALSE(after.contains(locks[1].call));
  EXPECT_TRUE(after.contains(locks[2].call));
  EXPECT_TRUE(before.contains(locks[0].call) && before.contains(locks[1].call));
  EXPECT_FALSE(before.contains(f.model.unlocks[2].call));
}

TEST(Paths, Certainty) {
  Analysed program("long f(region struct node *n, int a) { read_lock(n); unlock(n); if (a) return 1; write_lock(n); unlock(n); return 0; }");
  Followed f(program);
  EXPECT_TRUE(Certainty(f.paths, facts::whole_function, f.model.locks[0].call).from_start());
  EXPECT_FALSE(Certainty(f.paths, facts::whole_function, f.model.locks[1].call).from(f.model.locks[0].call));
}

TEST(Blocking, OverTheCallGraph) {
  Analysed program("void locks(region struct node *n) { read_lock(n); unlock(n); } void calls(region struct node *n) { locks(n); }\n"
                   "long computes(long k) { return k + pure(k); }\n"
                   "void f(region struct node *n, void (*p)(void)) { calls(n); computes(1); p(); read_lock(n); unlock(n); }");
  std::vector<bool> blocks;
  for (const clang::CallExpr *call : program.model().calls) blocks.push_back(program.blocking().may_block(call));
  EXPECT_EQ(blocks, (std::vector<bool>{true, true, true})) << "pure() is of another unit";
}

} // namespace prelude::analysis
