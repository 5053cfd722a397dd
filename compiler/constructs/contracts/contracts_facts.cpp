// Contracts, and calls of functions that have some, as plain data.
#include "analysis/assemble/assembler.h"

#include "analysis/checks/checks.h"

namespace prelude::analysis {
using namespace clang;

namespace {

class ContractFacts : public Assembler {
public:
  using Assembler::Assembler;

  void contracts();
};

void ContractFacts::contracts() {
  check_contracts(flow_, sources_, *out_);
  for (const Contract &contract : model_.contracts)
    if (auto id = id_of(model_.decl->getParamDecl(contract.parameter)))
      function_.contracts.push_back({contract.effect, contract.mode, *id});
  for (const ContractCall &call : model_.contract_calls) {
    facts::ContractCall out;
    out.callee = call.call->getDirectCallee()->getNameAsString();
    out.place = sources_.place(call.call->getSourceRange());
    out.evaluated = call.evaluated;
    if (std::string macro = sources_.stringizing_macro(call.call->getBeginLoc()); !macro.empty())
      report_in_macro(out.callee, out.place, macro, *out_);
    else if (auto where = range(SourceRange(call.call->getRParenLoc()), call.call->getBeginLoc(), out.callee)) out.end = where->begin;
    for (const ContractCall::Argument &argument : call.arguments) {
      if (!argument.variable) continue;
      QualType type = call.call->getDirectCallee()->getParamDecl(argument.contract.parameter)->getType();
      std::string wanted = mapped_declarator(type, sources_.context());
      facts::ContractCall::Argument one{ids_[argument.variable], argument.contract.effect, argument.contract.mode, ""};
      bool taken = argument.contract.effect == facts::Effect::acquires;
      if (taken && wanted != function_.variables[one.variable].local_type)
        one.cast = "(" + wanted.replace(wanted.find('%'), 1, "*") + ")";
      out.arguments.push_back(std::move(one));
    }
    // An argument of a macro may be in several expressions.
    auto same = [&](const facts::ContractCall &other) { return other.end == out.end; };
    auto found = llvm::find_if(function_.contract_calls, same);
    if (found == function_.contract_calls.end()) function_.contract_calls.push_back(std::move(out));
    else found->evaluated |= out.evaluated;
  }
}

} // namespace

const FactsConstruct described::contracts{.before_points = [](Assembly &all) { ContractFacts(all).contracts(); }};

} // namespace prelude::analysis
