#include "emit/rewriter.h"

#include <gtest/gtest.h>

using namespace prelude;
using namespace prelude::emit;

namespace {

std::string rewrite(std::string_view source, std::vector<Edit> edits) {
  Rewriter out(source, "a.c");
  out.source({0, unsigned(source.size())}, std::move(edits));
  return out.take();
}

} // namespace

TEST(Rewriter, NoEditsChangeNothing) { EXPECT_EQ(rewrite("int x;\n\xe9\r\n", {}), "int x;\n\xe9\r\n"); }

TEST(Rewriter, AnEditOnOneLineNeedsNoLineDirective) {
  EXPECT_EQ(rewrite("a = n->x;\nb;\n", {{{4, 5}, "n__at"}}), "a = n__at->x;\nb;\n");
}

TEST(Rewriter, NewLinesAreFollowedByTheLineOfTheSource) {
  EXPECT_EQ(rewrite("f();\ng();\n", {{{0, 4}, "if (h())\n    f();"}}), "if (h())\n    f();\n#line 2 \"a.c\"\ng();\n");
}

TEST(Rewriter, TheRestOfAnEditedLineKeepsItsNumber) {
  EXPECT_EQ(rewrite("x;\nf(); g();\n", {{{3, 7}, "{\n}"}}), "x;\n{\n}\n#line 2 \"a.c\"\n g();\n");
}

TEST(Rewriter, EachLineOfNewTextCanHaveANumber) {
  std::string_view source = "x;\nf(); g();\nh();\n";
  Rewriter out(source, "a.c");
  out.number_all();
  out.text("new\nlines\n");
  out.source({3, 7}, {{{3, 7}, "{\n  a();\n}"}});
  out.text("\n");
  out.source({13, 18}, {});
  EXPECT_EQ(out.take(), "new\n#line 2 \"a.c\"\nlines\n#line 2 \"a.c\"\n{\n#line 2 \"a.c\"\n  a();\n#line 2 \"a.c\"\n}\n"
                        "#line 3 \"a.c\"\n#line 3 \"a.c\"\nh();\n");
}

TEST(Rewriter, AnEditInsideAnotherIsGone) {
  EXPECT_EQ(rewrite("local(n) + n", {{{6, 7}, "m"}, {{0, 8}, "n__at"}, {{11, 12}, "m"}}), "n__at + m");
}

TEST(Rewriter, TheSameEditTwiceIsOne) { EXPECT_EQ(rewrite("MAX(n, 1)", {{{4, 5}, "at"}, {{4, 5}, "at"}}), "MAX(at, 1)"); }

TEST(Rewriter, AnInsertionComesBeforeWhatItStandsAt) { EXPECT_EQ(rewrite("{x}", {{{1, 2}, "y"}, {{1, 1}, "int "}}), "{int y}"); }

TEST(Rewriter, IndentationIsThatOfTheLine) {
  EXPECT_EQ(indentation("a\n\t  b; c", 8), "\t  ");
  EXPECT_EQ(indentation("  b", 2), "  ");
  EXPECT_EQ(indentation("b", 0), "");
}
