#include "text/rewriter.h"

#include <gtest/gtest.h>

using namespace prelude;
using namespace prelude::emit;

namespace {

facts::File file(std::string_view source) { return {"a.c", "a.c", std::string(source), {}, {}}; }

std::string rewrite(std::string_view source, const Edits &edits) {
  facts::File of = file(source);
  Rewriter out(of);
  out.source({0, unsigned(source.size())}, edits);
  return out.take();
}

Edits replaced(std::vector<std::pair<facts::Range, std::string>> all) {
  Edits out;
  for (auto &[range, text] : all) out.replace(range, text);
  return out;
}

} // namespace

TEST(Rewriter, NoEditsChangeNothing) { EXPECT_EQ(rewrite("int x;\n\xe9\r\n", {}), "int x;\n\xe9\r\n"); }

TEST(Rewriter, AnEditOnOneLineNeedsNoLineDirective) {
  EXPECT_EQ(rewrite("a = n->x;\nb;\n", replaced({{{4, 5}, "n__at"}})), "a = n__at->x;\nb;\n");
}

TEST(Rewriter, NewLinesAreFollowedByTheLineOfTheSource) {
  EXPECT_EQ(rewrite("f();\ng();\n", replaced({{{0, 4}, "if (h())\n    f();"}})), "if (h())\n    f();\n#line 2 \"a.c\"\ng();\n");
}

TEST(Rewriter, TheRestOfAnEditedLineKeepsItsNumber) {
  EXPECT_EQ(rewrite("x;\nf(); g();\n", replaced({{{3, 7}, "{\n}"}})), "x;\n{\n}\n#line 2 \"a.c\"\ng();\n");
}

TEST(Rewriter, DirectivesInAReplacedRangeStay) {
  EXPECT_EQ(rewrite("f(n)\n#if A\n ; g();\n#endif\n", replaced({{{0, 13}, "h();"}})), "h();\n#if A\n#line 3 \"a.c\"\n g();\n#endif\n");
  EXPECT_EQ(rewrite("f(\n%: if A /* \n */\n\"\\\"\\\n#\"\n#else\nn\n  #endif\n);\n", replaced({{{0, 45}, "h()"}})),
            "h()\n%: if A /* \n */\n#else\n#endif\n#line 9 \"a.c\"\n;\n");
  Edits moved;
  moved.move({2, 13});
  EXPECT_EQ(rewrite("{\n#pragma p\n for (;;) ;\n}\n", moved), "{\nfor (;;) ;\n}\n");
}

TEST(Rewriter, ACopyHasWholeConditionals) {
  auto copy = [](std::string_view source) { return rewritten(file(source), {0, unsigned(source.size())}, {}); };
  EXPECT_EQ(copy("n\n#if A\n + 1"), "n\n#if A\n + 1\n#endif\n ");
  EXPECT_EQ(copy("n\n#elif B\n + 1\n#else\n + 2\n#if C\n#else\n#endif\n#endif\n * 2"),
            "n\n#if 0\n + 1\n\n + 2\n#if C\n#else\n#endif\n#endif\n * 2\n ");
  EXPECT_EQ(copy("n\n#endif\n#if A\n#else\n + 2"), "n\n\n#if A\n#else\n + 2\n#endif\n ");
  EXPECT_EQ(copy("n + 1"), "n + 1");
}

TEST(Rewriter, LinesEndWithACarriageReturnToo) {
  EXPECT_EQ(rewrite("x;\rf(); g();\r", replaced({{{3, 7}, "{\n}"}})), "x;\r{\n}\n#line 2 \"a.c\"\ng();\r");
}

TEST(Rewriter, LinesAreCountedFromTheUsersLineDirective) {
  facts::File of = file("#line 500 \"b.c\"\nf();\ng();\n");
  of.numbered = {{16, 500, "b.c"}};
  Rewriter out(of);
  out.source({0, unsigned(of.text.size())}, replaced({{{16, 20}, "{\n}"}}));
  EXPECT_EQ(out.take(), "#line 500 \"b.c\"\n{\n}\n#line 501 \"b.c\"\ng();\n");
}

TEST(Rewriter, EachLineOfNewTextCanHaveANumber) {
  facts::File of = file("x;\nf(); g();\nh();\n");
  Rewriter out(of);
  out.number_all();
  out.text("new\nlines\n");
  out.source({3, 7}, replaced({{{3, 7}, "{\n  a();\n}"}}));
  out.text("\n");
  out.source({13, 18}, {});
  EXPECT_EQ(out.take(), "new\n#line 2 \"a.c\"\nlines\n#line 2 \"a.c\"\n{\n#line 2 \"a.c\"\n  a();\n#line 2 \"a.c\"\n}\n"
                        "#line 3 \"a.c\"\nh();\n");
}

