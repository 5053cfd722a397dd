#include "arrays/engine/diff.h"

#include <gtest/gtest.h>
#include <random>

namespace mcrl {
namespace {

using Bytes = std::vector<std::byte>;

TEST(Diff, OfEqualContentsIsEmpty) {
  Bytes page(4096, std::byte{7});
  EXPECT_TRUE(diff_of(page.data(), page.data(), page.size()).empty());
}

TEST(Diff, HasTheBytesThatDifferAndNoOther) {
  Bytes twin(64), contents(64);
  contents[3] = std::byte{1}, contents[5] = std::byte{2};
  Bytes diff = diff_of(twin.data(), contents.data(), twin.size());
  Bytes other(64, std::byte{9}); // of another node, which has written the rest
  apply_diff(diff.data(), diff.size(), other.data(), other.size());
  for (size_t i = 0; i < other.size(); i++) EXPECT_EQ(other[i], i == 3 || i == 5 ? contents[i] : std::byte{9}) << i;
}

// What two nodes have changed in different places comes together, in any order.
TEST(Diff, OfTwoWritersMerge) {
  std::mt19937 random(1);
  for (int run = 0; run < 300; run++) {
    size_t bytes = std::uniform_int_distribution<size_t>(1, 700)(random);
    Bytes twin(bytes);
    for (std::byte &byte : twin) byte = static_cast<std::byte>(random() % 4);
    Bytes one = twin, other = twin, expected = twin;
    for (size_t i = 0; i < bytes; i++) {
      unsigned writer = random() % 5;
      if (writer > 1) continue;
      expected[i] = (writer == 0 ? one : other)[i] = static_cast<std::byte>(random() % 256);
    }
    Bytes first = diff_of(twin.data(), one.data(), bytes), second = diff_of(twin.data(), other.data(), bytes);
    Bytes merged = twin, merged_other_way = twin;
    apply_diff(first.data(), first.size(), merged.data(), bytes);
    apply_diff(second.data(), second.size(), merged.data(), bytes);
    apply_diff(second.data(), second.size(), merged_other_way.data(), bytes);
    apply_diff(first.data(), first.size(), merged_other_way.data(), bytes);
    EXPECT_EQ(merged, expected) << run;
    EXPECT_EQ(merged_other_way, expected) << run;
  }
}

} // namespace
} // namespace mcrl
