#include "plan/contracts.h"

#include <algorithm>
#include <set>

namespace prelude::plan {
namespace {

// The definition whose head this is. Functions come by file, in the order of the source.
const Function *definition_of(const facts::ContractDeclaration &declaration, const std::vector<Function> &functions) {
  auto found = std::partition_point(functions.begin(), functions.end(), [&](const Function &function) {
    return std::pair(function.facts->file, function.facts->range.end) <= std::pair(declaration.file, declaration.end);
  });
  bool is_head = found != functions.end() && found->facts->file == declaration.file &&
                 found->facts->range.begin <= declaration.end;
  return is_head ? &*found : nullptr;
}

// How often what is emitted of a function names where the variable's region is mapped, in place of the variable or beside it.
std::pair<size_t, size_t> uses_of_place(const facts::Function &function, facts::VariableId variable) {
  size_t instead = 0, beside = 0;
  for (const facts::Access &access : function.accesses) instead += access.variable == variable && access.evaluated;
  for (const facts::Unlock &unlock : function.unlocks) instead += unlock.variable == variable;
  for (const facts::ContractCall &call : function.contract_calls)
    for (const facts::ContractCall::Argument &argument : call.arguments) beside += argument.variable == variable;
  for (const facts::CarriedLock &carried : function.carried) beside += carried.to == variable || carried.from == variable;
  for (const facts::Lock &lock : function.locks) {
    beside += lock.variable == variable;
    for (const facts::Held &held : lock.held) beside += held.variable == variable;
  }
  return {instead, beside};
}

void find_unused(const facts::Function &function, ContractDeclaration &out) {
  for (const facts::Contract &contract : function.contracts) {
    const facts::Variable &variable = function.variables[contract.variable];
    auto [instead, beside] = uses_of_place(function, contract.variable);
    std::set<facts::Range> names(variable.names.begin(), variable.names.end()); // local(n) has its argument twice
    out.name_unused.push_back(variable.renamable && names.size() == instead + 1);
    out.place_unused.push_back(instead + beside == 0);
  }
}

} // namespace

std::vector<ContractDeclaration> contract_declarations(const facts::Unit &facts, const std::vector<Function> &functions,
                                                       const std::function<std::string(const std::string &)> &free) {
  std::vector<ContractDeclaration> out;
  for (const facts::ContractDeclaration &declaration : facts.contracts) {
    const Function *definition = definition_of(declaration, functions);
    ContractDeclaration plan{&declaration, {}, {}, {}};
    for (size_t i = 0; i < declaration.parameters.size(); ++i)
      plan.names.push_back(definition && i < definition->given.size() ? definition->given[i]
                                                                      : free(declaration.parameters[i].name + "__at"));
    if (definition) find_unused(*definition->facts, plan);
    out.push_back(std::move(plan));
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> linked_names(const facts::Unit &facts) {
  std::vector<std::pair<std::string, std::string>> out;
  std::set<std::string> seen;
  for (const facts::ContractDeclaration &declaration : facts.contracts) {
    if (!declaration.is_external || !seen.insert(declaration.function).second) continue;
    std::string name = declaration.function;
    for (const auto &parameter : declaration.parameters)
      name += std::string("__") + facts::contract_word(parameter.effect, parameter.mode) + "_" + std::to_string(parameter.number);
    out.emplace_back(declaration.function, std::move(name));
  }
  return out;
}

} // namespace prelude::plan
