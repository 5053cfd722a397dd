// Locks, from the `move` that is bound to them to where handlers give up.
#include "analysis/analysis_test.h"
#include "constructs/locks/aborts_clang.h"

namespace prelude::analysis {

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
  auto brief = brief_sections(f.model, f.locks, program.sources());
  Names out;
  for (const LockCall &lock : f.model.locks) out.push_back(brief.contains(lock.call) ? "brief" : "counted");
  for (const LockCall &unlock : f.model.unlocks) out.push_back(brief.contains(unlock.call) ? "brief" : "counted");
  return out;
}

TEST(BriefSections, LetNothingElseRunOnTheNode) {
  const Names brief{"brief", "brief"}, counted{"counted", "counted"};
  EXPECT_EQ(briefness("read_lock(n); k = n->key + n->data[a]; total += k; unlock(n);"), brief);
  EXPECT_EQ(briefness("read_lock(n); k = a ? n->key : n->data[1]; if (k > 2) k = __builtin_labs(k); unlock(n);"), brief);
  EXPECT_EQ(briefness("read_lock(n); move(if: a > 1) k = n->key; unlock(n);"), brief);
  EXPECT_EQ(briefness("write_lock(n); n->key = 1; unlock(n);"), brief);
  EXPECT_EQ(briefness("write_lock(n); struct node *d = local(n); if (a) d->key = total; else d->data[a]++; unlock(n);"), brief);
  EXPECT_EQ(briefness("update_lock(n); k = n->key; unlock(n);"), brief);
  EXPECT_EQ(briefness("write_lock(n); when(n->key > 0) n->key = 1; unlock(n);"), counted);
  EXPECT_EQ(briefness("write_lock(n); n->key = p[1]; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); g(); unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); if (a) g(); unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); for (int i = 0; i < 8; i++) k += n->data[i]; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); begin move k = n->key; unlock(n); end move\n"), counted);
}

TEST(BriefSections, ReachNoMemoryWhosePageMayBeElsewhere) {
  const Names counted{"counted", "counted"};
  EXPECT_EQ(briefness("read_lock(n); k = n->key + p[1]; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); k = n->key + *p; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); k = n->key + ((struct node *)p)->key; unlock(n);"), counted);
}

TEST(BriefSections, ReachDataByPointersThatAreLocal) {
  const Names brief{"brief", "brief"}, counted{"counted", "counted"};
  EXPECT_EQ(briefness("read_lock(n); const struct node *d = local(n); k = d->key + d->data[a]; m = d->next; unlock(n);"), brief);
  EXPECT_EQ(briefness("const struct node *d; read_lock(n); d = local(n); k = (*d).key; unlock(n);"), brief);
  EXPECT_EQ(briefness("read_lock(n); const struct node *d = local(n); d = (const struct node *)p; k = d->key; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); const struct node *d = a ? local(n) : (const struct node *)p; k = d->key; unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); const struct node *d = local(n), **e = &d; k = d->key + (e != 0); unlock(n);"), counted);
  EXPECT_EQ(briefness("read_lock(n); const struct node *d = local(n); d++; k = d->key; unlock(n);"), counted);
}

// A loop, and a jump back, may look for messages where they stand.
TEST(BriefSections, ComeToNoLoop) {
  EXPECT_EQ(briefness("read_lock(n); while (n->key != a) { region struct node *next = n->next; unlock(n); n = next; read_lock(n); }\n"
                      "k = n->data[0]; unlock(n);"),
            (Names{"counted", "counted", "counted", "counted"}));
  EXPECT_EQ(briefness("goto begin; done: k += n->data[1]; unlock(n); return k; begin: read_lock(n); k = n->key; goto done;"),
            (Names{"counted", "counted"}));
  EXPECT_EQ(briefness("for (;;) { read_lock(n); k = n->key; unlock(n); if (k) break; }"), (Names{"brief", "brief"}));
  EXPECT_EQ(briefness("read_lock(n); switch (a) { case 1: k = n->key; break; default: k = n->data[1]; } unlock(n);"), (Names{"brief", "brief"}));
}

TEST(BriefSections, AreNotInFunctionsWithCleanups) {
  Analysed program("void g(long *);\n"
                   "long f(region struct node *n) { long k; read_lock(n); { __attribute__((cleanup(g))) long x = n->key; k = x; } unlock(n);\n"
                   "return k; }");
  EXPECT_TRUE(brief_sections(program.model(), program.flow().locks, program.sources()).empty());
}

TEST(BriefSections, EndAsTheyBegin) {
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

TEST(Aborts, ACallerMayHaveBegunAtACall) {
  Analysed program("static long g(region struct node *n) { read_lock(n); move(frames: 1) long k = n->key; unlock(n); return k; }\n"
                   "long f(region struct node *n, long *p) { long x = g(n); *p = x; read_lock(n); x += n->key; unlock(n); return x; }");
  Followed f(program);
  Aborts aborts(f.model, f.flow.locks, f.paths, program.sources());
  EXPECT_FALSE(aborts.undo_before(f.model.locks[0].call, facts::whole_function).possible);
}

TEST(Aborts, WritesUnderAWriteLockAreUndone) {
  Analysed program("long seen;\nvoid f(region struct node *n, region struct node *m, region struct node *o) {\n"
                   "  write_lock(n); move(undo) n->key = 1; write_lock(m); move(undo) m->key = 2; seen = 3;\n"
                   "  write_lock(o); move unlock(o); unlock(m); unlock(n); }");
  Followed f(program);
  Aborts aborts(f.model, f.flow.locks, f.paths, program.sources());
  facts::Undo second = aborts.undo_before(f.model.locks[1].call, facts::whole_function);
  EXPECT_TRUE(second.possible);
  EXPECT_EQ(second.written, (std::vector<size_t>{0}));
  EXPECT_FALSE(aborts.undo_before(f.model.locks[2].call, facts::whole_function).possible);
  Analysed effects("long seen;\nvoid f(region struct node *n) { seen = 3; read_lock(n); move unlock(n); }");
  Followed g(effects);
  Aborts of_g(g.model, g.flow.locks, g.paths, effects.sources());
  EXPECT_TRUE(of_g.undo_before(g.model.locks[0].call, facts::whole_function).possible) << "a handler begins after the effect";
  EXPECT_FALSE(of_g.undo_before(g.model.locks[0].call, facts::whole_function, true).possible);
}

TEST(Bind, AMoveBelongsToTheLockBeforeIt) {
  Analysed program("void f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); /* ; */ move(if: n == m)\n"
                   "  write_lock(m);\n#ifdef NOTHING\n  unknown(0);\n#endif\n  move(never, undo) when (m->key > 0)\n"
                   "  unlock(m); unlock(n); }");
  const FunctionModel &f = program.model();
  ASSERT_EQ(f.locks.size(), 2u);
  EXPECT_EQ(f.locks[0].policy, facts::Policy::always);
  EXPECT_NE(f.locks[0].condition, nullptr);
  EXPECT_EQ(f.locks[1].policy, facts::Policy::never);
  EXPECT_EQ(f.locks[1].abort, facts::Abort::undoes);
  ASSERT_EQ(f.guards.size(), 1u);
  EXPECT_EQ(f.guards[0].lock, 1u);
  EXPECT_EQ(program.messages(), "");
}

} // namespace prelude::analysis
