#include "node/observe/statistics_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace mcrl;

namespace {
constexpr const char *three_kinds[] = {"request", "go", nullptr};
enum Counter { handlers, parked, waits, evaluations, undone };
constexpr CounterName counters[] = {{"handlers", handlers}, {"parked", parked}, {"guards/waits", waits},
                                    {"guards/evaluations", evaluations}, {"aborts/lock/undo", undone}};
constexpr StatisticsNames names{three_kinds, {1}, {0}, {}, counters};
} // namespace

TEST(Statistics, TotalsAreSumsAndUnnamedKindsAreLeftOut) {
  Statistics nodes[2];
  nodes[0].messages = {3, 5, 100};
  nodes[0].bytes = {30, 50, 1000};
  nodes[1].messages = {1, 0, 100};
  nodes[1][parked] = 7;
  nodes[0][waits] = 2;
  nodes[1][evaluations] = 5;
  nodes[0][evaluations] = 1;
  nodes[0][undone] = 4;
  auto report = nlohmann::json::parse(to_json(nodes, names));
  EXPECT_EQ(report["total"]["messages"], 9);
  EXPECT_EQ(report["total"]["bytes"], 80);
  EXPECT_EQ(report["total"]["migrations"], 5);
  EXPECT_EQ(report["total"]["data_requests"], 4);
  EXPECT_EQ(report["total"]["by_kind"]["request"]["messages"], 4);
  EXPECT_EQ(report["total"]["by_kind"].size(), 2u);
  EXPECT_EQ(report["nodes"].size(), 2u);
  EXPECT_EQ(report["nodes"][1]["parked"], 7);
  EXPECT_EQ(report["total"]["guards"], (nlohmann::json{{"waits", 2}, {"evaluations", 6}}));
  EXPECT_EQ(report["total"]["aborts"]["lock"]["undo"], 4);
}

TEST(Statistics, SumsKnowAllKinds) {
  const char *many[Statistics::max_kinds] = {};
  Statistics node;
  for (size_t kind = 0; kind < Statistics::max_kinds; kind++) node.messages[kind] = kind;
  auto report = nlohmann::json::parse(to_json({&node, 1}, {many, {1}, {40, 70}, {Statistics::max_kinds - 1}, {}}));
  EXPECT_EQ(report["total"]["migrations"], 1);
  EXPECT_EQ(report["total"]["data_requests"], 40 + 70);
  EXPECT_EQ(report["total"]["invalidations"], Statistics::max_kinds - 1);
}

TEST(Statistics, TextHasRowsOfWhatWasCounted) {
  Statistics nodes[2];
  nodes[0].messages = {1234567, 0, 100};
  nodes[1].messages = {1, 0, 100};
  nodes[1][undone] = 3;
  nodes[0].bytes = {30, 0, 0};
  EXPECT_EQ(to_text(nodes, names), "                      total     node 0  node 1\n"
                                   "messages          1,234,568  1,234,567       1\n"
                                   "bytes                    30         30       0\n"
                                   "data_requests     1,234,568  1,234,567       1\n"
                                   "aborts lock undo          3          0       3\n"
                                   "request           1,234,568  1,234,567       1\n");
}

TEST(Statistics, TextOfManyNodesHasTheLeastAndTheMost) {
  Statistics nodes[9];
  for (uint64_t i = 0; i < 9; i++) nodes[i][handlers] = 10 + i;
  EXPECT_EQ(to_text(nodes, names), "          total  least  most\nhandlers    126     10    18\n");
  EXPECT_EQ(to_text({nodes, 1}, names), "          total\nhandlers     10\n");
}

TEST(Statistics, TextSaysThatNothingWasCounted) {
  Statistics node;
  EXPECT_EQ(to_text({&node, 1}, names), "nothing was counted: no message was sent, and no operation waited\n");
}
