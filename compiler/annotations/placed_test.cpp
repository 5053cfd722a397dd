#include "annotations/placed.h"

#include <gtest/gtest.h>

namespace prelude::annotations {
namespace {

MarkedText marked(std::string_view source, const PlacedList &placed) {
  std::string text = with_placed(source, placed);
  MarkedText out = mark("f.c", text, scan(text));
  make_unwritten(out, placed);
  return out;
}

// Without what stands in no file.
std::string written(const MarkedText &text) {
  std::string out;
  size_t at = 0;
  for (auto [begin, end] : text.unwritten) out.append(text.text, at, begin - at), at = end;
  return out.append(text.text, at);
}

size_t after(std::string_view source, std::string_view piece) { return source.find(piece) + piece.size(); }

} // namespace

TEST(Placed, LeavesTheTextAsItIs) {
  std::string_view source = "void f(void) { read_lock(n); x = 1; unlock(n); y = 2; }\n";
  MarkedText text = marked(source, {{after(source, "k(n);"), " begin move"}, {after(source, "unlock(n);"), " end move"}});
  EXPECT_NE(text.text.find("prelude_begin_(0);"), text.text.npos) << text.text;
  EXPECT_NE(text.text.find("prelude_end_(1);"), text.text.npos) << text.text;
  EXPECT_EQ(written(text), source);
  EXPECT_TRUE(text.blanked.empty());
}

TEST(Placed, PlacesAreThoseOfTheTextWithout) {
  std::string_view source = "void f(void) { read_lock(n); move x = local(n); write_lock(m); y = 2; }\n";
  MarkedText text = marked(source, {{after(source, "write_lock(m);"), " move(frames: 1)"}});
  for (std::string_view word : {"f(void)", "read_lock", "x = ", "write_lock", "y = 2", "}"}) {
    size_t there = text.text.find(word);
    EXPECT_EQ(there - text.unwritten_between(0, there), source.find(word)) << word;
  }
  EXPECT_FALSE(text.blanked.empty()); // the one by hand
}

TEST(Placed, AGuardThatFollowsBelongsToIt) {
  std::string_view source = "void f(void) { write_lock(n); when (n->full) x = 1; }\n";
  PlacedList placed{{after(source, "write_lock(n);"), " move"}};
  MarkedText text = marked(source, placed);
  ASSERT_EQ(text.scanned.annotations.size(), 1u);
  EXPECT_EQ(text.scanned.annotations[0].kind(), Kind::move);
  ASSERT_TRUE(withdraw(text, placed, placed[0].at, false));
  EXPECT_EQ(text.scanned.annotations[0].kind(), Kind::when);
  EXPECT_EQ(text.scanned.annotations[0].guard()->condition.text, "n->full");
  EXPECT_FALSE(text.scanned.annotations[0].withdrawn);
}

TEST(Placed, IsTakenBack) {
  std::string_view source = "void f(void) { read_lock(n); move read_lock(m); }\n";
  PlacedList placed{{after(source, "read_lock(m);"), " move(frames: 1)"}};
  MarkedText text = marked(source, placed);
  ASSERT_EQ(text.scanned.annotations.size(), 2u);
  EXPECT_FALSE(withdraw(text, placed, 3, false));
  ASSERT_TRUE(withdraw(text, placed, placed[0].at, true));
  EXPECT_TRUE(text.scanned.annotations[1].clauses().empty());
  EXPECT_FALSE(text.scanned.annotations[1].withdrawn);
  ASSERT_TRUE(withdraw(text, placed, placed[0].at, false));
  EXPECT_TRUE(text.scanned.annotations[1].withdrawn);
  EXPECT_FALSE(text.scanned.annotations[0].withdrawn);
}

} // namespace prelude::annotations
