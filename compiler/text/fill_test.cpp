#include "text/fill.h"

#include <gtest/gtest.h>

using namespace prelude::emit;

TEST(Fill, HolesAreFilledByName) { EXPECT_EQ(fill("$a = ${b}__at;", {{"a", "x"}, {"b", "y"}}), "x = y__at;"); }

TEST(Fill, LinesAreIndentedAsTheirHole) {
  EXPECT_EQ(fill("if (x) {\n    $inner\n}", {{"inner", "a;\n  b;\nc;\n"}}), "if (x) {\n    a;\n      b;\n    c;\n}");
}

TEST(Fill, ALineOfEmptyHolesDisappears) {
  EXPECT_EQ(fill("a;\n$none\nb;\n$rest", {{"none", ""}, {"rest", ""}}), "a;\nb;");
  EXPECT_EQ(fill("f($none);\n", {{"none", ""}}), "f();\n");
}

TEST(Fill, DirectivesStayAtTheBeginningOfTheLine) { EXPECT_EQ(indented("a\n#line 1\nb", "  "), "a\n#line 1\n  b"); }

TEST(FillDeathTest, EveryHoleAndEveryValueCounts) {
  EXPECT_DEATH(fill("$a", {}), "no value for the hole 'a'");
  EXPECT_EQ(fill("$a, $b", {{"a", "1"}}, {{"a", "2"}, {"b", "3"}, {"c", "4"}}), "1, 3");
  EXPECT_DEATH(fill("a", {{"b", "x"}}), "no hole for the value 'b'");
}
