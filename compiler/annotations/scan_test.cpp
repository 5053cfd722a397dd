// What is found: kinds, ranges, clauses, pairs, problems.
#include "annotations/annotations.h"

#include <gtest/gtest.h>

namespace prelude::annotations {

namespace {

std::string in_function(std::string_view body) { return "void f(void)\n{\n" + std::string(body) + "\n}\n"; }

std::string found(std::string_view body) { return dump("", scan(in_function(body))); }

std::string problems(std::string_view body) {
  std::string text;
  for (const Problem &problem : scan(in_function(body)).problems)
    text += std::to_string(problem.line) + ":" + std::to_string(problem.column) + ": " + problem.message + "\n";
  return text;
}

} // namespace

TEST(Scan, MoveAsInTheThesis) {
  EXPECT_EQ(found("read_lock(n); move\nwhile (!n->leaf) { n = 0; read_lock(n); move }"), ":3:15: move\n:4:41: move\n");
  EXPECT_EQ(found("read_lock(n); move;\nreturn 0;"), ":3:15: move\n");
}

TEST(Scan, MoveBeforeEveryKindOfStatement) {
  for (const char *next : {"x = 1;",
                           "x->y = 1;",
                           "x[1] = 2;",
                           "f(x);",
                           "*p = 3;",
                           "if (x) y = 1;",
                           "for (;;) ;",
                           "return 1;",
                           "int i;",
                           "const int i = 1;",
                           "struct s v;",
                           "{ x = 1; }",
                           "}",
                           ";",
                           "(void)x;",
                           "goto out;",
                           "out: x = 1;",
                           "static int z;",
                           "sizeof(int);",
                           "region struct node *next = 0;",
                           "!x;",
                           "\"s\"[0];",
                           "move"})
    EXPECT_EQ(found("read_lock(n); move\n" + std::string(next)).substr(0, 12), ":3:15: move\n") << next;
}

TEST(Scan, PartialFrame) {
  ScanResult result = scan(in_function("read_lock(n); begin move\nif (n->x) { y = 1; }\nunlock(n); end move\nreturn y;"));
  ASSERT_EQ(result.annotations.size(), 2u);
  EXPECT_TRUE(result.problems.empty());
  EXPECT_EQ(result.annotations[0].kind(), Kind::begin_move);
  EXPECT_EQ(result.annotations[0].as<BeginMove>()->partner, 1u);
  EXPECT_EQ(result.annotations[1].kind(), Kind::end_move);
  EXPECT_EQ(result.annotations[1].as<EndMove>()->partner, 0u);
  EXPECT_EQ(found("if (x) { read_lock(n); begin move\n unlock(n); } end move (void)x;"), ":3:24: begin move\n:4:15: end move\n");
}

TEST(Scan, PartialFrameInConditionalCode) {
  EXPECT_EQ(problems("#ifdef A\nread_lock(n); begin move\n#else\nread_lock(n); begin move(always)\n#endif\nunlock(n); end move"),
            "");
}

TEST(Scan, Clauses) {
  EXPECT_EQ(found("read_lock(n); move(always)\nx = 1;"), ":3:15: move(always)\n");
  EXPECT_EQ(found("read_lock(n); move(never);"), ":3:15: move(never)\n");
  EXPECT_EQ(found("read_lock(n); move(static) while (1) ;"), ":3:15: move(static)\n");
  EXPECT_EQ(found("read_lock(n); begin move(repeat)\n(void)x; end move"), ":3:15: begin move(repeat)\n:4:10: end move\n");
  EXPECT_EQ(found("read_lock(n); move(if: (a ? b : c) > f(1, 2), static);"), ":3:15: move(if: (a ? b : c) > f(1, 2), static)\n");
  ScanResult result = scan(in_function("read_lock(n); move( if : k > 3 ) x = 1;"));
  ASSERT_EQ(result.annotations.size(), 1u);
  ASSERT_NE(result.annotations[0].clause("if"), nullptr);
  EXPECT_EQ(result.annotations[0].clause("if")->text, "k > 3");
  EXPECT_EQ(result.annotations[0].clause("always"), nullptr);
  EXPECT_EQ(found("write_lock(n); move(frames: 2 * K, never)"), ":3:16: move(frames: 2 * K, never)\n");
  EXPECT_EQ(found("write_lock(n); move(frames : 1);"), ":3:16: move(frames: 1)\n");
  EXPECT_EQ(problems("read_lock(n); move(frames)"), "3:15: 'frames' needs a number: 'move(frames: 2)'\n");
  EXPECT_NE(problems("read_lock(n); move(frames: 1, frames: 1)"), "");
  EXPECT_NE(problems("read_lock(n); begin move(frames: 1) unlock(n); end move"), "");
  EXPECT_EQ(found("frames: read_lock(n); int frames = 1; move(frames);"), "") << "an identifier elsewhere, and the name of a label";
}

TEST(Scan, AMistakeInAFrameIsOneProblem) {
  EXPECT_EQ(problems("read_lock(n); begin move(if)\nunlock(n); end move"), "3:15: 'if' needs a condition: 'begin move(if: k > 3)'\n");
  EXPECT_EQ(problems("read_lock(n); begin move(if)\nunlock(n);"), "3:15: 'if' needs a condition: 'begin move(if: k > 3)'\n");
  EXPECT_EQ(problems("read_lock(n); begin move(if)\nunlock(n); end move end move"),
            "3:15: 'if' needs a condition: 'begin move(if: k > 3)'\n4:21: 'end move' without 'begin move'\n");
}

TEST(Scan, Rpc) {
  EXPECT_EQ(found("x = f(n, a); rpc\ny = 2;"), ":3:14: rpc\n");
  EXPECT_EQ(found("f(n, a); rpc(to: p->next);"), ":3:10: rpc(to: p->next)\n");
  ScanResult result = scan("void f(void) { x = g(n); rpc (void)0; }");
  ASSERT_EQ(result.annotations.size(), 1u);
  EXPECT_EQ(result.annotations[0].as<Rpc>()->call.begin, 19u) << "it belongs to that call, as before any other statement";
}

TEST(Scan, Guard) {
  EXPECT_EQ(found("write_lock(n); when (n->count > 0)\nx = 1;"), ":3:16: when (n->count > 0)\n");
  EXPECT_EQ(found("write_lock(n); when (n->count > 0);"), ":3:16: when (n->count > 0)\n");
  EXPECT_EQ(found("write_lock(n); when (n->count > 0) *p = 1;"), ":3:16: when (n->count > 0)\n");
  EXPECT_EQ(found("write_lock(n); move when (n->count > 0)\nx = 1;"), ":3:16: move when (n->count > 0)\n");
  EXPECT_EQ(found("write_lock(n); move(never) when (g());"), ":3:16: move(never) when (g())\n");
}

TEST(Scan, Blocks) {
  EXPECT_EQ(found("finish { spawn f(a); }"), ":3:1: finish\n:3:10: spawn f(a)\n");
  EXPECT_EQ(found("if (x) finish { } else finish { finish { } }"), ":3:8: finish\n:3:24: finish\n:3:33: finish\n");
  EXPECT_EQ(found("finish forall (int i = 0; i < n; i++) at any { f(i); }"), ":3:1: finish\n:3:8: forall at any\n");
  EXPECT_EQ(found("finish(a); finish = 1; struct finish { int x; } y; int finish[] = { 1 }; finish; goto finish; finish: f();"), "");
}

TEST(Scan, Threads) {
  EXPECT_EQ(found("spawn f(a, b) at n;"), ":3:1: spawn f(a, b) at n\n");
  EXPECT_EQ(found("for (;;) spawn f(i) at node(i);"), ":3:10: spawn f(i) at node(i)\n");
  EXPECT_EQ(found("if (x) { y = fork f(a) at n; } join;"), ":3:14: fork f(a) at n\n:3:32: join\n");
  EXPECT_EQ(found("x += fork f(a) at n; v[i] ^= fork f(a);"), ":3:6: fork f(a) at n\n:3:30: fork f(a)\n");
  EXPECT_EQ(found("x == fork f(a); x <= fork f(a); x + fork f(a);"), "");
  EXPECT_EQ(found("return a + (fork f(a) at n->x) + (fork f(b));"), ":3:13: fork f(a) at n->x\n:3:35: fork f(b)\n");
  EXPECT_EQ(found("g(fork f(a)); g(fork f(a), b); (fork f(a) + 1); a = sizeof(fork);"), "") << "something else is in the parentheses";
  EXPECT_EQ(found("long y = fork f(a); spawn g();"), ":3:10: fork f(a)\n:3:21: spawn g()\n");
}

TEST(Scan, RangeIncludesTheSemicolonButForAFork) {
  std::string source = in_function("read_lock(n); move(always) ;\nx = fork f(a) at n;");
  ScanResult result = scan(source);
  ASSERT_EQ(result.annotations.size(), 2u);
  auto text = [&](const Annotation &a) { return source.substr(a.begin, a.end - a.begin); };
  EXPECT_EQ(text(result.annotations[0]), "move(always) ;");
  EXPECT_TRUE(result.annotations[0].semicolon);
  EXPECT_EQ(text(result.annotations[1]), "fork f(a) at n");
  EXPECT_FALSE(result.annotations[1].semicolon);
}

TEST(Scan, MisplacedOnesAreFound) {
  EXPECT_EQ(found("x = 1; move"), ":3:8: move\n");
  EXPECT_EQ(found("x = 1; move;"), ":3:8: move\n");
  EXPECT_EQ(found("if (c) read_lock(n); move\ny = 2;"), ":3:22: move\n");
  EXPECT_EQ(found("if (c) { read_lock(n); } move while (1) ;"), ":3:26: move\n");
  EXPECT_EQ(found("x = 1; when (x) y = 2;"), ":3:8: when (x)\n");
  EXPECT_EQ(found("move; x = 1;"), ":3:1: move\n");
}

TEST(Scan, CommentsAndDirectivesBetween) {
  EXPECT_EQ(found("read_lock(n); /* move */ move // move\n#ifdef X\nx = 1;\n#endif"), ":3:26: move\n");
  EXPECT_EQ(found("read_lock(n); // \\\n move\nx = 1; \"; move \"; '\\'';\n/* ; move */"), "");
  EXPECT_EQ(found("#define S \"/*\"\nread_lock(n); move\n#define T \"*/\"\nx = 1;"), ":4:15: move\n");
  EXPECT_EQ(found("#error don't\nread_lock(n); move\n#pragma isn't \\\n; move\nx = 1;"), ":4:15: move\n");
  EXPECT_EQ(found("#if 0\nread_lock(n); move\n#if 1\n#else\nend move\n#endif\n#else\nread_lock(n); move\n#endif"),
            ":10:15: move\n");
  EXPECT_EQ(found("#define A /* x\n; move */ 3\nread_lock(n); move"), ":5:15: move\n");
}

TEST(Scan, DirectivesInAnAnnotation) {
  EXPECT_EQ(found("read_lock(n); move\n#if A\n;\n#endif\nread_lock(n); move\n#if A\nwhen (a)\n#endif\nx = 1;"),
            ":3:15: move\n:7:15: move\n:9:1: when (a)\n");
  EXPECT_EQ(found("read_lock(n); move(if: a\n#if A\n&& b\n#endif\n, never);"), ":3:15: move(if: a\n#if A\n&& b\n#endif\n, never)\n");
  EXPECT_EQ(found("read_lock(n); move\n#if A\n(x)++;\n#endif"), ":3:15: move\n");
  EXPECT_EQ(found("forall (;;)\n#if A\nreduce(sum: s)\n#else\nreduce(max: s)\n#endif\n{ }"), ":3:1: forall reduce(sum: s, max: s)\n");
  EXPECT_EQ(problems("forall (;;)\n#if A\nreduce(sum: s)\n#else\nreduce(max: s)\n#endif\n{ }"), "");
}

TEST(Scan, BranchesHaveWholeAnnotations) {
  auto divided = [](std::string_view body) {
    std::string text = problems(body);
    return text.find("3:") == 0 && text.find("a branch of a conditional directive has only a part of this") != text.npos;
  };
  for (const char *body :
       {"begin\n#if A\nmove\n#endif\nx = 1; end move", "read_lock(n); move(always\n#if A\n, undo\n#endif\n);", "spawn f(a)\n#if A\nat n\n#else\nat m\n#endif\n;",
        "forall (;;)\n#if A\nat any\n#endif\n{ }", "forall (;;)\n#if A\n{ }\n#else\n{ x; }\n#endif", "x = fork f(a)\n#if A\nat n\n#endif\n;"})
    EXPECT_TRUE(divided(body)) << body << "\n" << problems(body);
}

TEST(Scan, MisplacedCalls) {
  auto all = [](std::string_view body) {
    std::string out;
    for (const Problem &problem : scan(in_function(body), {{"fork", "fork"}, {"spawn", "spawn"}}).problems)
      out += problem.message.substr(0, problem.message.find(';')) + "\n";
    return out;
  };
  EXPECT_EQ(all("return fork f(1) at n;"), "'fork' is no annotation here\n");
  EXPECT_EQ(all("x = spawn f(1) at n; long y = spawn g(); x += spawn f(1);"),
            "'spawn' is no annotation here\n'spawn' is no annotation here\n'spawn' is no annotation here\n");
  EXPECT_EQ(all("x = 1 + fork f(1);"), "'fork' is no annotation here\n");
  EXPECT_EQ(problems("return fork f(1) at n; x = spawn f(1);"), "") << "a header may define them as macros";
}

TEST(Scan, MoveAfterItsGuard) {
  EXPECT_EQ(problems("write_lock(n); when (a > 0) move x = 1;"), "3:29: 'move' comes before its guard: 'move when (a > 0)'\n");
  EXPECT_EQ(problems("write_lock(n); when (a) begin move x = 1; unlock(n); end move"), "3:25: 'begin move' comes before its guard: 'begin move when (a)'\n");
}

TEST(Scan, AttributesFollow) {
  EXPECT_EQ(found("read_lock(n); move [[maybe_unused]] long x; write_lock(n); when (a) [[maybe_unused]] int y;"), ":3:15: move\n:3:60: when (a)\n");
  EXPECT_EQ(found("move [[a]] x; read_lock(n); move[0] = 1;"), "");
}

TEST(Scan, LatinOneAndLineEnds) {
  EXPECT_EQ(found("char *s = \"gr\xfc\xdf\"; read_lock(n); move // \xe9\nx = 1;"), ":3:33: move\n");
  EXPECT_EQ(found("int \xe9move; \xff move; read_lock(n);\r\nmove\r\nx = 1;"), ":4:1: move\n");
}

TEST(Scan, UnknownClause) {
  const char *expected = "3:15: unknown clause 'sometimes' of 'move'; allowed: 'always', 'never', 'static', 'repeat', 'adaptive', 'in_place', 'continue', "
                         "'undo', 'refuse', 'if: condition', 'frames: number'\n";
  for (const char *rest :
       {"(sometimes);", "(sometimes) while (1) ;", "(sometimes) x = 1;", "(sometimes: 3);", "(always, sometimes)\nx = 1;"})
    EXPECT_EQ(problems("read_lock(n); move" + std::string(rest)), expected) << rest;
  EXPECT_EQ(problems("read_lock(n); move(if k > 3);"), "3:15: 'if' needs a condition: 'move(if: k > 3)'\n");
  EXPECT_EQ(problems("f(n); rpc(at: p);"), "3:7: unknown clause 'at' of 'rpc'; allowed: 'to: region pointer'\n");
}

TEST(Scan, OtherProblems) {
  EXPECT_EQ(problems("read_lock(n); move(always, never);"),
            "3:15: clauses of 'move' contradict each other: at most one of always, never, static, repeat, adaptive, in_place\n");
  EXPECT_EQ(problems("unlock(n); end move"), "3:12: 'end move' without 'begin move'\n");
  EXPECT_EQ(problems("read_lock(n); begin move\nx = 1;"), "3:15: 'begin move' without 'end move'\n");
  EXPECT_EQ(problems("read_lock(n); begin move x = 1; unlock(n); end move(always);"),
            "3:44: 'end move' has no clauses; they belong to 'begin move'\n");
  EXPECT_EQ(problems("write_lock(n); when (a, b) x = 1;"), "3:16: 'when' needs one condition in parentheses\n");
  EXPECT_EQ(problems("write_lock(n); move when (a, b);"), "3:16: 'when' needs one condition in parentheses\n");
}

TEST(Scan, MacroBodies) {
  const char *message = "annotations in macro bodies are not supported; 'GO' has 'move'";
  ScanResult result = scan("#define GO(n) read_lock(n); move\n#define HERE(n) do { read_lock(n); \\\n  begin move } while (0)\n");
  EXPECT_TRUE(result.annotations.empty());
  ASSERT_EQ(result.problems.size(), 2u);
  EXPECT_EQ(result.problems[0].message, message);
  EXPECT_EQ(result.problems[0].line, 1u);
  EXPECT_EQ(result.problems[0].column, 29u);
  EXPECT_EQ(result.problems[1].line, 3u);
  EXPECT_EQ(result.problems[1].column, 3u);
  EXPECT_TRUE(scan("#define A(x) move(x); x = move; (move)\n#define move 3\n#define B struct { int move; }\n").problems.empty());
}

TEST(Scan, NothingToFind) {
  EXPECT_TRUE(scan("").annotations.empty());
  EXPECT_TRUE(scan("int remove(const char *); int mover, begin, end, at;").annotations.empty());
}

TEST(Scan, Forall) {
  EXPECT_EQ(found("forall (int i = 0; i < n; i++) { f(i); }"), ":3:1: forall\n");
  EXPECT_EQ(found("if (a) forall (int i = 0; i < n; i++) forall (;;) at v[i].p reduce(max: a, sum: b) { move(a); read_lock(n); move }"),
            ":3:8: forall at v[i].p reduce(max: a, sum: b)\n:3:109: move\n");
  EXPECT_EQ(found("forall (;;) at node(f(1, 2)) { } forall (;;) reduce(xor: a) { }"),
            ":3:1: forall at node(f(1, 2))\n:3:34: forall reduce(xor: a)\n");
}

TEST(Scan, ForallAsAName) {
  for (const char *body : {"forall(a, b);", "forall (i);", "x = forall (1);", "int forall = 1;", "forall: f();", "forall->x = 1;",
                           "for (forall = 0; forall < 1; forall++) { }", "f(forall);"})
    EXPECT_EQ(found(body) + problems(body), "") << body;
  EXPECT_EQ(dump("", scan("#define forall for\nvoid f(void) { forall (;;) { } }")), "");
}

TEST(Scan, ForallThatIsMalformed) {
  EXPECT_EQ(problems("forall (;;) f(i);"), "3:1: expected 'at', 'reduce' or a block after the head of 'forall'\n");
  EXPECT_EQ(problems("forall (;;) reduce(mean: a) { }"),
            "3:1: unknown reduction 'mean'; allowed: sum, product, min, max, and, or, xor, as in 'reduce(max: largest)'\n");
  EXPECT_EQ(problems("forall (;;) reduce(sum a) { }"), "3:1: malformed 'forall' annotation\n");
  EXPECT_EQ(problems("forall (;;) at { }"), "3:1: malformed 'forall' annotation\n");
  EXPECT_EQ(problems("forall (;;) reduce(sum: a) reduce(max: b) { }"), "3:1: expected 'at', 'reduce' or a block after the head of 'forall'\n");
}

} // namespace prelude::annotations
