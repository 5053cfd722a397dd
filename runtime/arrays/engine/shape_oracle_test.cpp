// The arithmetic of a Shape beside a table of each row and page, made row by row, over random shapes.
#include "arrays/engine/shape.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace mcrl {
namespace {

uint64_t round_up(uint64_t number, uint64_t unit) { return (number + unit - 1) / unit * unit; }

struct Wanted {
  size_t element_bytes = 1;
  std::vector<size_t> sizes;
  mcrl_array_layout layout = {};
  bool moves = false;
  uint32_t nodes = 1;
};

class Oracle {
public:
  explicit Oracle(const Wanted &wanted) : wanted_(wanted), page_bytes_(wanted.layout.page_bytes == 0 ? 4096 : wanted.layout.page_bytes) {
    row_bytes = wanted.element_bytes * wanted.sizes.back();
    if (wanted.sizes.size() == 1) place_elements();
    else place_rows();
    for (uint64_t at : row_offsets) row_homes.push_back(homes[page_at(at)]);
    for (size_t d = 1; d + 1 < wanted.sizes.size(); d++) rows_of_node *= wanted.sizes[d];
    uint64_t together = rows_of_node;
    for (uint64_t row = 0; row < row_homes.size(); row++)
      if (row_homes[row] != row / together % wanted.nodes) rows_of_node = 0;
    if (wanted.sizes.size() == 1) rows_of_node = 0;
  }

  uint32_t page_at(uint64_t address) const { return static_cast<uint32_t>(address / (is_small() ? system_page_bytes : page_bytes_)); }
  std::pair<uint64_t, uint64_t> rows_in(uint32_t page) const {
    uint64_t begins = address_of(page), ends = begins + page_bytes_;
    auto first = std::upper_bound(row_offsets.begin(), row_offsets.end(), begins);
    if (first != row_offsets.begin() && *(first - 1) + row_bytes > begins) first--;
    auto last = std::lower_bound(first, row_offsets.end(), ends);
    return {static_cast<uint64_t>(first - row_offsets.begin()), static_cast<uint64_t>(last - row_offsets.begin())};
  }

  uint64_t row_bytes = 0, rows_of_node = 1;
  std::vector<uint64_t> row_offsets;
  std::vector<uint32_t> homes, row_homes; // of pages; of rows

private:
  bool is_small() const { return page_bytes_ < system_page_bytes; }
  uint32_t home_of(uint64_t row) const {
    mcrl_array_home *function = wanted_.layout.home == nullptr ? mcrl_home_blocks : wanted_.layout.home;
    return function(row, wanted_.sizes[0], wanted_.nodes);
  }
  uint64_t address_of(uint64_t page) const {
    return is_small() ? page * system_page_bytes + page * page_bytes_ % system_page_bytes : page * page_bytes_;
  }

  void place_elements() {
    row_offsets.push_back(0);
    for (uint64_t at = 0; at < row_bytes; at += page_bytes_)
      homes.push_back(home_of(std::min(round_up(at, wanted_.element_bytes) / wanted_.element_bytes, wanted_.sizes[0] - 1)));
  }

  void place_rows() {
    uint64_t rows = 1, at = 0; // in memory
    for (size_t d = 0; d + 1 < wanted_.sizes.size(); d++) rows *= wanted_.sizes[d];
    uint64_t per_first = rows / wanted_.sizes[0];
    uint32_t last_home = 0;
    for (uint64_t row = 0; row < rows; row++) {
      uint32_t node = row % per_first == 0 ? home_of(row / per_first) : last_home;
      bool fits = !is_small() || at % page_bytes_ + row_bytes <= page_bytes_;
      if (!fits || (row > 0 && node != last_home && wanted_.layout.packed == 0)) at = round_up(at, page_bytes_);
      last_home = node;
      row_offsets.push_back(is_small() ? address_of(at / page_bytes_) + at % page_bytes_ : at);
      while (homes.size() * page_bytes_ < at + row_bytes) homes.push_back(node);
      at += round_up(row_bytes, 16);
    }
  }

