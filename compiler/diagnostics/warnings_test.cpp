#include "diagnostics/warnings.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace prelude {
namespace {

std::optional<Severity> level(std::initializer_list<const char *> names) {
  WarningLevels levels;
  for (const char *name : names) levels.option(name);
  return levels.level("node-state");
}

TEST(Warnings, KnowsTheirGroupsFromTheList) {
  for (const char *name : {"node-state", "no-node-state", "error=node-state", "no-error=node-state"})
    EXPECT_TRUE(is_own_warning(std::string_view(name)));
  for (const char *name : {"", "error", "no-error", "everything", "unused", "node-stat"})
    EXPECT_FALSE(is_own_warning(std::string_view(name)));
}

TEST(Warnings, TheLastOptionWins) {
  EXPECT_EQ(level({}), Severity::Warning);
  EXPECT_EQ(level({"no-node-state", "node-state"}), Severity::Warning);
  EXPECT_EQ(level({"node-state", "no-everything"}), std::nullopt);
  EXPECT_EQ(level({"error=node-state"}), Severity::Error);
  EXPECT_EQ(level({"no-node-state", "error=node-state"}), Severity::Error);
  EXPECT_EQ(level({"error=node-state", "no-node-state", "node-state"}), Severity::Warning);
}

TEST(Warnings, ObeyErrorUnlessTheirGroupIsExcepted) {
  EXPECT_EQ(level({"error"}), Severity::Error);
  EXPECT_EQ(level({"error", "no-error"}), Severity::Warning);
  EXPECT_EQ(level({"no-error=node-state", "error"}), Severity::Warning);
  EXPECT_EQ(level({"error=unused"}), Severity::Warning);
  EXPECT_EQ(level({"error", "no-node-state"}), std::nullopt);
}

} // namespace
} // namespace prelude
