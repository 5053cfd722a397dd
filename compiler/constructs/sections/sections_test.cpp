// Sections in a row that become one, and what is in their way.
#include "analysis/analysis_test.h"
#include "constructs/sections/sections_clang.h"

namespace prelude::analysis {
namespace {

const std::string functions = "extern volatile long seen; long state;\n"
                              "static long twice(long x) { return 2 * x; }\n"
                              "static long through(long *x) { return *x; }\n"
                              "static long much(long x) { long s = 0; for (long i = 0; i < x; i++) s += twice(i); return s; }\n"
                              "static long endless(long x) { return x ? endless(x - 1) : x; }\n"
                              "void cleans(long *);\n";

// How many unlocks, of those in a function with these statements, are the seam of two sections.
size_t seams(const std::string &statements) {
  Analysed program(functions + "long f(region struct node *n, region struct node *m, long a, long *p) { long k = 0;\n" +
                   statements + "\nreturn k; }");
  EXPECT_EQ(program.messages(), "") << statements;
  return find_seams(program.flow(), program.blocking(), program.costs(), program.sources()).size();
}

const std::string one = "read_lock(n); k += n->key; unlock(n);", other = "read_lock(n); k += n->data[0]; unlock(n);";
const std::string write = "write_lock(n); n->key++; unlock(n);";

// How many unlocks of loops in these statements may keep their lock.
size_t kept(const std::string &statements) {
  Analysed program(functions + "long f(region struct node *n, region struct node *m, long a, long *p) { long k = 0;\n" +
                   statements + "\nreturn k; }");
  EXPECT_EQ(program.messages(), "") << statements;
  size_t unlocks = 0;
  for (const LoopSections &loop : find_loop_sections(program.flow(), program.blocking(), program.costs(), program.sources()))
    unlocks += loop.unlocks.size();
  return unlocks;
}

} // namespace

TEST(Seams, AreBetweenSectionsOfAKind) {
  EXPECT_EQ(seams(one + other), 1u);
  EXPECT_EQ(seams(one + other + one), 2u);
  EXPECT_EQ(seams(write + write), 1u);
  EXPECT_EQ(seams(write + one), 0u) << "readers would wait longer";
  EXPECT_EQ(seams("read_lock(n); k += n->key; unlock(n); read_lock(m); k += m->key; unlock(m);"), 0u);
  EXPECT_EQ(seams("update_lock(n); k = n->key; unlock(n); update_lock(n); k += n->data[0]; unlock(n);"), 1u);
  EXPECT_EQ(seams("update_lock(n); if (n->key) upgrade(n); unlock(n); update_lock(n); k += n->data[0]; unlock(n);"), 0u);
  EXPECT_EQ(seams("read_lock(m); " + one + "k += m->key; " + other + "unlock(m);"), 1u) << "another lock is held all the time";
}

TEST(Seams, RaiseAReadSectionThatLeadsToAWrite) {
  EXPECT_EQ(seams(one + write), 1u);
  EXPECT_EQ(seams(one + "k = twice(k); state++;" + write), 1u);
  EXPECT_EQ(seams(one + other + write), 2u) << "all three are one";
  EXPECT_EQ(seams(one + write + write), 2u);
  EXPECT_EQ(seams(one + write + one), 1u);
  EXPECT_EQ(seams("if (a) {" + one + write + "}"), 1u);
  EXPECT_EQ(seams(one + "if (k) {" + write + "}"), 0u) << "it may not write";
  EXPECT_EQ(seams("read_lock(n); k = n->key ? 1 : 2; unlock(n);" + write), 0u) << "the section has branches";
  EXPECT_EQ(seams("if (a) { read_lock(n); k = 1; } else { read_lock(n); } unlock(n);" + write), 0u);
  EXPECT_EQ(seams("read_lock(n); if (n->key) { unlock(n); return 1; } unlock(n);" + write), 0u);
  EXPECT_EQ(seams("read_lock(n); k = n->key; unknown(p); unlock(n);" + write), 0u) << "the section may wait";
  EXPECT_EQ(seams("read_lock(n); k += *p; unlock(n);" + write), 0u);
  EXPECT_EQ(seams("read_lock(n); read_lock(m); k = m->key; unlock(m); unlock(n);" + write), 0u);
  EXPECT_EQ(seams("read_lock(n); when (n->key > 0) k = 1; unlock(n);" + write), 0u);
  EXPECT_EQ(seams(one + "write_lock(n); when (n->key > 0) k = n->key; unlock(n);"), 0u);
  EXPECT_EQ(seams(one + "update_lock(n); k = n->key; unlock(n);"), 0u);
  EXPECT_EQ(seams("update_lock(n); k = n->key; unlock(n);" + write), 0u);
  const std::string moved = "read_lock(n); move k += n->key; unlock(n);", writes = "write_lock(n); move n->key++; unlock(n);";
  EXPECT_EQ(seams(moved + writes), 1u);
  EXPECT_EQ(seams(moved + write), 1u);
  EXPECT_EQ(seams(one + writes), 0u) << "it would not have moved before the first";
  EXPECT_EQ(seams("read_lock(n); move(if: a) k += n->key; unlock(n);" + write), 0u);
  EXPECT_EQ(seams("read_lock(n); begin move k += n->key; unlock(n); end move " + write), 0u);
}

TEST(Seams, HoldWhatNothingCanRunIn) {
  EXPECT_EQ(seams(one + "k = k * 3 + a; state++; long x = k;" + other), 1u);
  EXPECT_EQ(seams(one + "k = twice(k);" + other), 1u) << "a function that is short";
  EXPECT_EQ(seams(one + "k += through(p);" + other), 0u) << "it may lead to a page that is not here";
  EXPECT_EQ(seams(one + "k += much(a);" + other), 0u) << "it may take long";
  EXPECT_EQ(seams(one + "k += endless(a);" + other), 0u);
  EXPECT_EQ(seams(one + "unknown(p);" + other), 0u);
  EXPECT_EQ(seams(one + "k = pure(k);" + other), 0u) << "it may take long in another file";
  EXPECT_EQ(seams(one + "k += *p;" + other), 0u);
  EXPECT_EQ(seams(one + "k += seen;" + other), 0u) << "others look at it";
  EXPECT_EQ(seams(one + "__asm__ volatile(\"\");" + other), 0u);
  EXPECT_EQ(seams(one + "read_lock(m); k += m->key; unlock(m);" + other), 0u) << "it would hold two locks";
  EXPECT_EQ(seams(one + "barrier();" + other), 0u);
  EXPECT_EQ(seams(one + "mcrl_poll();" + other), 0u);
  EXPECT_EQ(seams("{ __attribute__((cleanup(cleans))) long x = 1;" + one + "k += x; } " + other), 0u);
}

TEST(Seams, AreWhereBranchesPartAndMeet) {
  EXPECT_EQ(seams(one + "if (a) k++;" + other), 1u);
  EXPECT_EQ(seams(one + "k = a && k ? 3 : 4;" + other), 1u);
  EXPECT_EQ(seams("if (a) {" + one + "} else {" + other + "}" + one), 2u) << "two unlocks, one lock";
  EXPECT_EQ(seams(one + "if (a) {" + one + "} else {" + other + "}"), 2u) << "one unlock, two locks";
  EXPECT_EQ(seams(one + "if (a) {" + one + "} else {" + other + "}" + one), 4u);
  EXPECT_EQ(seams("if (a) {" + one + "} else {" + one + "} if (k) {" + other + "} else {" + other + "}"), 4u);
  EXPECT_EQ(seams(one + "if (a) {" + other + "}"), 0u) << "there may be no section";
  EXPECT_EQ(seams("if (a) {" + one + "}" + other), 0u) << "there may have been none";
  EXPECT_EQ(seams(one + "if (a) return k;" + other), 0u);
  EXPECT_EQ(seams(one + "if (a) unknown(p);" + other), 0u);
  EXPECT_EQ(seams("if (a) {" + one + "} else {" + write + "}" + other), 0u) << "of two kinds";
  EXPECT_EQ(seams(one + "if (a) {" + other + "} else {" + write + "}"), 0u) << "one may write nothing";
  EXPECT_EQ(seams(one + "if (a) {" + write + "} else {" + write + "}"), 2u) << "each way writes";
  EXPECT_EQ(seams("if (a) {" + one + "} else {" + write + "}" + write), 2u);
  EXPECT_EQ(seams("if (a) {" + one + "} else {" + one + "}" + one + write), 2u) << "the first two are of branches";
  EXPECT_EQ(seams(one + "for (;;) {" + other + "}"), 0u) << "others would never get in";
  EXPECT_EQ(seams(one + "again:" + other + "goto again;"), 0u);
  EXPECT_EQ(seams("for (long i = 0; i < a; i++) { if (i & 1) {" + one + "} else {" + one + "}" + other + "}"), 2u);
  const std::string moved = "read_lock(n); move k += n->key; unlock(n);";
  EXPECT_EQ(seams("if (a) {" + moved + "} else {" + moved + "}" + moved), 2u);
  EXPECT_EQ(seams("if (a) {" + moved + "} else {" + one + "}" + moved), 0u) << "it may not have moved";
}

TEST(Seams, AreInStraightCode) {
  EXPECT_EQ(seams("if (a) {" + one + other + "}"), 1u);
  EXPECT_EQ(seams("while (a--) {" + one + "}" + other), 0u);
  EXPECT_EQ(seams(one + "again: k++;" + other + "if (k < a) goto again;"), 0u) << "control comes in between them";
  EXPECT_EQ(seams("switch (a) { case 1:" + one + " case 2:" + other + "}"), 0u);
  EXPECT_EQ(seams("read_lock(n); if (n->key) { unlock(n); return 1; } unlock(n);" + other), 1u) << "the first has two ends";
  EXPECT_EQ(seams("for (long i = 0; i < a; i++) {" + one + other + "}"), 1u);
}

TEST(Seams, AreOfOneRegion) {
  EXPECT_EQ(seams("read_lock(n); region struct node *next = n->next; unlock(n); n = next;" + other), 0u);
  EXPECT_EQ(seams(one + "region struct node *c = n;" + other + "read_lock(c); k += c->key; unlock(c);"), 0u);
}

TEST(Seams, DropAMoveThatHasBeenDone) {
  const std::string moved = "read_lock(n); move k += n->key; unlock(n);",
                    always = "read_lock(n); move(always) k += n->key; unlock(n);";
  EXPECT_EQ(seams(moved + moved), 1u);
  EXPECT_EQ(seams(moved + one), 1u);
  EXPECT_EQ(seams(moved + one + moved), 2u);
  EXPECT_EQ(seams(one + moved), 0u);
  EXPECT_EQ(seams(moved + always), 0u) << "the first may have stayed";
  EXPECT_EQ(seams("if (a) { read_lock(n); move k = 1; } else { read_lock(n); } k += n->key; unlock(n);" + moved), 0u);
  EXPECT_EQ(seams("if (a) { read_lock(n); move k = 1; } else { read_lock(n); move k = 2; } k += n->key; unlock(n);" + moved), 1u);
  EXPECT_EQ(seams(moved + "read_lock(n); move(if: a) k += n->key; unlock(n);"), 0u);
  EXPECT_EQ(seams(moved + "read_lock(n); begin move k += n->key; unlock(n); end move"), 0u);
  EXPECT_EQ(seams("read_lock(n); begin move k += n->key; unlock(n); end move " + moved), 0u);
  EXPECT_EQ(seams("read_lock(n); begin move k += n->key; unlock(n); read_lock(n); move k += n->data[1]; unlock(n); end move"), 1u);
}

TEST(Seams, AreNotBeforeAGuard) { EXPECT_EQ(seams(write + "write_lock(n); when (n->key > 0) k = n->key; unlock(n);"), 0u); }

TEST(Seams, AreNotOfACallersLock) {
  Analysed program(
      "long f(region struct node *n) releases_shared(n) { long k = n->key; unlock(n); read_lock(n); k += n->data[0]; unlock(n);\n"
      "return k; }");
  EXPECT_TRUE(find_seams(program.flow(), program.blocking(), program.costs(), program.sources()).empty());
}

TEST(KeptLocks, AreTakenAgainByTheLoop) {
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "}"), 1u);
  EXPECT_EQ(kept("while (a--) {" + write + "}"), 1u);
  EXPECT_EQ(kept("do {" + one + "} while (a--);"), 1u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { if (i & 1) {" + write + "} else {" + write + "} }"), 2u);
  EXPECT_EQ(kept("for (;;) { read_lock(n); if (n->key > a) break; k += n->key; unlock(n); } unlock(n);"), 1u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { read_lock(n); move k += n->key; unlock(n); }"), 1u);
  EXPECT_EQ(kept("read_lock(m); for (long i = 0; i < a; i++) {" + one + "} unlock(m);"), 1u) << "another lock is held all the time";
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "k = twice(k); state++; }"), 1u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "break; }"), 0u) << "it is taken once";
  EXPECT_EQ(kept(one), 0u);
}

