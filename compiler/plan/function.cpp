// What a plan says of itself.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

Member member(const Function &function, VariableId id, bool is_sent) {
  const Variable &variable = function.variables[id];
  return {id, is_sent && variable.in_image ? Copy::image : variable.copy};
}

const std::string &Function::name_of(VariableId id) const {
  return variables[id].renamed.empty() ? variables[id].name : variables[id].renamed;
}

bool Function::is_given(VariableId id) const {
  return std::any_of(contracts.begin(), contracts.end(), [&](const Contract &contract) { return contract.variable == id; });
}

bool Function::has_edits() const {
  return checks_entry || !closed.empty() ||
         std::any_of(loops.begin(), loops.end(), [](const Loop &loop) { return loop.check != Check::none; });
}

void Function::name_own_variables(const Names &names) {
  using Wishes = std::initializer_list<std::pair<std::string *, const char *>>;
  Wishes wishes{{&live, "live"}, {&self, "self"}, {&entry, "entry"}, {&why, "why"}, {&data, "data"}, {&policy, "policy"},
                {&value, "value"}, {&reply, "result"}, {&children, "children"}, {&child, "child"}, {&number, "number"},
                {&args, "args"}, {&node, "node"}, {&offset, "offset"}, {&rest, "arguments"}};
  for (auto [name, wish] : wishes) *name = names.free(wish);
}

bool changes_anything(const Unit &unit) {
  // What is a blank in a file's text is a word in the file, which the C compiler does not know.
  return !unit.contracts.empty() || !unit.privates.empty() ||
         std::any_of(unit.files.begin(), unit.files.end(), [](const File &file) { return !file.blanked.empty(); }) ||
         std::any_of(unit.functions.begin(), unit.functions.end(),
                     [](const Function &function) { return function.uses_regions || function.has_edits(); });
}

} // namespace prelude::plan
