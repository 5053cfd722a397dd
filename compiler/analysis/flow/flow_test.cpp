// Unit tests of the flow passes: promotions, lock states, brief reads, partial frames, live variables, paths, aborts.
#include "analysis/analysis_test.h"
#include "constructs/locks/aborts_clang.h"

namespace prelude::analysis {
namespace {

std::vector<std::string> names(llvm::ArrayRef<const clang::VarDecl *> variables) {
  std::vector<std::string> out;
  for (const clang::VarDecl *variable : variables) out.push_back(variable->getNameAsString());
  return out;
}
using Names = std::vector<std::string>;

// The questions about one function.
struct Asked {
  Asked(const Analysed &program, const std::string &name = "f")
      : flow(program.flow(name)), model(flow.model), paths(model, program.sources()),
        live(model, flow.promotions, flow.locks.carrying, paths, program.sources()) {}
  const FunctionFlow &flow;
  const FunctionModel &model;
  Paths paths;
  Liveness live;
};

} // namespace

TEST(Locks, StatesAtUnlocksAndAccesses) {
  Analysed program("long f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); write_lock(m); m->key = n->key; unlock(n); long k = m->key; unlock(m); return k; }");
  const FunctionFlow &f = program.flow();
  const LockStates &locks = f.locks;
  EXPECT_TRUE(locks.at_lock.lookup(f.model.locks[0].call).empty());
  ASSERT_EQ(locks.at_lock.lookup(f.model.locks[1].call).size(), 1u);
  EXPECT_EQ(locks.at_lock.lookup(f.model.locks[1].call)[0].mode, facts::Mode::read);
  EXPECT_EQ(locks.mode_at(f.model.unlocks[0].call), facts::Mode::read);
  EXPECT_EQ(locks.mode_at(f.model.unlocks[1].call), facts::Mode::write);
  for (const AccessSite &access : f.model.accesses)
    EXPECT_EQ(locks.mode_at(access.evaluated), access.variable->getName() == "n" ? facts::Mode::read : facts::Mode::write);
}

TEST(Locks, GoWithTheNameToAnotherVariable) {
  Analysed program("long f(region struct node *n) {\n"
                   "  read_lock(n); for (;;) { region struct node *next = n->next; if (!next) break; read_lock(next); unlock(n); n = next; }\n"
                   "  long k = n->key; unlock(n); return k; }");
  ASSERT_EQ(program.flow().locks.carrying.size(), 1u);
  EXPECT_EQ(program.flow().locks.carrying[0].to->getName(), "n");
  EXPECT_EQ(program.messages(), "");
}

TEST(Locks, OfOnePathOnlyAreRefused) {
  EXPECT_NE(Analysed("long f(region struct node *n, int a) { if (a) read_lock(n); long k = n->key; unlock(n); return k; }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); n->key = 1; unlock(n); }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); }").messages(), "");
}

// "brief" for each lock, then for each unlock, else "counted".
static Names briefness(const std::string &statements) {
  Analysed program("extern long total; void g(void);\n"
                   "long f(region struct node *n, region struct node *m, long *p, int a) { long k = 0;\n" + statements + "return k; }");
  EXPECT_EQ(program.messages(), "");
  const FunctionFlow &f = program.flow();
  auto brief = brief_reads(f.model, f.locks, program.sources());
  Names out;
  for (const LockCall &lock : f.model.locks) out.push_back(brief.contains(lock.call) ? "brief" : "counted");
  for (const LockCall &unlock : f.model.unlocks) out.push_back(brief.contains(unlock.call) ? "brief" : "counted");
  return out;
}

TEST(BriefReads, LetNothingElseRunOnTheNode) {
  const Names brief{"brief", "brief"}, counted{"counted", "counted"};
  EXPECT_EQ(briefness("read_lock(n); k = n->key + n->data[a]; total += k; unlock(n);"), brief);
  EXPECT_EQ(briefness("read_lock(n); k = a ? n->key : n->data[1]; if (k > 2) k = __builtin_labs(k); unlock(n);"), brief);
  EXPECT_EQ(briefness("read_lock(n); move(if: a > 1) k = n->key; unlock(n);"), brief);
  EXPECT_EQ(briefness("write_lock(n); n->key = 1; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); g(); unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); if (a) g(); unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); for (int i = 0; i < 8; i++) k += n->data[i]; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); begin move k = n->key; unlock(n); end move\n"), counted);
}

TEST(BriefReads, ReachNoMemoryWhosePageMayBeElsewhere) {
  const Names counted{"counted", "counted"};
  EXPECT_EQ(briefness("read_lock(n); k = n->key + p[1]; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); k = n->key + *p; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); k = n->key + ((struct node *)p)->key; unlock(n);"), counted);
}

// A loop, and a jump back, may look for messages where they stand.
TEST(BriefReads, ComeToNoLoop) {
  EXPECT_EQ(briefness("read_lock(n); while (n->key != a) { region struct node *next = n->next; unlock(n); n = next; read_lock(n); }\n"
                      "k = n->data[0]; unlock(n);"),
            (Names{"counted", "counted", "counted", "counted"}));
  EXPECT_EQ(briefness("goto begin; done: k += n->data[1]; unlock(n); return k; begin: read_lock(n); k = n->key; goto done;"),
            (Names{"counted", "counted"}));
  EXPECT_EQ(briefness("for (;;) { read_lock(n); k = n->key; unlock(n); if (k) break; }"), (Names{"brief", "brief"}));
  EXPECT_EQ(briefness("read_lock(n); switch (a) { case 1: k = n->key; break; default: k = n->data[1]; } unlock(n);"), (Names{"brief", "brief"}));
}

TEST(BriefReads, AreNotInFunctionsWithCleanups) {
  Analysed program("void g(long *);\n"
                   "long f(region struct node *n) { long k; read_lock(n); { __attribute__((cleanup(g))) long x = n->key; k = x; } unlock(n);\n"
                   "return k; }");
  EXPECT_TRUE(brief_reads(program.model(), program.flow().locks, program.sources()).empty());
}

TEST(BriefReads, EndAsTheyBegin) {
  using std::string;
  const string other = "read_lock(m); k += m->key; unlock(m);";
  EXPECT_EQ(briefness("read_lock(n); k = n->key;" + other + "unlock(n);"), (Names{"counted", "brief", "brief", "counted"}));
  EXPECT_EQ(briefness("if (a) { read_lock(n); } else { read_lock(n); g(); } k = n->key; unlock(n);"), (Names{"counted", "counted", "counted"}));
  EXPECT_EQ(briefness("read_lock(n); if (n->key) { k = 1; unlock(n); } else { unlock(n); g(); }"), (Names{"brief", "brief", "brief"}));
  EXPECT_EQ(briefness("do { read_lock(n); k = n->key; unlock(n); } while (k);"), (Names{"brief", "brief"}));
}

TEST(Promotions, StandBeforeWhatMayWait) {
  Analysed program("void g(region struct node *n) { write_lock(n); n->key++; unlock(n); }\n"
                   "long f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); move long k = n->key; unlock(n); g(m); return k; }");
  const FunctionFlow &f = program.flow();
  ASSERT_EQ(f.promotions.size(), 1u);
  EXPECT_EQ(f.promotions[0].what, "g()");
  EXPECT_NE(f.promotions[0].statement, nullptr);
  EXPECT_TRUE(program.flow("g").promotions.empty()) << "it never is a handler";
}

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

TEST(Flow, WhatControlNeverComesToStays) {
  EXPECT_FALSE(Analysed("void f(region struct node *n) { return; read_lock(n); move unlock(n); }").flow().moves());
}

TEST(Live, IsWhatTheRestOfTheActivationNeeds) {
  Analysed program("long f(region struct node *n, long a, long b, long c) {\n"
                   "  long x = a, y = b; read_lock(n); move x += n->key; unlock(n); y = 1; return x + y + c; }");
  Asked f(program);
  EXPECT_EQ(names(f.live.needed_after(f.model.locks[0].call)), (Names{"n", "c", "x"}));
}

TEST(Live, ACallerNeedsWhatFollowsTheCall) {
  Analysed program("static long g(region struct node *n) { read_lock(n); move(frames: 1) long k = n->key; unlock(n); return k; }\n"
                   "long f(region struct node *n, region struct node *m, long a, long b) {\n"
                   "  long x = a, y = b; x = g(n); y += g(m); return x + y; }");
  Asked f(program);
  ASSERT_EQ(f.model.call_points.size(), 2u);
  EXPECT_EQ(names(f.live.needed_after(f.model.call_points[0].call)), (Names{"m", "y"}));
  EXPECT_EQ(names(f.live.needed_after(f.model.call_points[1].call)), (Names{"x", "y"}));
  ASSERT_EQ(f.flow.promotions.size(), 2u) << "what follows may be a handler";
}

TEST(Aborts, ACallerMayHaveBegunAtACall) {
  Analysed program("static long g(region struct node *n) { read_lock(n); move(frames: 1) long k = n->key; unlock(n); return k; }\n"
                   "long f(region struct node *n, long *p) { long x = g(n); *p = x; read_lock(n); x += n->key; unlock(n); return x; }");
  Asked f(program);
  Aborts aborts(f.model, f.flow.locks, f.paths, program.sources());
  EXPECT_FALSE(aborts.undo_before(f.model.locks[0].call, facts::whole_function).possible);
}

TEST(Live, AFrameNeedsAndGivesBackWhatCrossesItsBorders) {
  Analysed program("long f(region struct node *n, long a) {\n"
                   "  long x = a, y = a, z; read_lock(n); begin move x = n->key; z = x + 1; unlock(n); end move return x + y + z; }");
  Asked f(program);
  EXPECT_EQ(names(f.live.needed_after(f.model.locks[0].call)), (Names{"n"}));
  EXPECT_EQ(names(f.live.results(0)), (Names{"x", "z"}));
}

TEST(Live, DataThatAreUsedBeforeTheUnlock) {
  Analysed program("long f(region struct node *n, region struct node *m, region struct node *o) {\n"
                   "  read_lock(n); read_lock(m); read_lock(o); move long k = o->key + m->key; unlock(o); unlock(m); unlock(n); return k; }");
  Asked f(program);
  EXPECT_TRUE(f.live.data_used_after(f.model.locks[2], Analysed::variable(f.model, "m")));
  EXPECT_FALSE(f.live.data_used_after(f.model.locks[2], Analysed::variable(f.model, "n")));
}

TEST(Paths, AfterAndBefore) {
  Analysed program("long f(region struct node *n, int a) {\n"
                   "  if (a) { read_lock(n); unlock(n); } else { write_lock(n); unlock(n); } read_lock(n); unlock(n); return 0; }");
  Asked f(program);
  const auto &locks = f.model.locks;
  Region after = f.paths.after(locks[0].call, facts::whole_function), before = f.paths.before(locks[2].call, facts::whole_function);
  EXPECT_FALSE(after.contains(locks[1].call));
  EXPECT_TRUE(after.contains(locks[2].call));
  EXPECT_TRUE(before.contains(locks[0].call) && before.contains(locks[1].call));
  EXPECT_FALSE(before.contains(f.model.unlocks[2].call));
}

TEST(Paths, Certainty) {
  Analysed program("long f(region struct node *n, int a) { read_lock(n); unlock(n); if (a) return 1; write_lock(n); unlock(n); return 0; }");
  Asked f(program);
  EXPECT_TRUE(Certainty(f.paths, facts::whole_function, f.model.locks[0].call).from_start());
  EXPECT_FALSE(Certainty(f.paths, facts::whole_function, f.model.locks[1].call).from(f.model.locks[0].call));
}

TEST(Aborts, WritesUnderAWriteLockAreUndone) {
  Analysed program("long seen;\nvoid f(region struct node *n, region struct node *m, region struct node *o) {\n"
                   "  write_lock(n); move(undo) n->key = 1; write_lock(m); move(undo) m->key = 2; seen = 3;\n"
                   "  write_lock(o); move unlock(o); unlock(m); unlock(n); }");
  Asked f(program);
  Aborts aborts(f.model, f.flow.locks, f.paths, program.sources());
  facts::Undo second = aborts.undo_before(f.model.locks[1].call, facts::whole_function);
  EXPECT_TRUE(second.possible);
  EXPECT_EQ(second.written, (std::vector<size_t>{0}));
  EXPECT_FALSE(aborts.undo_before(f.model.locks[2].call, facts::whole_function).possible);
  Analysed effects("long seen;\nvoid f(region struct node *n) { seen = 3; read_lock(n); move unlock(n); }");
  Asked g(effects);
  Aborts of_g(g.model, g.flow.locks, g.paths, effects.sources());
  EXPECT_TRUE(of_g.undo_before(g.model.locks[0].call, facts::whole_function).possible) << "a handler begins after the effect";
  EXPECT_FALSE(of_g.undo_before(g.model.locks[0].call, facts::whole_function, true).possible);
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
