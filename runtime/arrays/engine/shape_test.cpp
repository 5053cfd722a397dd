#include "arrays/engine/shape.h"

#include <gtest/gtest.h>

namespace mcrl {
namespace {

constexpr uint64_t room = uint64_t{1} << 42;


Shape make(std::vector<size_t> sizes, size_t element_bytes, mcrl_array_layout layout, bool moves, uint32_t nodes, std::string &problem) {
  return {element_bytes, static_cast<unsigned>(sizes.size()), sizes.data(), layout, moves, nodes, room, problem};
}

Shape shape_of(std::vector<size_t> sizes, size_t element_bytes, mcrl_array_layout layout = {}, bool moves = false, uint32_t nodes = 4) {
  std::string problem;
  Shape shape = make(sizes, element_bytes, layout, moves, nodes, problem);
  EXPECT_EQ(problem, "");
  return shape;
}

std::string problem_of(std::vector<size_t> sizes, size_t element_bytes, mcrl_array_layout layout = {}, bool moves = false) {
  std::string problem;
  make(sizes, element_bytes, layout, moves, 2, problem);
  return problem;
}

TEST(Shape, OneDimensionHasPagesInBlocks) {
  Shape shape = shape_of({2048}, 8);
  EXPECT_EQ(shape.pages(), 4u);
  EXPECT_EQ(shape.rows(), 1u);
  EXPECT_EQ(shape.pointers(), 0u);
  for (uint32_t page = 0; page < 4; page++) EXPECT_EQ(shape.home(page), page);
}

TEST(Shape, PaddedRowsOfDifferentHomesShareNoPage) {
  Shape shape = shape_of({8, 10}, 8);
  for (uint64_t row = 0; row < 8; row++) {
    uint32_t page = shape.page_at(shape.address_of_row(row)), last = shape.page_at(shape.address_of_row(row) + shape.row_bytes() - 1);
    EXPECT_EQ(page, last);
    EXPECT_EQ(shape.home(page), row / 2);
  }
  EXPECT_EQ(shape.pages(), 4u);
  EXPECT_EQ(shape.address_of_row(1) - shape.address_of_row(0), 80u);
}

TEST(Shape, TellsWhetherRowsGoRoundTheNodes) {
  EXPECT_EQ(shape_of({8, 10}, 8, {.home = mcrl_home_cyclic}).rows_of_node(), 1u);
  EXPECT_EQ(shape_of({8, 10}, 8, {.home = mcrl_home_cyclic, .packed = 1}).rows_of_node(), 0u); // in one page
  EXPECT_EQ(shape_of({8, 3, 10}, 8, {.home = mcrl_home_cyclic}).rows_of_node(), 3u);
  EXPECT_EQ(shape_of({4, 10}, 8).rows_of_node(), 1u); // a row a node
  EXPECT_EQ(shape_of({8, 10}, 8).rows_of_node(), 0u);
  EXPECT_EQ(shape_of({8, 10}, 8, {}, false, 1).rows_of_node(), 1u);
  Shape shape = shape_of({8, 3, 10}, 8);
  for (uint64_t row = 0; row < 24; row++) EXPECT_EQ(shape.home_of_row(row), row / 6);
}

TEST(Shape, PackedRowsFollowEachOther) {
  Shape shape = shape_of({8, 10}, 8, {.packed = 1});
  EXPECT_EQ(shape.pages(), 1u);
  for (uint64_t row = 0; row < 8; row++) EXPECT_EQ(shape.address_of_row(row), 80 * row);
  EXPECT_EQ(shape.home(0), 0u);
}

TEST(Shape, RowsBeginAtMultiplesOf16) {
  Shape shape = shape_of({5, 3}, 1, {.packed = 1});
  for (uint64_t row = 0; row < 5; row++) EXPECT_EQ(shape.address_of_row(row), 16 * row);
}

// So no two rows have a line of the cache in common.
TEST(Shape, RowsOfAnArrayInPlaceEndWithALineUnlessTheyAreShortOrPacked) {
  struct {
    size_t elements;
    int packed;
    bool in_place;
    uint64_t distance;
  } const rows[] = {{65, 0, true, 576}, {65, 1, true, 528}, {65, 0, false, 528}, {64, 0, true, 512}, {63, 0, true, 512}, {9, 0, true, 80}};
  for (const auto &row : rows) {
    const size_t sizes[] = {8, row.elements};
    std::string problem;
    Shape shape(sizeof(double), 2, sizes, {.packed = row.packed}, false, 1, room, problem, row.in_place);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(shape.even_rows(0).distance, row.distance) << row.elements;
  }
}

TEST(Shape, SmallPagesShareMemoryAndHaveAddressesOfTheirOwn) {
  Shape shape = shape_of({64, 32}, 8, {.home = mcrl_home_cyclic, .page_bytes = 256});
  EXPECT_EQ(shape.pages(), 64u);
  EXPECT_EQ(shape.memory_bytes(), 64u * 256);
  for (uint32_t page = 0; page < 64; page++) {
    EXPECT_EQ(shape.page_at(shape.address_of_row(page)), page);
    EXPECT_EQ(shape.address_of_row(page) % system_page_bytes, shape.memory_of(page) % system_page_bytes);
    EXPECT_EQ(shape.home(page), page % 4);
    EXPECT_EQ(shape.rows_in(page), (std::pair<uint64_t, uint64_t>(page, page + 1)));
  }
}

TEST(Shape, RowsOfAPageAreThoseThatOverlapIt) {
  Shape shape = shape_of({10, 300}, 8, {.home = mcrl_home_first, .packed = 1}); // 2,400 bytes
  EXPECT_EQ(shape.rows_in(0), (std::pair<uint64_t, uint64_t>(0, 2)));
  EXPECT_EQ(shape.rows_in(1), (std::pair<uint64_t, uint64_t>(1, 4)));
  EXPECT_EQ(shape.rows_in(2), (std::pair<uint64_t, uint64_t>(3, 6)));
}

TEST(Shape, RowsThatMoveHavePlacesOfTheirOwn) {
  Shape shape = shape_of({6, 600}, 8, {.packed = 1}, true);
  EXPECT_EQ(shape.pages_of_slot(), 2u);
  EXPECT_EQ(shape.pages(), shape.pages_in_the_beginning() + 12);
  for (uint64_t row = 0; row < 6; row++) {
    uint32_t page = shape.page_at(shape.address_of_slot(row));
    EXPECT_EQ(page, shape.pages_in_the_beginning() + 2 * row);
    EXPECT_EQ(shape.rows_in(page + 1), (std::pair<uint64_t, uint64_t>(row, row + 1)));
  }
}

TEST(Shape, FourDimensionsHavePointersOfThreeLevels) {
  Shape shape = shape_of({2, 3, 4, 5}, 4);
  EXPECT_EQ(shape.rows(), 24u);
  EXPECT_EQ(shape.pointers(), 2u + 6 + 24);
}

TEST(Shape, SaysWhatCannotBe) {
  EXPECT_EQ(problem_of({}, 8), "0 dimensions, not 1 to 4");
  EXPECT_EQ(problem_of({3, 0}, 8), "a size of 0");
  EXPECT_EQ(problem_of({3}, 0), "elements of 0 bytes");
  EXPECT_EQ(problem_of({size_t{1} << 40, 2}, 8), "more than 2^40 bytes");
  EXPECT_NE(problem_of({3}, 8, {.page_bytes = 5000}).find("pages of 5000 bytes: "), std::string::npos);
  EXPECT_EQ(problem_of({3, 33}, 8, {.page_bytes = 256}), "pages of 256 bytes for rows of 264");
  EXPECT_EQ(problem_of({3}, 8, {.page_bytes = 256}), "pages of 256 bytes, which only arrays with rows can have");
  EXPECT_EQ(problem_of({3}, 8, {}, true), "one dimension, which has no rows that could move");
  auto far = [](size_t, size_t, unsigned nodes) { return nodes; };
  EXPECT_EQ(problem_of({1, 1}, 8, {.home = far}), "home 2 for row 0, but there are 2 nodes");
  std::string problem;
  size_t size = 1 << 20;
  Shape too_large(8, 1, &size, {}, false, 2, 4096, problem);
  EXPECT_EQ(problem, "8388608 bytes, but 4096 bytes of addresses are left (see ulimit -v)");
}

TEST(Shape, HomeIsAskedForOncePerPageOrRow) {
  static size_t calls;
  calls = 0;
  auto counted = [](size_t row, size_t rows, unsigned nodes) { return calls++, mcrl_home_blocks(row, rows, nodes); };
  shape_of({1 << 20}, 8, {.home = counted});
  EXPECT_EQ(calls, (size_t{8} << 20) / system_page_bytes);
  calls = 0;
  shape_of({10, 20, 30}, 8, {.home = counted});
  EXPECT_EQ(calls, 10u);
}

TEST(Home, BlocksDifferByOneAtMost) {
  for (unsigned nodes = 1; nodes < 7; nodes++)
    for (size_t rows = 1; rows < 20; rows++) {
      std::vector<size_t> counts(nodes);
      unsigned last = 0;
      for (size_t row = 0; row < rows; row++) {
        unsigned node = mcrl_home_blocks(row, rows, nodes);
        ASSERT_LT(node, nodes);
        EXPECT_GE(node, last);
        counts[last = node]++;
      }
      for (size_t count : counts) EXPECT_LE(count, rows / nodes + 1);
    }
}

} // namespace
} // namespace mcrl
