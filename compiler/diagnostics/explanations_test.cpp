#include "diagnostics/explanations.h"

#include "diagnostics/diagnostics.h"

#include "gtest/gtest.h"

#include <sstream>

using namespace prelude;

TEST(Explanations, EachKindHasOneInTheOrderOfTheTable) {
  std::vector<std::string> titles, kinds;
  for (const std::string_view *document = explanations; !document->empty(); ++document) {
    std::istringstream lines{std::string(*document)};
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("## ")) titles.push_back(line.substr(3));
  }
  for (Kind kind : all_kinds())
    if (severity(kind) != Severity::Note) kinds.emplace_back(name(kind));
  EXPECT_EQ(titles, kinds);
}

TEST(Explanations, EachHasTextAndAnExample) {
  for (Kind kind : all_kinds()) {
    if (severity(kind) == Severity::Note) continue;
    std::string_view text = explanation(name(kind));
    EXPECT_GT(text.find("\n\n```"), 40u) << name(kind);
    EXPECT_TRUE(text.ends_with("\n```")) << name(kind);
  }
}

TEST(Explanations, NothingIsOfNoKind) {
  EXPECT_EQ(explanation("no_such_kind"), "");
  EXPECT_EQ(explanation(""), "");
}
