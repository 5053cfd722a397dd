#include "annotations/annotations.h"

#include <gtest/gtest.h>

namespace prelude::annotations {

namespace {

std::string sequential(std::string_view source) { return serial(source, scan(source)); }

} // namespace

TEST(Serial, BlanksSuffixesWithTheirSemicolon) {
  EXPECT_EQ(sequential("void f(void) { if (a) x = g(n); rpc(to: n); else read_lock(n); begin move(never); y(); end move }"),
            "void f(void) { if (a) x = g(n);             else read_lock(n);                    y();          }");
}

TEST(Serial, KeepsCallsAsStatements) {
  EXPECT_EQ(sequential("void f(void) { if (a) spawn g(1, n) at n->next; else spawn g(2, n); x = fork h(3) at node(i); join; }"),
            "void f(void) { if (a)       g(1, n)           ; else       g(2, n); x =      h(3)           ;     ; }");
}

TEST(Serial, KeepsLoops) {
  EXPECT_EQ(sequential("void f(void) { forall (int i = 0; i < n; i++) forall (;;) at any reduce(max: a) { g(); } }"),
            "void f(void) { for    (int i = 0; i < n; i++) for    (;;)                       { g(); } }");
}

TEST(Serial, KeepsBlocks) {
  EXPECT_EQ(sequential("void f(void) { finish { g(); } finish forall (;;) { g(); } }"),
            "void f(void) {        { g(); }        for    (;;) { g(); } }");
}

TEST(Serial, KeepsDirectives) {
  EXPECT_EQ(sequential("void f(void) { write_lock(n); move(if: a\n#if A\n&& b\n#endif\n);\nspawn g(1)\n#if 0\nx\n#else\nat n\n#endif\n; }"),
            "void f(void) { write_lock(n);           \n#if A\n    \n#endif\n  \n      g(1)\n#if 0\n \n#else\n    \n#endif\n; }");
}

TEST(Serial, ChecksGuards) {
  EXPECT_EQ(sequential("void f(void) { write_lock(n); when (n->count > 0);\n write_lock(n); move(if: a)\n when(when(b)) c(); }"),
            "void f(void) { write_lock(n); _Chk (n->count > 0) \n write_lock(n);            \n _Chk(when(b)) c(); }");
}

} // namespace prelude::annotations
