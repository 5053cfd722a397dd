// Any bytes are taken: no crash, no exception, and a result whose ranges make sense.
#include "annotations/annotations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace prelude::annotations {

namespace {

const std::vector<std::string> &fragments() {
  static const std::vector<std::string> all = {"move",
                                               "begin move",
                                               "end move",
                                               "rpc",
                                               "rpc(to: p)",
                                               "when (c)",
                                               "spawn f(a) at n;",
                                               "x = fork f(b) at n;",
                                               "join;",
                                               "finish {",
                                               "at",
                                               "move(",
                                               "move(always)",
                                               "move(if: a, static)",
                                               "(sometimes)",
                                               "read_lock(n);",
                                               "write_lock(n); ",
                                               "{",
                                               "}",
                                               "(",
                                               ")",
                                               "[",
                                               "]",
                                               ";",
                                               ";",
                                               ";",
                                               ",",
                                               ":",
                                               "typedef int ",
                                               "struct s {",
                                               "\"",
                                               "'",
                                               "/*",
                                               "*/",
                                               "//",
                                               "\\\n",
                                               "\n",
                                               "\r\n",
                                               "\r",
                                               "#define A ",
                                               "#if 0\n",
                                               "#else\n",
                                               "#endif\n",
                                               "\n#",
                                               "R\"(",
                                               "%:",
                                               "<%",
                                               "\\",
                                               std::string("\0", 1),
                                               "\x80",
                                               "\xff",
                                               "x = 1;",
                                               "0x1p-3",
                                               "else",
                                               "do",
                                               "\t"};
  return all;
}

// Printed with a failure; PRELUDE_SEED runs it again.
unsigned test_seed() {
  const char *given = getenv("PRELUDE_SEED");
  return given ? unsigned(strtoul(given, nullptr, 0)) : std::random_device()();
}

void check(const std::string &source) {
  ScanResult result = scan(source);
  size_t done = 0;
  for (const Annotation &annotation : result.annotations) {
    ASSERT_GE(annotation.begin, done);
    ASSERT_GT(annotation.end, annotation.begin);
    ASSERT_LE(annotation.end, source.size());
    done = annotation.end;
  }
  for (const Problem &problem : result.problems) ASSERT_LE(problem.offset + problem.length, source.size());
  std::string text = serial(source, result);
  ASSERT_EQ(text.size(), source.size());
  ASSERT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(source.begin(), source.end(), '\n'));
  dump("f.c", result);
}

} // namespace

TEST(Robustness, RandomFragments) {
  unsigned seed = test_seed();
  RecordProperty("seed", static_cast<int>(seed));
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 1500; ++round) {
    std::string source;
    for (unsigned i = random() % 60; i > 0; --i) {
      source += fragments()[random() % fragments().size()];
      if (random() % 3) source += ' ';
    }
    check(source);
    if (HasFatalFailure()) FAIL() << "on: " << testing::PrintToString(source);
  }
}

TEST(Robustness, MutatedProgram) {
  unsigned seed = test_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const std::string program =
      "#include <prelude.h>\n#define M(n) read_lock(n); move\nlong lookup(region struct node *n, long k)\n{\n"
      "  read_lock(n); move\n  while (!n->leaf) { /* down */ n = \"a\\\"b\"; read_lock(n); move(if: k > 3); }\n"
      "  write_lock(n); begin move when (n->x)\n  unlock(n); end move\n  x = fork f(a) at n; join;\n}\n";
  for (int round = 0; round < 1500; ++round) {
    std::string source = program;
    for (unsigned i = random() % 8; i > 0 && !source.empty(); --i) {
      size_t at = random() % source.size();
      switch (random() % 4) {
      case 0: source[at] = static_cast<char>(random()); break;
      case 1: source.erase(at, random() % 20); break;
      case 2: source.insert(at, fragments()[random() % fragments().size()]); break;
      default: source.resize(at + 1);
      }
    }
    check(source);
    if (HasFatalFailure()) FAIL() << "on: " << testing::PrintToString(source);
  }
}

TEST(Robustness, DeepNesting) {
  for (const char *head : {"f(){ read_lock(n); move(if: ", "f(){ write_lock(n); when (", "f(){ spawn f("})
    for (size_t depth : {200, 300, 100000}) check(head + std::string(depth, '(') + "1" + std::string(depth, ')') + "); }");
}

// Repetitive texts that would take minutes if any step were quadratic.
TEST(Robustness, LongRepetitions) {
  for (const std::string &fragment : fragments()) {
    std::string source = "void f(void) { move; ";
    while (source.size() < 20000) source += fragment + " ";
    check(source);
    std::string lines = "void f(void) { move; \"";
    while (lines.size() < 8000) lines += "\\\"" + fragment;
    check(lines);
  }
}

} // namespace prelude::annotations
