// The marked text and its mapping to the source.
#include "annotations/annotations.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace prelude::annotations {

namespace {

MarkedText marked(std::string_view source) { return mark(source, scan(source)); }

} // namespace

TEST(Mark, ReplacesInPlace) {
  EXPECT_EQ(marked("void f(void) { read_lock(n); move\nx = 1; read_lock(n); move }").text,
            "void f(void) { read_lock(n); __prelude_mark(0);\nx = 1; read_lock(n); __prelude_mark(1); }");
}

TEST(Mark, KeepsLineEnds) {
  EXPECT_EQ(marked("void f(void) { read_lock(n); move(always\r\n)\r\n; x = 1; }\r\n").text,
            "void f(void) { read_lock(n); __prelude_mark(0);\r\n\r\n x = 1; }\r\n");
}

TEST(Mark, AForkStaysAnExpression) {
  EXPECT_EQ(marked("void f(void) { x = fork g(1) at n; }").text, "void f(void) { x = __prelude_mark(0); }");
}

TEST(Mark, BlanksProblems) {
  EXPECT_EQ(marked("void f(void) { read_lock(n); move(no: 2,\nway: 1);\n}").text,
            "void f(void) { read_lock(n);            \n        \n}");
}

TEST(Mark, MapsOffsetsBothWays) {
  std::string_view source = "void f(void) { read_lock(n); move x = 1; y; read_lock(n); begin move z; end move }";
  MarkedText text = marked(source);
  for (size_t i = 0; i <= source.size(); ++i) {
    size_t there = text.marked(i);
    ASSERT_LE(there, text.text.size());
    if (there < text.text.size() && !text.annotation_at(there)) {
      EXPECT_EQ(source[i], text.text[there]);
      EXPECT_EQ(text.original(there), i);
    }
  }
  EXPECT_EQ(text.original(text.text.size()), source.size());
  size_t marker = text.text.find("__prelude_mark(1)");
  EXPECT_EQ(text.original(marker + 5), source.find("begin move"));
  EXPECT_EQ(text.annotation_at(marker + 5), 1u);
  EXPECT_EQ(text.annotation_at(marker - 1), std::nullopt);
  EXPECT_EQ(text.marked(source.find("begin move") + 3), marker);
}

TEST(Mark, MapsColumns) {
  MarkedText text =
      marked("void f(void)\n{\n  read_lock(n); move x = 1;\n  y = 2; read_lock(n); move(always,\n   if: 1) z = 3;\n}\n");
  auto original = [&](unsigned line, unsigned column) {
    Position position = text.original(Position{line, column});
    return std::to_string(position.line) + ":" + std::to_string(position.column);
  };
  EXPECT_EQ(original(1, 1), "1:1");
  EXPECT_EQ(original(3, 3), "3:3");
  EXPECT_EQ(original(3, 17), "3:17");
  EXPECT_EQ(original(3, 36), "3:22");
  EXPECT_EQ(original(5, 2), "5:11");
  EXPECT_EQ(original(6, 1), "6:1");
  EXPECT_EQ(original(99, 7), "99:7");
}

TEST(Mark, WithoutAnnotationsNothingChanges) {
  MarkedText text = marked("int x;\r\nint y;");
  EXPECT_EQ(text.text, "int x;\r\nint y;");
  EXPECT_EQ(text.original(3), 3u);
  EXPECT_EQ(text.original(Position{2, 4}).column, 4u);
}

} // namespace prelude::annotations
