#include "diagnostics/diagnostics.h"

#include <gtest/gtest.h>

using namespace prelude;

TEST(Diagnostics, AWarningIsNoError) {
  Diagnostics out;
  out.add({Severity::Warning, {}, "unused", "-Wunused"});
  EXPECT_FALSE(out.has_errors());
  out.report(Kind::double_lock, {"a.c", 2, 2, 12}, {"n"});
  EXPECT_TRUE(out.has_errors());
  EXPECT_EQ(out.all().back().message, "'n' is already locked");
}

TEST(Diagnostics, AnOptionTakesItsWarningsWithTheirNotes) {
  auto two = [] {
    Diagnostics out;
    out.report(Kind::node_state, {}, {"x"});
    out.report(Kind::note_migration_point, {});
    out.add({Severity::Warning, {}, "unused", "-Wunused"});
    out.report(Kind::note_used_later, {});
    return out;
  };
  auto messages = [](const Diagnostics &found) {
    std::vector<std::string> out;
    for (const Diagnostic &diagnostic : found.all()) out.push_back(diagnostic.message);
    return out;
  };
  Diagnostics none = two(), same = two(), errors = two();
  none.set_severity("-Wnode-state", std::nullopt);
  EXPECT_EQ(messages(none), (std::vector<std::string>{"unused", "its value is used later, here"}));
  same.set_severity("-Wnode-state", Severity::Warning);
  EXPECT_EQ(messages(same), messages(two()));
  EXPECT_FALSE(same.has_errors());
  errors.set_severity("-Wnode-state", Severity::Error);
  EXPECT_EQ(errors.all().front().severity, Severity::Error);
  EXPECT_EQ(errors.all().front().flag, "-Werror,-Wnode-state");
  EXPECT_EQ(errors.warnings(), 1u);
  EXPECT_EQ(errors.errors(), 1u);
}

TEST(Diagnostics, WhatIsRemovedTakesItsNotesAlong) {
  Diagnostics out;
  out.add({Severity::Warning, {}, "unused", "", 1});
  out.add({Severity::Note, {}, "declared here", "", 2});
  out.report(Kind::node_state, {}, {"x"});
  out.report(Kind::note_migration_point, {});
  out.remove_if([](const Diagnostic &diagnostic) { return diagnostic.clang_id != 0; });
  EXPECT_EQ(out.all().size(), 2u);
  EXPECT_EQ(out.warnings(), 1u);
}
