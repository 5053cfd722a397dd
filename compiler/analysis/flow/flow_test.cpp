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

TEST(Blocking, WhatWaitsForOthersByWayOfWhichFunctions) {
  Analysed program("void locks(region struct node *n) { read_lock(n); unlock(n); }\n"
                   "static void meets(region struct node *n) { read_lock(n); when (n->key) unlock(n); }\n"
                   "void calls(region struct node *n) { locks(n); meets(n); }\n"
                   "static long asks(long k) { return k > 0 ? asks(k - 1) : pure(k); }\n"
                   "void f(region struct node *n, void (*p)(void)) { locks(n); calls(n); asks(1); p(); read_lock(n); unlock(n); }");
  std::vector<facts::WaitsForOthers> found;
  for (const clang::CallExpr *call : program.model().calls) found.push_back(program.blocking().waits_for_others(call));
  ASSERT_EQ(found.size(), 4u);
  EXPECT_TRUE(found[0].because.empty() && found[0].asks.empty()) << "a lock is no other computation";
  EXPECT_EQ(found[1].because, "calls, meets: 'when' at test.c:5");
  EXPECT_EQ(found[2].because, "");
  EXPECT_EQ(found[2].asks, (std::set<std::string>{"pure"}));
  EXPECT_EQ(found[3].because, "a call through a pointer at test.c:8");
}

TEST(Blocking, SummariesOfWhatOtherFilesCanCall) {
  Analysed program("static long deep(long k) { return pure(k); } static long unused(void) { return pure(1); } static long clean(long k) { return k; }\n"
                   "long over(long k) { return deep(k) + clean(k); } long free_of(long k) { return clean(k); }\n"
                   "__attribute__((weak)) long weak(long k) { return k; } long named(long k) __asm__(\"other_name\");\n"
                   "long named(long k) { return k; } long calls(long (*p)(long)) { return p(weak(named(1))); }\n"
                   "void f(region struct node *n) { read_lock(n); unlock(n); }");
  std::string lines;
  for (const facts::Summary &one : program.blocking().summaries(program.context())) {
    lines += one.name + (one.blocks ? " blocks" : "");
    for (const std::string &callee : one.calls) lines += " >" + callee;
    lines += one.waits_for.empty() ? "\n" : " : " + one.waits_for + "\n";
  }
  EXPECT_EQ(lines, ".deep >pure\nover >.deep\nfree_of\nweak\nother_name\n"
                   "calls blocks >weak : a call through a pointer at test.c:7\nf blocks\n");
}

} // namespace prelude::analysis
