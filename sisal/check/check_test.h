// Takes a program's text through the parser and the checker, for tests.
#pragma once

#include "check/check.h"
#include "graph/print.h"
#include "graph/verify.h"
#include "syntax/syntax.h"

#include <gtest/gtest.h>

namespace sisal::check {

// The graph as text, or the messages, each as `line:column: text`, with its notes and fixes indented below.
inline std::string checked(const std::string &text) {
  Sources sources;
  Diagnostics diagnostics;
  FileId file = sources.add("test.sis", text);
  std::string result;
  if (auto tree = syntax::parse(sources, file, diagnostics))
    if (auto unit = check(*tree, diagnostics)) {
      EXPECT_EQ(graph::verify(*unit), "") << graph::print(*unit);
      result = graph::print(*unit);
    }
  auto place = [&](Range at) {
    Place found = sources.place(at);
    return std::to_string(found.line) + ":" + std::to_string(found.column);
  };
  for (const Diagnostic &each : diagnostics.all()) {
    result += place(each.at) + ": " + text_of(each) + "\n";
    for (const Note &note : each.notes) result += "  " + place(note.at) + ": " + note.text + "\n";
    for (const FixIt &fix : each.fixes) result += "  " + place(fix.at) + ": '" + fix.text + "'\n";
  }
  return result;
}

// An expression of a function `f` with some parameters, and the nodes that it becomes. `before` stands before the function.
inline std::string expression(const std::string &text, const std::string &results = "integer",
                              const std::string &parameters = "i, j: integer; x, y: real; p, q: boolean; A: array[real]; "
                                                              "B: array[array[real]]; S: stream[integer]",
                              const std::string &before = "") {
  std::string graph = checked(before + " function f(" + parameters + " returns " + results + ")\n" + text + "\nend function\n");
  if (size_t head = graph.find("function f("); head != std::string::npos) graph.erase(0, graph.find('\n', head) + 1);
  return graph;
}

} // namespace sisal::check
