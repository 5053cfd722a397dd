#include "diagnostics/diagnostics.h"

#include <gtest/gtest.h>

using namespace prelude;

TEST(Diagnostics, PutsTheCaretUnderTheColumn) {
  Diagnostics out;
  out.set_source("a.c", "int x;\n\tread_lock(n);\n");
  out.report(Kind::double_lock, {"a.c", 2, 2, 12}, {"n"});
  EXPECT_EQ(out.render(false), "a.c:2:2: error: 'n' is already locked\n"
                               "    2 | \tread_lock(n);\n"
                               "      | \t^~~~~~~~~~~~\n"
                               "1 error generated.\n");
  EXPECT_TRUE(out.has_errors());
}

TEST(Diagnostics, AWarningIsNoError) {
  Diagnostics out;
  out.add({Severity::Warning, {}, "unused", "-Wunused"});
  EXPECT_FALSE(out.has_errors());
  EXPECT_EQ(out.render(false), "preludec: warning: unused [-Wunused]\n1 warning generated.\n");
}

TEST(Diagnostics, ALineBeyondTheFileHasNoExcerpt) {
  Diagnostics out;
  out.set_source("a.c", "x\r\n");
  out.report(Kind::region_arithmetic, {"a.c", 9, 3, 5});
  EXPECT_NE(out.render(false).find("a.c:9:3: error:"), std::string::npos);
}

TEST(Diagnostics, ALineEndsBeforeACarriageReturn) {
  Diagnostics out;
  out.set_source("a.c", "move\r\n");
  out.report(Kind::move_after_no_lock, {"a.c", 1, 1, 4});
  EXPECT_NE(out.render(false).find("    1 | move\n      | ^~~~\n"), std::string::npos);
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
  Diagnostics none = two(), same = two(), errors = two();
  none.set_severity("-Wnode-state", std::nullopt);
  EXPECT_EQ(none.render(false), "preludec: warning: unused [-Wunused]\n"
                                "preludec: note: its value is used later, here\n"
                                "1 warning generated.\n");
  same.set_severity("-Wnode-state", Severity::Warning);
  EXPECT_EQ(same.render(false), two().render(false));
  EXPECT_FALSE(same.has_errors());
  errors.set_severity("-Wnode-state", Severity::Error);
  EXPECT_NE(errors.render(false).find("error: each node has its own 'x'"), std::string::npos);
  EXPECT_NE(errors.render(false).find("[-Werror,-Wnode-state]"), std::string::npos);
  EXPECT_NE(errors.render(false).find("1 warning and 1 error generated."), std::string::npos);
  EXPECT_TRUE(errors.has_errors());
}
