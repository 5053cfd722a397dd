#include "diagnostics/lines.h"

#include <gtest/gtest.h>

using namespace prelude;

TEST(Lines, EndAtEachKindOfLineEnd) {
  Lines lines("a\nbc\r\nd\r\re");
  EXPECT_EQ(lines.at(0).line, 1u);
  EXPECT_EQ(lines.at(1).column, 2u);
  EXPECT_EQ(lines.at(2).line, 2u);
  EXPECT_EQ(lines.at(5).line, 2u); // the second byte of its end
  EXPECT_EQ(lines.at(6).line, 3u);
  EXPECT_EQ(lines.at(8).line, 4u);
  EXPECT_EQ(lines.at(9).line, 5u);
  EXPECT_EQ(lines.at(9).column, 1u);
}

TEST(Lines, OneBeginsBehindTheLastEnd) {
  EXPECT_EQ(Lines("").at(0).line, 1u);
  EXPECT_EQ(Lines("a").at(1).line, 1u);
  EXPECT_EQ(Lines("a\r").at(2).line, 2u);
}

TEST(Lines, AreFoundFromAnyOffset) {
  std::string_view text = "ab\r\ncd\ref";
  EXPECT_EQ(line_begin(text, 1), 0u);
  EXPECT_EQ(line_begin(text, 5), 4u);
  EXPECT_EQ(line_begin(text, 9), 7u);
  EXPECT_EQ(line_end(text, 0), 2u);
  EXPECT_EQ(line_end(text, 4), 6u);
  EXPECT_EQ(line_end(text, 7), text.size());
  EXPECT_EQ(next_line(text, 0), 4u);
  EXPECT_EQ(next_line(text, 4), 7u);
  EXPECT_EQ(next_line(text, 8), text.size());
}
