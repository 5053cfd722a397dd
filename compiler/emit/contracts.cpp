#include "emit/contracts.h"

#include "emit/text.h"

#include <algorithm>

namespace prelude::emit {

Edits contract_calls(const plan::Function &function) {
  Edits edits;
  for (const facts::ContractCall &call : function.facts->contract_calls) {
    std::string given;
    for (const facts::ContractCall::Argument &argument : call.arguments) {
      const std::string &at = function.mapped[argument.variable];
      bool taken = argument.effect == facts::Effect::acquires;
      given += ", " + argument.cast + (taken ? "&" : "") + at;
    }
    edits.before({call.end, call.end}, given);
  }
  return edits;
}

Edits contract_declarations(const plan::Unit &unit, size_t file, facts::Range range, bool marks_unused) {
  Edits edits;
  auto at = std::partition_point(unit.contracts.begin(), unit.contracts.end(), [&](const plan::ContractDeclaration &plan) {
    return std::pair(plan.facts->file, plan.facts->end) < std::pair(file, range.begin);
  });
  for (; at != unit.contracts.end() && at->facts->file == file && at->facts->end < range.end; ++at) {
    const plan::ContractDeclaration &plan = *at;
    const facts::ContractDeclaration &declaration = *plan.facts;
    std::string given;
    for (size_t i = 0; i < declaration.parameters.size(); ++i) {
      const facts::ContractDeclaration::Parameter &parameter = declaration.parameters[i];
      bool taken = parameter.effect == facts::Effect::acquires;
      given += ", " + replace(parameter.declared, "%", (taken ? "*" : "") + plan.names[i]);
      if (!marks_unused) continue;
      if (i < plan.place_unused.size() && plan.place_unused[i]) given += unused;
      if (i < plan.name_unused.size() && plan.name_unused[i] && parameter.end != 0)
        edits.after({parameter.end, parameter.end}, unused);
    }
    edits.before({declaration.end, declaration.end}, given);
    for (facts::Range words : declaration.words) edits.replace(words, "");
  }
  return edits;
}

std::string given_parameter(const plan::Function &function, size_t contract) {
  const facts::Contract &facts = function.facts->contracts[contract];
  bool taken = facts.effect == facts::Effect::acquires;
  return replace(function.facts->variables[facts.variable].local_type, "%", (taken ? "*" : "") + function.given[contract]);
}

std::string prototype(const plan::Function &function) {
  std::string given;
  for (size_t i = 0; i < function.given.size(); ++i) given += ", " + given_parameter(function, i);
  return replace(function.facts->prototype, "%", given);
}

std::string linked_names(const plan::Unit &unit) {
  std::string out;
  for (const auto &[function, name] : unit.linked_names) out += "#pragma redefine_extname " + function + " " + name + "\n";
  return out;
}

} // namespace prelude::emit
