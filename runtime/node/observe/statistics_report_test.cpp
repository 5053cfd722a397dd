#include "node/observe/statistics_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace mcrl;

namespace {
constexpr const char *three_kinds[] = {"request", "go", nullptr};
constexpr StatisticsNames names{three_kinds, {1}, {0}, {}};
} // namespace

TEST(Statistics, TotalsAreSumsAndUnnamedKindsAreLeftOut) {
  Statistics nodes[2];
  nodes[0].messages = {3, 5, 100};
  nodes[0].bytes = {30, 50, 1000};
  nodes[1].messages = {1, 0, 100};
  nodes[1].parked = 7;
  nodes[0].guard_waits = 2;
  nodes[1].guard_evaluations = 5;
  nodes[1].guard_wakeups = 1;
  auto report = nlohmann::json::parse(to_json(nodes, names));
  EXPECT_EQ(report["total"]["messages"], 9);
  EXPECT_EQ(report["total"]["bytes"], 80);
  EXPECT_EQ(report["total"]["migrations"], 5);
  EXPECT_EQ(report["total"]["data_requests"], 4);
  EXPECT_EQ(report["total"]["by_kind"]["request"]["messages"], 4);
  EXPECT_EQ(report["total"]["by_kind"].size(), 2u);
  EXPECT_EQ(report["nodes"].size(), 2u);
  EXPECT_EQ(report["nodes"][1]["parked"], 7);
  EXPECT_EQ(report["total"]["guards"], (nlohmann::json{{"waits", 2}, {"evaluations", 5}, {"wakeups", 1}}));
}

TEST(Statistics, AbortsAreCountedByReasonAndStrategy) {
  Statistics nodes[2];
  nodes[0].handlers = 10;
  nodes[1].handlers = 20;
  nodes[0].promoted = 2;
  for (Statistics &node : nodes)
    for (size_t i = 0; i < 9; i++) node.aborts[i / 3][i % 3] = i;
  nodes[1].aborts[static_cast<size_t>(AbortReason::late)][static_cast<size_t>(AbortStrategy::go_on)] = 60;
  auto total = nlohmann::json::parse(to_json(nodes, names))["total"];
  EXPECT_EQ(total["handlers"], 30);
  EXPECT_EQ(total["promoted"], 2);
  auto expected = R"({"lock": {"continue": 0, "undo": 2, "refuse": 4}, "window": {"continue": 6, "undo": 8, "refuse": 10},
                      "late": {"continue": 66, "undo": 14, "refuse": 16}})";
  EXPECT_EQ(total["aborts"], nlohmann::json::parse(expected));
}

TEST(Statistics, SumsKnowAllKinds) {
  const char *many[Statistics::max_kinds] = {};
  Statistics node;
  for (size_t kind = 0; kind < Statistics::max_kinds; kind++) node.messages[kind] = kind;
  auto report = nlohmann::json::parse(to_json({&node, 1}, {many, {1}, {40, 70}, {Statistics::max_kinds - 1}}));
  EXPECT_EQ(report["total"]["migrations"], 1);
  EXPECT_EQ(report["total"]["data_requests"], 40 + 70);
  EXPECT_EQ(report["total"]["invalidations"], Statistics::max_kinds - 1);
}

TEST(Statistics, TextHasRowsOfWhatWasCounted) {
  Statistics nodes[2];
  nodes[0].messages = {1234567, 0, 100};
  nodes[1].messages = {1, 0, 100};
  nodes[1].aborts[0][1] = 3;
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
  for (uint64_t i = 0; i < 9; i++) nodes[i].handlers = 10 + i;
  EXPECT_EQ(to_text(nodes, names), "          total  least  most\nhandlers    126     10    18\n");
  EXPECT_EQ(to_text({nodes, 1}, names), "          total\nhandlers     10\n");
}

TEST(Statistics, TextSaysThatNothingWasCounted) {
  Statistics node;
  EXPECT_EQ(to_text({&node, 1}, names), "nothing was counted: no message was sent, and no operation waited\n");
}
