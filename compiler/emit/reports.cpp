// The reports of --dump: one line per fact, `file:line:column: what`, so that editors and FileCheck can follow them.
#include "constructs/contracts/contracts_emit.h"
#include "emit/constructs.h"
#include "emit/emit.h"

#include <algorithm>

namespace prelude::emit {

std::string variable_list(const plan::Function &function, const std::vector<plan::VariableId> &ids) {
  std::string out;
  for (plan::VariableId id : ids) {
    const plan::Variable &variable = function.variables[id];
    out += (out.empty() ? "" : ", ") + variable.name + " (" + variable.type + ", " + std::to_string(variable.bytes) + " bytes)";
  }
  return out.empty() ? "nothing" : out;
}

namespace {

std::vector<Line> lines_of(const plan::Function &function, Report report) {
  std::vector<Line> lines;
  for (const Construct *construct : all_constructs)
    if (construct->lines) construct->lines(function, report, lines);
  return lines;
}

std::string text(const std::vector<Line> &lines) {
  std::string out;
  for (const Line &line : lines) out += line.place.text() + ": " + line.text + "\n";
  return out;
}

// In the order of the source.
std::string sorted(std::vector<Line> lines) {
  std::stable_sort(lines.begin(), lines.end(), [](const Line &a, const Line &b) {
    return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
  });
  return text(lines);
}

} // namespace

std::string locks(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions)
    if (function.uses_regions)
      out += "function " + function.name + contract_list(function) + "\n" + sorted(lines_of(function, Report::locks));
  return out;
}

std::string live(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions)
    if (function.migrates) out += "function " + function.name + "\n" + sorted(lines_of(function, Report::live));
  return out;
}

std::string plan(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions)
    if (function.uses_regions)
      out += "function " + function.name + ": " + std::to_string(function.points.size()) +
             (function.points.size() == 1 ? " point" : " points") + ", result " + (function.result.empty() ? "void" : function.result) +
             "\n" + text(lines_of(function, Report::plan));
  return out;
}

} // namespace prelude::emit
