#include "port/port.h"

#include "gtest/gtest.h"

namespace prelude::port {
namespace {

File file(std::string before, std::vector<Change> changes) {
  File out{"x.c", "/x.c", {"x.c"}, std::move(before), "", std::move(changes)};
  size_t at = 0;
  for (const Change &change : out.changes) {
    out.after += out.before.substr(at, change.begin - at) + change.text;
    at = change.end;
  }
  out.after += out.before.substr(at);
  return out;
}

std::string patch(std::string before, std::vector<Change> changes) {
  std::string out = unified(file(std::move(before), std::move(changes)), "x.c");
  const std::string head = "--- a/x.c\n+++ b/x.c\n";
  EXPECT_EQ(out.substr(0, head.size()), head);
  return out.substr(head.size());
}

TEST(Patch, TwoChangesOfALineAreOne) { EXPECT_EQ(patch("a b c\n", {{0, 1, "A"}, {4, 5, "C"}}), "@@ -1 +1 @@\n-a b c\n+A b C\n"); }

TEST(Patch, AWholeLineIsAdded) {
  EXPECT_EQ(patch("a\nb\n", {{2, 2, "new\n"}}), "@@ -1,2 +1,3 @@\n a\n+new\n b\n");
  EXPECT_EQ(patch("a\n", {{0, 0, "new\n"}}), "@@ -1 +1,2 @@\n+new\n a\n");
  EXPECT_EQ(patch("a\n", {{2, 2, "new\n"}}), "@@ -1 +1,2 @@\n a\n+new\n");
}

TEST(Patch, LinesNextToEachOtherAreOneBlock) {
  EXPECT_EQ(patch("a\nb\n", {{0, 1, "A"}, {2, 3, "B"}}), "@@ -1,2 +1,2 @@\n-a\n-b\n+A\n+B\n");
}

TEST(Patch, AHunkHasThreeLinesAroundIt) {
  EXPECT_EQ(patch("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {{8, 9, "five"}}), "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(Patch, FarChangesAreHunksOfTheirOwn) {
  std::string lines;
  for (int i = 0; i < 20; ++i) lines += "l\n";
  EXPECT_EQ(patch(lines, {{0, 0, "new\n"}, {38, 39, "L"}}),
            "@@ -1,3 +1,4 @@\n+new\n l\n l\n l\n@@ -17,4 +18,4 @@\n l\n l\n l\n-l\n+L\n");
}

TEST(Patch, AChangeOfSeveralLines) { EXPECT_EQ(patch("a\nb\nc\n", {{0, 3, "x"}}), "@@ -1,3 +1,2 @@\n-a\n-b\n+x\n c\n"); }

TEST(Patch, ALastLineWithoutEnd) {
  EXPECT_EQ(patch("a\nb", {{2, 3, "B"}}),
            "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+B\n\\ No newline at end of file\n");
  EXPECT_EQ(patch("a", {{1, 1, "\nb\n"}}), "@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n");
}

TEST(Patch, PlacesOfTheTextBefore) {
  File one = file("int a;\nint b;\n", {{0, 0, "#include <x>\n"}, {4, 5, "alpha"}});
  EXPECT_EQ(place_before(one, {"x.c", 3, 5}), (Place{"x.c", 2, 5}));
  EXPECT_EQ(place_before(one, {"x.c", 2, 7}), (Place{"x.c", 1, 5}));  // in what is new
  EXPECT_EQ(place_before(one, {"x.c", 2, 10}), (Place{"x.c", 1, 6})); // after it
  EXPECT_EQ(place_before(one, {"x.c", 9, 9}), (Place{"x.c", 3, 1}));
}

} // namespace
} // namespace prelude::port
