#include "plan/constructs.h"

#include <algorithm>
#include <set>

namespace prelude::plan {
namespace {

// The definition whose head this is.
const Function *definition_of(const facts::ContractHead &head, const std::vector<Function> &functions) {
  auto found = std::partition_point(functions.begin(), functions.end(), [&](const Function &function) {
    return std::pair(function.file, function.range.end) <= std::pair(head.file, head.end);
  });
  bool is_head = found != functions.end() && found->file == head.file && found->range.begin <= head.end;
  return is_head ? &*found : nullptr;
}

// How often what is emitted of a function names where the variable's region is mapped, in place of the variable or beside it.
std::pair<size_t, size_t> uses_of_place(const Function &function, VariableId variable) {
  size_t instead = 0, beside = 0;
  for (const Access &access : function.accesses) instead += access.variable == variable && access.evaluated;
  for (const Unlock &unlock : function.unlocks) instead += unlock.variable == variable;
  for (const ContractCall &call : function.contract_calls)
    for (const ContractCall::Argument &argument : call.arguments) beside += argument.variable == variable;
  for (const CarriedLock &carried : function.carried) beside += carried.to == variable || carried.from == variable;
  for (const Lock &lock : function.locks) {
    beside += lock.variable == variable;
    for (const Held &held : lock.held) beside += held.variable == variable;
  }
  return {instead, beside};
}

void find_unused(const Function &function, VariableId id, ContractParameter &out) {
  const Variable &variable = function.variables[id];
  auto [instead, beside] = uses_of_place(function, id);
  std::set<Range> names(variable.names.begin(), variable.names.end()); // local(n) has its argument twice
  out.name_unused = variable.renamable && names.size() == instead + 1;
  out.place_unused = instead + beside == 0;
}

// Files that do not agree about a contract do not link.
std::string linked_name(const ContractDeclaration &declaration) {
  std::string name = declaration.function;
  for (const ContractParameter &parameter : declaration.parameters)
    name += std::string("__") + facts::contract_word(parameter.effect, parameter.mode) + "_" + std::to_string(parameter.number);
  return name;
}

void connect_declarations(Unit &unit, facts::Unit &facts_of_unit, const Names &names) {
  std::set<std::string> linked;
  for (facts::ContractDeclaration &facts : facts_of_unit.contracts) {
    ContractDeclaration &out = unit.contracts.emplace_back();
    static_cast<facts::ContractHead &>(out) = std::move(facts);
    const Function *definition = definition_of(out, unit.functions);
    for (size_t i = 0; i < facts.parameters.size(); ++i) {
      ContractParameter &one = out.parameters.emplace_back();
      static_cast<facts::ContractParameter &>(one) = std::move(facts.parameters[i]);
      bool is_known = definition && i < definition->contracts.size();
      one.given = is_known ? definition->contracts[i].given : names.free(one.name + "__at");
      if (is_known) find_unused(*definition, definition->contracts[i].variable, one);
    }
    if (out.is_external && linked.insert(out.function).second) unit.linked_names.emplace_back(out.function, linked_name(out));
  }
}

} // namespace

const Construct constructs::contracts{
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.contracts, facts.contracts); },
    .connect = connect_declarations,
};

} // namespace prelude::plan