TEST(KeptLocks, AreLeftByTheEndOfTheLoopOnly) {
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { read_lock(n); if (n->key == i) { unlock(n); return i; } unlock(n); }"), 1u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "if (k > 9) return k; }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "if (k > 9) goto out; } out:;"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "if (k > 9) break; if (k > 8) continue; k++; }"), 1u);
}

TEST(KeptLocks, MeetNothingThatWaits) {
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "unknown(p); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "k += through(p); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "k += much(i); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "k += seen; }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "mcrl_poll(); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + "read_lock(m); k += m->key; unlock(m); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { read_lock(n); read_lock(m); k += m->key; unlock(m); unlock(n); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) {" + one + write + "}"), 0u) << "of two kinds";
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { write_lock(n); when (n->key > 0) k = n->key; unlock(n); }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { read_lock(n); begin move k += n->key; unlock(n); end move }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { update_lock(n); k += n->key; unlock(n); }"), 0u);
}

TEST(KeptLocks, AreOfOneRegion) {
  EXPECT_EQ(kept("while (n) { read_lock(n); region struct node *next = n->next; unlock(n); n = next; }"), 0u);
  EXPECT_EQ(kept("for (long i = 0; i < a; i++) { region struct node *c = i & 1 ? n : m; read_lock(c); k += c->key; unlock(c); }"),
            0u);
}

// Their text may stand for several statements.
TEST(Seams, AreNotInArgumentsOfMacros) {
  Analysed program("#define TWICE(x) x x\nlong f(region struct node *n) { long k = 0;\n"
                   "TWICE(read_lock(n); k += n->key; unlock(n);) return k; }");
  EXPECT_TRUE(find_seams(program.flow(), program.blocking(), program.costs(), program.sources()).empty());
}

} // namespace prelude::analysis
