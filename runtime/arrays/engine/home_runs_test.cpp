#include "arrays/engine/home_runs.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace mcrl {
namespace {

struct Known {
  uint32_t home;
  uint64_t length, pages;
};

// A run of so many rows takes this many pages.
uint64_t pages_of(uint64_t rows) { return rows / 3 + 1; }

std::vector<Known> known_of(const std::vector<uint32_t> &homes) {
  std::vector<Known> runs;
  for (size_t first = 0, end; first < homes.size(); first = end) {
    for (end = first + 1; end < homes.size() && homes[end] == homes[first];) end++;
    runs.push_back({homes[first], end - first, pages_of(end - first)});
  }
  return runs;
}

HomeRuns runs_of(const std::vector<Known> &known, uint32_t nodes) {
  HomeRuns runs(nodes);
  for (const Known &run : known) runs.add(run.home, run.length, run.pages);
  runs.finish();
  return runs;
}

std::vector<uint32_t> homes_by(uint64_t rows, const std::function<uint64_t(uint64_t)> &home) {
  std::vector<uint32_t> homes;
  for (uint64_t row = 0; row < rows; row++) homes.push_back(static_cast<uint32_t>(home(row)));
  return homes;
}

size_t entries_by(uint64_t rows, uint32_t nodes, const std::function<uint64_t(uint64_t)> &home) {
  return runs_of(known_of(homes_by(rows, home)), nodes).entries();
}

uint64_t hash_of_runs(const HomeRuns &runs) {
  Hash hash;
  runs.add_to(hash);
  return hash.value();
}

void expect_same(const HomeRuns &runs, const std::vector<Known> &known) {
  uint64_t row = 0, page = 0;
  for (const Known &each : known) {
    for (uint64_t at : {row, row + each.length / 2, row + each.length - 1}) {
      HomeRuns::Run run = runs.of_row(at);
      ASSERT_EQ(run.home, each.home);
      ASSERT_EQ(std::pair(run.first, run.end), std::pair(row, row + each.length));
      ASSERT_EQ(std::pair(run.page, run.page_end), std::pair(page, page + each.pages));
    }
    for (uint64_t at : {page, page + each.pages - 1}) ASSERT_EQ(runs.of_page(at).first, row);
    row += each.length;
    page += each.pages;
  }
  EXPECT_EQ(runs.rows(), row);
  EXPECT_EQ(runs.pages(), page);
}

// Parts by different rules, one after the other: some are cut off in the middle of what comes again.
std::vector<uint32_t> random_homes(std::mt19937 &random, uint32_t nodes) {
  std::vector<uint32_t> homes;
  for (uint32_t parts = 1 + random() % 4; parts > 0; parts--) {
    uint32_t kind = random() % 4, count = random() % 400, length = 1 + random() % 5;
    std::vector<uint32_t> pattern(1 + random() % 20);
    for (uint32_t &home : pattern) home = random() % nodes;
    for (uint32_t i = 0; i < count; i++) {
      uint32_t by_kind[] = {i / length % nodes, static_cast<uint32_t>(random() % nodes), pattern[i % pattern.size()], pattern[0]};
      homes.push_back(by_kind[kind]);
    }
  }
  homes.push_back(0);
  return homes;
}

TEST(HomeRuns, AreWhatWasAdded) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; round++) {
    uint32_t nodes = 1 + random() % 6;
    std::vector<uint32_t> homes = random_homes(random, nodes);
    std::vector<Known> known = known_of(homes);
    HomeRuns runs = runs_of(known, nodes);
    ASSERT_NO_FATAL_FAILURE(expect_same(runs, known));
    EXPECT_EQ(hash_of_runs(runs), hash_of_runs(runs_of(known, nodes)));
    std::vector<uint32_t> others = homes;
    uint32_t &changed = others[random() % others.size()];
    changed = (changed + 1) % nodes;
    if (nodes > 1) EXPECT_NE(hash_of_runs(runs), hash_of_runs(runs_of(known_of(others), nodes)));
  }
}

TEST(HomeRuns, OfARuleTakeFewEntries) {
  constexpr uint64_t rows = 200'000;
  EXPECT_EQ(entries_by(rows, 4, [](uint64_t) { return 3; }), 2u);
  EXPECT_EQ(entries_by(rows, 1000, [](uint64_t row) { return row / 200; }), 2u);
  EXPECT_EQ(entries_by(rows, 1000, [](uint64_t row) { return row % 1000; }), 2u);
  EXPECT_EQ(entries_by(rows, 4, [](uint64_t row) { return 3 - row / 7 % 4; }), 3u); // the last run is shorter
  // There and back again; by a table; and elements of 24 bytes round the nodes, of which 170 or 171 begin in a page.
  EXPECT_LE(entries_by(rows, 4, [](uint64_t row) { return row % 8 < 4 ? row % 8 : 7 - row % 8; }), 20u);
  EXPECT_LE(entries_by(rows, 5, [](uint64_t row) { return "014320224113"[row % 12] - '0'; }), 50u);
  EXPECT_LE(entries_by(rows, 2, [](uint64_t page) { return (page * 4096 + 23) / 24 % 2; }), 30u);
}

TEST(HomeRuns, AreAddedTogether) {
  for (uint32_t nodes : {2u, 3u, 7u}) {
    HomeRuns together(nodes), first(nodes);
    together.add(0, 2, 5, 100, 1);
    for (uint32_t i = 0; i < 100; i++) first.add(i % nodes, 2, 5);
    together.finish();
    first.finish();
    EXPECT_EQ(hash_of_runs(together), hash_of_runs(first));
    EXPECT_EQ(together.of_row(51).home, 25 % nodes);
    EXPECT_EQ(together.of_page(51).home, 10 % nodes);
  }
}

} // namespace
} // namespace mcrl