  const Wanted &wanted_;
  uint64_t page_bytes_;
};

unsigned there_and_back(size_t row, size_t, unsigned nodes) {
  size_t at = row % (2 * nodes);
  return static_cast<unsigned>(at < nodes ? at : 2 * nodes - 1 - at);
}
unsigned scattered(size_t row, size_t, unsigned nodes) { return static_cast<unsigned>((row * 0x9E3779B97F4A7C15 >> 40) % nodes); }
unsigned pairs(size_t row, size_t, unsigned nodes) { return static_cast<unsigned>(row / 2 % nodes); }

Wanted random_shape(std::mt19937 &random) {
  mcrl_array_home *const functions[] = {nullptr,        mcrl_home_blocks, mcrl_home_cyclic, mcrl_home_first,
                                        there_and_back, scattered,        pairs};
  const size_t pages[] = {0, 0, 4096, 8192, 12288, 256, 512, 1024, 2048};
  Wanted wanted;
  wanted.element_bytes = 1 + random() % (random() % 2 == 0 ? 40 : 9000);
  if (random() % 2 == 0) wanted.element_bytes = size_t{1} << random() % 14;
  wanted.sizes.resize(1 + random() % 4);
  const uint32_t most[] = {20'000, 40, 12, 7};
  for (size_t &size : wanted.sizes) size = 1 + random() % most[wanted.sizes.size() - 1];
  if (random() % 3 == 0) wanted.sizes[0] = 1 + random() % 300;
  wanted.nodes = 1 + random() % 9;
  wanted.layout.home = functions[random() % std::size(functions)];
  wanted.layout.packed = random() % 3 == 0 ? 1 : 0;
  wanted.layout.page_bytes = pages[random() % std::size(pages)];
  uint64_t row_bytes = wanted.element_bytes * wanted.sizes.back();
  bool is_small = wanted.layout.page_bytes != 0 && wanted.layout.page_bytes < system_page_bytes;
  if (is_small && (wanted.sizes.size() == 1 || row_bytes > wanted.layout.page_bytes)) wanted.layout.page_bytes = 0;
  wanted.moves = wanted.sizes.size() > 1 && random() % 4 == 0;
  return wanted;
}

void expect_pages(const Shape &shape, const Oracle &oracle) {
  ASSERT_EQ(shape.pages_in_the_beginning(), oracle.homes.size());
  for (uint32_t page = 0; page < oracle.homes.size(); page++) {
    ASSERT_EQ(shape.home(page), oracle.homes[page]) << page;
    Shape::PageRun run = shape.run_at(page);
    ASSERT_TRUE(run.first <= page && page < run.end && run.end <= oracle.homes.size());
    ASSERT_EQ(shape.run_at(run.first).end, run.end);
    ASSERT_EQ(oracle.homes[run.end - 1], run.home);
    auto rows = oracle.rows_in(page);
    ASSERT_EQ(shape.rows_in(page), rows) << page;
    ASSERT_EQ(shape.end_of_rows(page), oracle.page_at(oracle.row_offsets[rows.second - 1] + oracle.row_bytes - 1) + 1);
  }
}

void expect_rows(const Shape &shape, const Oracle &oracle, bool moves) {
  ASSERT_EQ(shape.rows(), oracle.row_offsets.size());
  ASSERT_EQ(shape.rows_of_node(), oracle.rows_of_node);
  for (uint64_t row = 0; row < oracle.row_offsets.size() && shape.dimensions() > 1; row++) {
    ASSERT_EQ(shape.address_of_row(row), oracle.row_offsets[row]) << row;
    ASSERT_EQ(shape.home_of_row(row), oracle.row_homes[row]) << row;
    Shape::RowRun run = shape.rows_at(row);
    ASSERT_TRUE(run.first <= row && row < run.end && run.end <= oracle.row_offsets.size());
    ASSERT_EQ(oracle.row_homes[run.end - 1], run.home);
    Shape::EvenRows even = shape.even_rows(row);
    ASSERT_LT(row, even.end);
    for (uint64_t next = row; next < std::min(even.end, row + 5); next++)
      ASSERT_EQ(even.address + (next - row) * even.distance, oracle.row_offsets[next]);
    if (moves) ASSERT_EQ(shape.home(shape.page_at(shape.address_of_slot(row))), oracle.row_homes[row]);
    std::vector<uint64_t> indices = shape.indices_at(oracle.row_offsets[row]);
    uint64_t number = 0;
    for (unsigned d = 0; d + 1 < shape.dimensions(); d++) number = number * shape.size(d) + indices[d];
    ASSERT_EQ(number, row);
    ASSERT_EQ(indices.back(), 0u);
  }
}

TEST(Shape, IsAsIfEachRowAndPageHadAnEntry) {
  static uint32_t seed = 0;
  std::mt19937 random(++seed); // other shapes with each --gtest_repeat
  for (int round = 0; round < 3000; round++) {
    Wanted wanted = random_shape(random);
    std::string problem;
    Shape shape(wanted.element_bytes, static_cast<unsigned>(wanted.sizes.size()), wanted.sizes.data(), wanted.layout, wanted.moves,
                wanted.nodes, uint64_t{1} << 42, problem);
    ASSERT_EQ(problem, "");
    Oracle oracle(wanted);
    SCOPED_TRACE("round " + std::to_string(round));
    ASSERT_NO_FATAL_FAILURE(expect_pages(shape, oracle));
    ASSERT_NO_FATAL_FAILURE(expect_rows(shape, oracle, wanted.moves));
  }
}

// The memory that a shape takes, and the time, are those of its homes' rule.
TEST(Shape, OfManyPagesTakesFewEntries) {
  const size_t elements = size_t{1} << 37; // 1 TB
  const size_t rows[] = {size_t{1} << 27, 1024};
  for (mcrl_array_home *home : {mcrl_home_blocks, mcrl_home_cyclic, mcrl_home_first}) {
    std::string problem;
    mcrl_array_layout layout = {.home = home, .page_bytes = 0, .packed = 0};
    Shape vector(8, 1, &elements, layout, false, 64, uint64_t{1} << 42, problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(vector.pages(), 1u << 28);
    EXPECT_LE(vector.entries(), 130u);
    Shape matrix(8, 2, rows, layout, false, 64, uint64_t{1} << 42, problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(matrix.pages(), 1u << 28);
    EXPECT_LE(matrix.entries(), 3u);
    EXPECT_EQ(matrix.address_of_row(rows[0] - 1), (uint64_t{1} << 40) - 8192);
  }
}

} // namespace
} // namespace mcrl
