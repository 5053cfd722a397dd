#include "constructs/contracts/contracts_emit.h"

#include "emit/constructs.h"
#include "emit/text.h"

#include <algorithm>

namespace prelude::emit {

Edits contract_calls(const plan::Function &function) {
  Edits edits;
  for (const plan::ContractCall &call : function.contract_calls) {
    std::string all;
    for (const plan::ContractCall::Argument &argument : call.arguments) {
      bool taken = argument.effect == plan::Effect::acquires;
      all += ", " + argument.cast + (taken ? "&" : "") + where_mapped(function.variables[argument.variable]);
    }
    edits.before({call.end, call.end}, all);
  }
  return edits;
}

// The declarator for where the region is mapped, with the name of the parameter that says so.
static std::string given(const std::string &declarator, plan::Effect effect, const std::string &name) {
  return replace(declarator, "%", (effect == plan::Effect::acquires ? "*" : "") + name);
}

Edits contract_declarations(const plan::Unit &unit, size_t file, plan::Range range, bool marks_unused) {
  Edits edits;
  auto at = std::partition_point(unit.contracts.begin(), unit.contracts.end(), [&](const plan::ContractDeclaration &declaration) {
    return std::pair(declaration.file, declaration.end) < std::pair(file, range.begin);
  });
  for (; at != unit.contracts.end() && at->file == file && at->end < range.end; ++at) {
    std::string all;
    for (const plan::ContractParameter &parameter : at->parameters) {
      all += ", " + given(parameter.declared, parameter.effect, parameter.given);
      if (!marks_unused) continue;
      if (parameter.place_unused) all += unused;
      if (parameter.name_unused && parameter.end != 0) edits.after({parameter.end, parameter.end}, unused);
    }
    edits.before({at->end, at->end}, all);
    for (plan::Range words : at->words) edits.replace(words, "");
  }
  return edits;
}

std::string given_parameter(const plan::Function &function, const plan::Contract &contract) {
  return given(function.variables[contract.variable].local_type, contract.effect, contract.given);
}

std::string prototype(const plan::Function &function) {
  std::string all;
  for (const plan::Contract &contract : function.contracts) all += ", " + given_parameter(function, contract);
  return replace(function.prototype, "%", all);
}

std::string linked_names(const plan::Unit &unit) {
  std::string out;
  for (const auto &[function, name] : unit.linked_names) out += "#pragma redefine_extname " + function + " " + name + "\n";
  return out;
}

static const char *effect_name(plan::Effect effect) {
  return effect == plan::Effect::requires_lock ? "uses" : effect == plan::Effect::acquires ? "takes" : "ends";
}

std::string contract_list(const plan::Function &function) {
  std::string out;
  for (const plan::Contract &contract : function.contracts)
    out += std::string(&contract == function.contracts.data() ? ": " : ", ") + effect_name(contract.effect) + " the " +
           name(contract.mode) + " lock of " + function.variables[contract.variable].name;
  return out;
}

const Construct constructs::contracts{
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          if (report != Report::locks) return;
          for (const plan::ContractCall &call : function.contract_calls)
            for (const plan::ContractCall::Argument &argument : call.arguments)
              if (call.evaluated)
                lines.push_back({call.place, "call of " + call.callee + ", which " + effect_name(argument.effect) + " the " +
                                                 name(argument.mode) + " lock of " + function.variables[argument.variable].name});
        },
};

} // namespace prelude::emit
