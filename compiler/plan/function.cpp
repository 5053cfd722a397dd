// What a plan says of itself.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

Member member(const Function &function, VariableId id, bool is_sent) {
  const Variable &variable = function.variables[id];
  return {id, is_sent && variable.in_image ? Copy::image : variable.copy};
}

const Lock *Function::target_of(const Point &point) const {
  if (point.lock) return &locks[*point.lock];
  if (point.call) return nullptr;
  const Promotion &promotion = promotions[*point.promotion];
  return promotion.reason == Promotion::guards ? &locks[guards[promotion.guard].lock] : nullptr;
}

const std::string &Function::name_of(VariableId id) const {
  return variables[id].renamed.empty() ? variables[id].name : variables[id].renamed;
}

bool Forall::is_ordered() const {
  return std::any_of(reduced.begin(), reduced.end(), [](const Reduced &one) { return one.is_ordered; });
}

bool Function::forks_at_places() const {
  return std::any_of(calls.begin(), calls.end(), [](const Call &call) { return call.kind == RemoteCall::fork && call.has_place(); });
}

void Function::declare(const std::string &form, size_t of) {
  auto is_it = [&](const CalledForm &one) { return one.name == form; };
  if (std::none_of(called_forms.begin(), called_forms.end(), is_it)) called_forms.push_back({form, of});
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
                {&value, "value"}, {&reply, "result"}, {&children, "children"}, {&child, "child"}, {&args, "args"}, {&node, "node"},
                {&offset, "offset"}, {&index, "index"}, {&after, "after"}, {&nodes, "answers"}, {&reduced, "reduced"}, {&partial, "partial"},
                {&into, "into"}, {&from, "from"}, {&strip, "strip"}, {&rest, "arguments"}, {&first, "first"}, {&stop, "stop"}};
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
