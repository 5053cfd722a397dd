#include "annotations/mark.h"

#include <gtest/gtest.h>

namespace prelude::annotations {

namespace {

MarkedText marked(std::string_view source) { return mark("f.c", source, scan(source)); }

// With one blank in place of several: the number of removed words does not matter.
std::string collapsed(std::string_view source) {
  std::string out;
  for (char c : marked(source).text)
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;
  return out;
}

} // namespace

TEST(Mark, JoinOfOne) {
  EXPECT_EQ(collapsed("void f(void) { v[i] = fork g(); join v[i]; }"),
            "void f(void) { v[i] = __extension__ ({ __auto_type prelude_value_ = g(); prelude_here_(0); prelude_value_; }); "
            "prelude_join_(1, ((void)( v[i]), 1)); }");
}

TEST(Mark, WordsBecomeBlanks) {
  EXPECT_EQ(marked("void f(void) { read_lock(n); move(always\r\n)\r\n; x = 1; }\r\n").text,
            "void f(void) { read_lock(n); prelude_move_(0);           \r\n \r\n  x = 1; }\r\n");
}

TEST(Mark, RemovesProblemsToo) {
  EXPECT_EQ(marked("void f(void) { read_lock(n); move(no: 2,\nway: 1);\n}").text,
            "void f(void) { read_lock(n);            \n        \n}");
}

TEST(Mark, DirectivesStay) {
  EXPECT_EQ(collapsed("void f(void) { write_lock(n); move when (a\n#if B\n&& b\n#else\n|| c\n#endif\n)\n x = 1; }"),
            "void f(void) { write_lock(n); prelude_when_(0, a\n#if B\n&& b\n#else\n|| c\n#endif\n); \n x = 1; }");
  EXPECT_EQ(collapsed("void f(void) { write_lock(n); when (\n#if A\na\n#else\nb\n#endif\n); }"),
            "void f(void) { write_lock(n); prelude_when_(0, \n#if A\na\n#else\nb\n#endif\n); }");
  EXPECT_EQ(collapsed("void f(void) { spawn g(1)\n#pragma P\nat n\n#if 0\n()\n#else\n;\n#endif\n}"),
            "void f(void) { g(1)\n#pragma P\n , prelude_at_(0, n)\n#if 0\n \n#else\n;\n#endif\n}");
}

TEST(Mark, WhatIsRightInAProblemStays) {
  EXPECT_EQ(collapsed("void f(void) { forall (;;) reduce(+: s) { } x = fork g(1) at; forall (;;) at { } }"),
            "void f(void) { for (;;) { } x = g(1) ; for (;;) { } }");
}

TEST(Mark, ExpressionsOfAnnotationsAreArguments) {
  EXPECT_EQ(collapsed("void f(void) { write_lock(n); move(if: a)\n when (n->count); x = g(n); rpc(to: m); }"),
            "void f(void) { write_lock(n); prelude_if_(0, a); \n prelude_when_(0, n->count); "
            "x = (prelude_rpc_(1), g(n)); prelude_to_(1, m); }");
  EXPECT_EQ(collapsed("void f(void) { write_lock(n); move(frames: K + 1, if: a, always) }"),
            "void f(void) { write_lock(n); prelude_frames_(0, K + 1); prelude_if_(0, a); }");
}

TEST(Mark, AnRpcIsMarkedAtTheCallBeforeIt) {
  EXPECT_EQ(collapsed("void f(void) { if (a) return 1 + g((n), h()); rpc else p->g(n); rpc }"),
            "void f(void) { if (a) return 1 + (prelude_rpc_(0), g((n), h())); else p->g(n); prelude_rpc_(1); }");
}

TEST(Mark, ACallHasAnnotationsInItsArguments) {
  EXPECT_EQ(collapsed("void f(void) { g(({ read_lock(n); move h(n); rpc 1; })); rpc }"),
            "void f(void) { (prelude_rpc_(2), g(({ read_lock(n); prelude_move_(0); (prelude_rpc_(1), h(n)); 1; }))); }");
}

TEST(Mark, CallsElsewhereStayExpressions) {
  EXPECT_EQ(collapsed("void f(void) { if (a) spawn g(1) at n; x = fork h(3) at node(i); join; }"),
            "void f(void) { if (a) g(1) , prelude_at_(0, n); x = __extension__ ({ __auto_type prelude_value_ = h(3) ; "
            "prelude_at_node_(1, (i)); prelude_value_; }); prelude_join_(2, 0); }");
}

TEST(Mark, AForkInParenthesesHasAValue) {
  EXPECT_EQ(collapsed("long f(void) { return 1 + (fork g(2) at n); }"),
            "long f(void) { return 1 + ( __extension__ ({ __auto_type prelude_value_ = g(2) ; prelude_at_(0, n); prelude_value_; })); }");
}

TEST(Mark, AForallIsALoopWithMarksInABlock) {
  EXPECT_EQ(collapsed("void f(void) { forall (int i = 0; i < n; i++) { g(i); } h(); }"),
            "void f(void) { for (int i = 0; i < n; i++) { prelude_forall_(0); { g(i); } } h(); }");
  EXPECT_EQ(collapsed("void f(void) { if (a) forall (;;) forall (;;) at any reduce(sum: s, max: t[0]) { g(i); } }"),
            "void f(void) { if (a) for (;;) for (;;) { prelude_forall_any_(0); prelude_reduce_(0, s); prelude_reduce_(0, t[0]); { g(i); } } }");
  EXPECT_EQ(collapsed("void f(void) { forall (;;) at node(i % 2) { } forall (;;) at v[i] { } forall (;;) at cyclic { } }"),
            "void f(void) { for (;;) { prelude_forall_node_(0, (i % 2)); { } } for (;;) { prelude_forall_at_(1, v[i]); { } } "
            "for (;;) { prelude_forall_cyclic_(2); { } } }");
}

TEST(Mark, ABlockStandsBetweenMarks) {
  EXPECT_EQ(collapsed("void f(void) { finish { g(); } h(); }"),
            "void f(void) { { prelude_finish_(0); { g(); } prelude_finish_end_(0); } h(); }");
  EXPECT_EQ(collapsed("void f(void) { if (a) finish forall (;;) { finish { } } }"),
            "void f(void) { if (a) { prelude_finish_(0); for (;;) { prelude_forall_(1); { { prelude_finish_(2); { } "
            "prelude_finish_end_(2); } } } prelude_finish_end_(0); } }");
}

TEST(Mark, ContractsAreAttributes) {
  EXPECT_EQ(collapsed("long f(T *a, T *b) requires_shared(a) releases(a, b);"),
            "long f(T *a, T *b) __attribute__((requires_shared_capability(a))) __attribute__((release_capability(a, b))) ;");
  EXPECT_EQ(collapsed("void g(T *n) __attribute__((cold)) acquires(n) { if (n) acquires(n); }"),
            "void g(T *n) __attribute__((cold)) __attribute__((acquire_capability(n))) { if (n) acquires(n); }");
}

TEST(Mark, PlacesOfTheSourceAreFoundAgain) {
  std::string_view source = "void f(void) { read_lock(n); begin move x = 1;\nunlock(n); end move y = 2; }";
  MarkedText text = marked(source);
  for (std::string_view piece : {"x = 1", "unlock", "y = 2"}) {
    size_t at = source.find(piece), there = text.in_text(at);
    EXPECT_EQ(text.text.substr(there, piece.size()), piece);
    EXPECT_EQ(there - text.unwritten_between(0, there), at);
  }
}

} // namespace prelude::annotations
