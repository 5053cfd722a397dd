#include "node/observe/statistics_report.h"
#include "node/start/counters.h"
#include "tasks/records/counters.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace mcrl;

TEST(Counters, AbortsAreReportedByReasonAndStrategy) {
  Statistics nodes[2];
  for (Statistics &node : nodes)
    for (int i = 0; i < 9; i++) node[aborts(static_cast<AbortReason>(i / 3), static_cast<AbortStrategy>(i % 3))] = static_cast<uint64_t>(i);
  nodes[1][aborts(AbortReason::late, AbortStrategy::go_on)] = 60;
  auto expected = R"({"lock": {"continue": 0, "undo": 2, "refuse": 4}, "window": {"continue": 6, "undo": 8, "refuse": 10},
                      "late": {"continue": 66, "undo": 14, "refuse": 16}})";
  auto total = nlohmann::json::parse(to_json(nodes, names_of_all()))["total"];
  EXPECT_EQ(total["aborts"], nlohmann::json::parse(expected));
}

TEST(Counters, EachHasANameAndAPlaceOfItsOwn) {
  std::set<std::string> paths;
  std::set<size_t> places;
  for (const CounterName &name : names_of_all().counters) {
    EXPECT_TRUE(paths.insert(name.path).second) << name.path;
    EXPECT_TRUE(places.insert(name.counter).second) << name.path;
    EXPECT_LT(name.counter, first_counter::none) << name.path;
  }
  EXPECT_EQ(paths.count("pages/rows_moved"), 1u);
}
