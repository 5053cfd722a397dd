// The words of annotations as ordinary identifiers, and what decides where both readings are possible.
#include "annotations/mark.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace prelude::annotations {

namespace {

// `@` stands for each word in turn.
std::string with_word(std::string text, const std::string &word) {
  for (size_t at = text.find('@'); at != text.npos; at = text.find('@', at + word.size())) text.replace(at, 1, word);
  return text;
}

void expect_ordinary(const std::string &pattern) {
  static constexpr const char *words[] = {
#define PRELUDE_WORD(word, token) #word,
#define PRELUDE_FIRST_WORD(word, token) #word,
#define PRELUDE_PLACE_WORD(word, token) #word,
#define PRELUDE_CONTRACT(word, ...) #word,
#include "lang-spec/words.def"
  };
  for (const char *word : words) {
    std::string source = with_word(pattern, word);
    ScanResult result = scan(source);
    EXPECT_EQ(dump("", result), "") << source;
    for (const Problem &problem : result.problems) ADD_FAILURE() << problem.message << " in " << source;
    EXPECT_EQ(mark("f.c", source, result).text, source);
  }
}

} // namespace

TEST(Words, Declarations) {
  expect_ordinary("int @; int *@; static int @ = 3, x; extern int @[3];");
  expect_ordinary("struct s { int x; int @; struct @ *next; } @; enum { a, @ }; enum e { @ };");
  expect_ordinary("int @(int a) { return a; } int f(int @) { int x = 1; return @; }");
  expect_ordinary("struct @ { int x; } v; struct { int x; } @; union u { int x; } __attribute__((packed)) @;");
  expect_ordinary("struct __attribute__((packed)) s { int x; } @, b; struct PACKED s { int x; } @;");
}

TEST(Words, AsATypedefName) {
  expect_ordinary("typedef int @; void f(void) { int y; @ x; y = 1; @ z = 3; @ *p, q; @ a[3]; read_lock(n); @ w = 1; @ g(int); }");
  expect_ordinary("typedef struct { int x; } @; @ f(void); @ *g(void) { @ x; @ const y; return 0; }");
  expect_ordinary("#include \"types.h\"\nvoid f(void) { int y; @ x; y = 1; @ z = 3; @ *p, q; @ a[3]; @ g, h; @ const c = 1; }");
  expect_ordinary("#include \"types.h\"\nint a; @ x; @ f(int a); @ *g(void); @ h(void) { return 1; } @ i;");
}

TEST(Words, InExpressions) {
  expect_ordinary("void f(void) { int x; @ = 3; @++; ++@; @--; @ += 2; @ <<= 1; x = @; x = @ ? @ : @; @, x = 1; }");
  expect_ordinary("void f(void) { int x; @->x = 1; @.x = 2; @[3] = 4; (@) = 3; *@ = 1; (void)@; &@; @ == 1; @ ? f() : g(); }");
  expect_ordinary("void f(void) { int x; for (@ = 0; @; @++) ; for (; @ < 3;) ; for (;; @) ; while (@) ; return @; }");
  expect_ordinary("int a[] = { @ }; int b[] = { @, 1 }; struct s c = { .@ = 1 }; void f(void) { g((struct s){ @, 1 }); }");
  expect_ordinary("void f(void) { int x = ({ int @ = 3; @; }); a.@ = 1; b->@ = 2; if (x) ; else @ = 1; do @++; while (x); }");
}

TEST(Words, Calls) {
  expect_ordinary("void f(void) { x = 1; @(); @(a, b); @(a); @(1); @(a)->x = 1; @(a) = 2; @(f(x)); @(a, b)[1] = 2; @((a)); }");
  expect_ordinary("void @(int); void f(void) { read_lock(n); @(a); @(a, b); @(n); read_lock(n); @(); read_lock(n); @(f(1)); }");
  expect_ordinary("void f(void) { read_lock(n); @(); read_lock(n); @(n)->x = 1; }");
  expect_ordinary("void f(void) { if (x) @(n); for (;;) @(n); while (g(n)) @(n); g(n), @(n); } int h(int n); int @(int n);");
  expect_ordinary("EXPORT(int) @(long x); static EXPORT(int) @(n) { return 0; } int (@)(int n); int g(int n), @(int n);");
  // K&R C.
  expect_ordinary("int x; @(a, b) int a, b; { return a; }");
}

TEST(Words, Labels) {
  expect_ordinary("void f(void) { int x; goto @; x = 1; @: x = 2; { @: ; } read_lock(n); @: x = 3; x = &&@; }");
}

TEST(Words, AsMacros) {
  expect_ordinary("#define @ x = 3\nvoid f(void) { y = 1; @; y = 2; @; }\n");
  expect_ordinary("#define @(a) a\nvoid f(void) { y = 1; @(always); read_lock(n); @(x) }\n");
  expect_ordinary("#ifdef @\n#endif\n#undef @\n#pragma @\n#include <@>\n");
  expect_ordinary("#define X(@) (@) + @\n#define Y @\n#define Z int @;\n");
}

TEST(Words, UndefinedMacrosAreAnnotationsAgain) {
  EXPECT_EQ(dump("", scan("#define move x\n#undef move\nvoid f(void) { read_lock(n); move }")), ":3:30: move\n");
  EXPECT_EQ(dump("", scan("#ifdef SERIAL\n#define move\n#endif\nvoid f(void) { read_lock(n); move }")), ":4:30: move\n");
}

TEST(Words, ALoneWordIsAnAnnotation) {
  EXPECT_EQ(dump("", scan("void f(int move) { move = 1; move; }")), ":1:30: move\n");
  EXPECT_EQ(dump("", scan("void f(int join) { join; }")), ":1:20: join\n");
  EXPECT_EQ(dump("", scan("void f(int finish) { finish { } finish++; }")), ":1:22: finish\n");
  EXPECT_EQ(dump("", scan("void f(void) { join x; x = fork g(); join x; if (a) join x.y[i + 1]->z; else join x; }")),
            ":1:16: join x\n:1:28: fork g()\n:1:38: join x\n:1:53: join x.y[i + 1]->z\n:1:78: join x\n")
      << "the fork may stand after it, in a loop";
  EXPECT_EQ(dump("", scan("void f(void) { x = fork g(); } void h(void) { join x; } join y; void i(void) { fork g(); join x; }")),
            ":1:20: fork g()\n:1:80: fork g()\n:1:90: join x\n");
  EXPECT_EQ(dump("", scan("typedef int join; void f(void) { x = fork g(); join x; }")), ":1:38: fork g()\n");
  EXPECT_EQ(dump("", scan("void f(void) { x = fork g(); join x, y; join x = 1; join x(3); join *x; }")), ":1:20: fork g()\n");
}

TEST(Words, AfterALockTheAnnotationWins) {
  EXPECT_EQ(dump("", scan("void f(void) { read_lock(n); move x = 1; y = 1; move x = 2; }")), ":1:30: move\n");
  EXPECT_EQ(dump("", scan("void f(void) { write_lock(n); when (c); g(); when (c); }")), ":1:31: when (c)\n");
  EXPECT_EQ(dump("", scan("void when(int); void f(void) { write_lock(n); when (c); }")), "");
  EXPECT_EQ(dump("", scan("void move(int); void f(void) { move(always); read_lock(n); move(always); }")), ":1:60: move(always)\n");
}

TEST(Words, DistinctFromLongerOnes) {
  expect_ordinary("void f(void) { x = 1; re@; x = 1; @r; x = 1; _@; x = 1; @_1; x = 1; $@; x = 1; @$; }");
}

} // namespace prelude::annotations
