// What a plan says of itself.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

static std::string bytes_array(const std::string &name, uint64_t bytes) {
  return "unsigned char " + name + "[" + std::to_string(bytes) + "]";
}

Member member(const Function &function, VariableId id, bool is_sent) {
  const Variable &variable = function.variables[id];
  const std::string &name = function.name_of(id);
  if (is_sent && variable.in_image) return {id, "unsigned long long " + name, Copy::image};
  if (variable.copy == Copy::opaque) return {id, bytes_array(name, variable.bytes), variable.copy};
  return {id, facts::declared(variable.declaration, name), variable.copy};
}

const Lock *Function::target_of(const Point &point) const {
  if (point.lock) return &locks[*point.lock];
  if (point.call) return nullptr;
  const Promotion &promotion = promotions[*point.promotion];
  return promotion.reason == Promotion::guards ? &locks[guards[promotion.guard].lock] : nullptr;
}

const std::string &Function::part_of(FrameId activation) const {
  static const std::string rest = "MCRL_REST";
  return activation == whole_function ? rest : frames[size_t(activation)].part;
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

std::string Function::header_of(const std::string &form) const {
  std::string parameters;
  for (const std::string &parameter : declarations) parameters += (parameters.empty() ? "" : ", ") + parameter;
  return result_type + " " + form + "(" + (parameters.empty() ? "void" : parameters) + ")";
}

void Function::declare(const std::string &form, const Function &of) {
  std::string text = of.declaration_of(form);
  if (std::find(called_forms.begin(), called_forms.end(), text) == called_forms.end()) called_forms.push_back(std::move(text));
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