TEST(Rewriter, SourceWithinALineOfNewTextIsNotTornFromIt) {
  Edits edits;
  edits.replace({0, 5}, "{\n  x = (");
  edits.after({5, 6}, ");\n}");
  EXPECT_EQ(rewrite("when(c) d();\n", edits), "{\n#line 1 \"a.c\"\n  x = (c);\n}\n#line 1 \"a.c\"\n) d();\n");
}

TEST(Rewriter, NewTextBehindABlockBeginsALine) {
  EXPECT_EQ(rewrite("  a b;\nd;\n", replaced({{{2, 3}, "{\n  }"}, {{4, 6}, "c;"}})), "  {\n  }\n  c;\n#line 2 \"a.c\"\nd;\n");
}

TEST(Rewriter, NewTextCanBelongToALine) {
  facts::File of = file("x;\nf();\n");
  Rewriter out(of);
  out.source({0, 2}, {});
  out.text_at(3, "g();\n");
  EXPECT_EQ(out.take(), "x;\n#line 2 \"a.c\"\ng();\n");
}

TEST(Edits, AnEditInsideAnotherIsGone) {
  EXPECT_EQ(rewrite("local(n) + n", replaced({{{6, 7}, "m"}, {{0, 8}, "n__at"}, {{11, 12}, "m"}})), "n__at + m");
}

TEST(Edits, TheSameReplacementTwiceIsOne) {
  EXPECT_EQ(rewrite("MAX(n, 1)", replaced({{{4, 5}, "at"}, {{4, 5}, "at"}})), "MAX(at, 1)");
}

TEST(Edits, TheSameBraceTwiceIsTwo) {
  Edits edits;
  edits.around({0, 4}, "{ ", " }");
  edits.around({0, 4}, "{ ", " }");
  EXPECT_EQ(rewrite("f();", edits), "{ { f(); } }");
}

// All pairs of edits at parts that lie in each other, beside each other or are the same, in either order: what opens is closed in the
// opposite order, and a part's text is replaced where it stands.
TEST(Edits, AllPairsNest) {
  struct Part {
    facts::Range range;
    const char *name;
  };
  const Part parts[] = {{{2, 10}, "A"}, {{2, 6}, "B"}, {{6, 10}, "C"}, {{4, 8}, "D"}, {{2, 10}, "E"}, {{4, 6}, "F"}};
  auto contains = [](facts::Range a, facts::Range b) { return a.begin <= b.begin && b.end <= a.end; };
  for (const Part &first : parts)
    for (const Part &second : parts) {
      bool nested = contains(first.range, second.range) || contains(second.range, first.range);
      bool apart = first.range.end <= second.range.begin || second.range.end <= first.range.begin;
      if (&first == &second || !(nested || apart)) continue;
      Edits edits;
      for (const Part *part : {&first, &second})
        edits.around(part->range, std::string("<") + part->name, std::string(part->name) + ">");
      edits.replace({4, 6}, "xy");
      std::string text = rewrite("  abcdefgh  ", edits), open, plain;
      for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '<') open += text[++i];
        else if (i + 1 < text.size() && text[i + 1] == '>') {
          ASSERT_FALSE(open.empty()) << text;
          EXPECT_EQ(open.back(), text[i]) << text;
          open.pop_back(), ++i;
        } else plain += text[i];
      }
      EXPECT_EQ(open, "") << text;
      EXPECT_EQ(plain, "  abxyefgh  ");
      if (apart) continue;
      // The larger part is outside, and of equal parts the first.
      const Part &outer = contains(first.range, second.range) ? first : second;
      EXPECT_EQ(text.find('<') + 1, text.find(outer.name)) << text;
    }
}

TEST(Rewriter, IndentationIsThatOfTheLine) {
  EXPECT_EQ(indentation(file("a\n\t  b; c"), 8), "\t  ");
  EXPECT_EQ(indentation(file("  b"), 2), "  ");
  EXPECT_EQ(indentation(file("b"), 0), "");
}

TEST(Rewriter, BlanksForAnnotationsAreNotWritten) {
  facts::File of = file("  xxxxx f(); xxx\n  a = xxxx g();\n");
  of.blanked = {{2, 7}, {13, 16}, {23, 27}};
  Rewriter out(of);
  out.source({0, unsigned(of.text.size())}, replaced({{{8, 9}, "h"}}));
  EXPECT_EQ(out.take(), "  h();\n  a = g();\n");
  EXPECT_EQ(indentation(of, 8), "  ");
}

TEST(Rewriter, ALineEndsAtACarriageReturn) {
  EXPECT_EQ(rewrite("f();\rg();\r", replaced({{{0, 4}, "if (h())\n    f();"}})), "if (h())\n    f();\n#line 2 \"a.c\"\ng();\r");
  EXPECT_EQ(rewrite("x;\r\n  f(); g();\r\n", replaced({{{6, 10}, "{\n}"}})), "x;\r\n  {\n}\n#line 2 \"a.c\"\n  g();\r\n");
}
