#include "region/arena.h"
#include "region/span.h"

#include <gtest/gtest.h>

using namespace mcrl;

TEST(SpanLayout, ArenasFillTheSpan) {
  SpanLayout layout = SpanLayout::divide(44, 16);
  EXPECT_EQ(layout.arena_bits, 40u);
  EXPECT_EQ(layout.span_bits(), 44u);
}

TEST(SpanLayout, CountThatIsNoPowerOfTwoRoundsUp) {
  EXPECT_EQ(SpanLayout::divide(44, 17).arena_bits, 39u);
  EXPECT_EQ(SpanLayout::divide(44, 5).span_bits(), 43u) << "arenas are capped at 2^40 bytes";
}

TEST(SpanLayout, OneNodeNeedsNoNodeBits) {
  SpanLayout layout = SpanLayout::divide(30, 1);
  EXPECT_EQ(layout.arena_bits, 30u);
  EXPECT_EQ(layout.span_bits(), 30u);
}

TEST(SpanLayout, RidGivesBackHomeAndOffset) {
  SpanLayout layout = SpanLayout::divide(44, 8);
  mcrl_rid rid = layout.rid(NodeId{7}, 0x12340);
  EXPECT_EQ(layout.home(rid), NodeId{7});
  EXPECT_EQ(layout.offset(rid), 0x12340u);
  EXPECT_TRUE(layout.names_node(rid));
}

TEST(SpanLayout, NodeThatDoesNotExistIsSeenInTheName) {
  SpanLayout layout = SpanLayout::divide(44, 5);
  EXPECT_FALSE(layout.names_node(layout.rid(NodeId{5}, 64)));
  EXPECT_FALSE(layout.names_node(~mcrl_rid{0}));
}

TEST(Span, UntouchedMemoryReadsAsZeroUpToTheLastHeader) {
  Span span;
  ASSERT_TRUE(span.reserve(24));
  EXPECT_EQ(reinterpret_cast<mcrl_region *>(span.base() + (1 << 24) - 64)->rid, 0u);
  EXPECT_EQ(reinterpret_cast<mcrl_region *>(span.base() + (1 << 24) - 8)->owner, 0u);
}

TEST(Span, MoreThanTheAddressSpaceIsRefused) {
  Span span;
  EXPECT_FALSE(span.reserve(60));
}

TEST(Arena, OffsetsAreAlignedAndNeverZero) {
  Span span;
  ASSERT_TRUE(span.reserve(20));
  Arena arena(span.base(), 1 << 20);
  uint64_t first = *arena.allocate(1), second = *arena.allocate(65), third = *arena.allocate(8);
  EXPECT_EQ(first, 64u);
  EXPECT_EQ(second, first + 128);
  EXPECT_EQ(third, second + 192);
}

TEST(Arena, FullArenaGivesNothing) {
  Span span;
  ASSERT_TRUE(span.reserve(20));
  Arena arena(span.base(), 1024);
  EXPECT_FALSE(arena.allocate(1024).has_value());
  EXPECT_TRUE(arena.allocate(1024 - 128).has_value()) << "all but offset 0 and the header can be data";
  EXPECT_FALSE(arena.allocate(1).has_value());
  EXPECT_FALSE(arena.allocate(~uint64_t{0}).has_value());
}

TEST(Arena, FindsOnlyWhatWasMade) {
  Span span;
  ASSERT_TRUE(span.reserve(20));
  Arena arena(span.base(), 1 << 20);
  uint64_t offset = *arena.allocate(100);
  reinterpret_cast<mcrl_region *>(span.base() + offset)->rid = offset;
  EXPECT_NE(arena.find(offset, offset), nullptr);
  EXPECT_EQ(arena.find(offset + 64, offset + 64), nullptr);
  EXPECT_EQ(arena.find(offset + 8, offset + 8), nullptr);
  EXPECT_EQ(arena.find(0, 0), nullptr);
  EXPECT_EQ(arena.find(1 << 19, 1 << 19), nullptr);
}
