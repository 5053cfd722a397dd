#include "regions/memory/span.h"

#include "regions/memory/starts.h"

#include <algorithm>
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

TEST(SpanLayout, GenerationIsNotAPlace) {
  SpanLayout layout = SpanLayout::divide(46, 8);
  mcrl_rid first = layout.rid(NodeId{3}, 0x1000), second = layout.rid(NodeId{3}, 0x1000, (1 << 18) - 1);
  EXPECT_NE(first, second);
  EXPECT_EQ(layout.home(second), NodeId{3});
  EXPECT_EQ(layout.offset(second), 0x1000u);
  EXPECT_TRUE(layout.names_node(second));
  EXPECT_EQ(SpanLayout::place(second), first);
}

TEST(Span, UntouchedMemoryReadsAsZeroUpToTheLastHeader) {
  Span span;
  ASSERT_TRUE(span.reserve(24));
  EXPECT_EQ(reinterpret_cast<mcrl_region *>(span.base() + (1 << 24) - sizeof(mcrl_region))->rid, 0u);
  EXPECT_EQ(reinterpret_cast<mcrl_region *>(span.base() + (1 << 24) - 8)->copied.number, 0u);
}

TEST(Span, MoreThanTheAddressSpaceIsRefused) {
  Span span;
  EXPECT_FALSE(span.reserve(60));
}

TEST(Span, PagesThatAreGivenBackReadAsZero) {
  Span span;
  ASSERT_TRUE(span.reserve(20));
  std::fill_n(span.base(), 3 * page_bytes, 'x');
  zero_pages(span.base() + page_bytes, page_bytes);
  EXPECT_EQ(span.base()[page_bytes - 1], 'x');
  EXPECT_EQ(span.base()[page_bytes], '\0');
  EXPECT_EQ(span.base()[2 * page_bytes - 1], '\0');
  EXPECT_EQ(span.base()[2 * page_bytes], 'x');
}

TEST(Starts, KnowsEachPlaceOfAHeader) {
  Starts starts;
  ASSERT_TRUE(starts.reserve(30));
  EXPECT_FALSE(starts.test(0x12348));
  starts.set(0x12348);
  starts.set((1 << 30) - 56);
  EXPECT_TRUE(starts.test(0x12348));
  EXPECT_TRUE(starts.test((1 << 30) - 56));
  EXPECT_FALSE(starts.test(0x12340)) << "no header may begin there";
  starts.clear(0x12348);
  EXPECT_FALSE(starts.test(0x12348));
}

TEST(Starts, FindsTheNextHeaderAndTheOneBefore) {
  Starts starts;
  ASSERT_TRUE(starts.reserve(30));
  constexpr uint64_t last = 0x20000 - region_alignment + header_offset;
  const uint64_t places[] = {0x12348, 0x12368, 0x13008, last};
  for (uint64_t place : places) starts.set(place);
  EXPECT_EQ(starts.first_from(0x12000, 0x13000), 0x12348u);
  EXPECT_EQ(starts.first_from(0x12348, 0x13000), 0x12348u);
  EXPECT_EQ(starts.first_from(0x12368, 0x13000), 0x12368u);
  EXPECT_EQ(starts.first_from(0x12380, 0x13000), 0u);
  EXPECT_EQ(starts.first_from(0x13000, 0x13000), 0u);
  EXPECT_EQ(starts.first_from(0x12380, 0x20000), 0x13008u);
  EXPECT_EQ(starts.first_from(0x13020, 0x20000), last);
  EXPECT_EQ(starts.last_before(0x20000, 0x13800), last);
  EXPECT_EQ(starts.last_before(last, 0x13800), 0u);
  EXPECT_EQ(starts.last_before(last, 0x13000), 0x13008u);
  EXPECT_EQ(starts.last_before(0x13000, 0x10000), 0x12368u);
  EXPECT_EQ(starts.last_before(0x12368, 0x10000), 0x12348u);
  EXPECT_EQ(starts.last_before(0x12348, 0x10000), 0u);
}
