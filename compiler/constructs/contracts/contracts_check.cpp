// What a function with contracts may not contain, and calls of one may not be (lang-spec/language.md, 2.1).
#include "analysis/checks/checks.h"

namespace prelude::analysis {
using namespace clang;
using facts::Effect;

namespace {

// The order of a call that changes a lock and a use of its data in the same expression is not defined.
void check_order(const FunctionModel &model, const ContractCall &call, const ContractCall::Argument &argument,
                 const Sources &sources, Diagnostics &out) {
  const Stmt *whole = call.call;
  while (isa_and_nonnull<Expr>(model.parents.getParent(const_cast<Stmt *>(whole))))
    whole = model.parents.getParent(const_cast<Stmt *>(whole));
  auto beside = [&](const Expr *other) {
    return is_part(other, whole, model.parents) && !is_part(other, call.call, model.parents);
  };
  const Expr *other = nullptr;
  for (const AccessSite &access : model.accesses)
    if (access.variable == argument.variable && access.evaluated_at_all && beside(access.evaluated)) other = access.evaluated;
  for (const ContractCall &another : model.contract_calls)
    if (another.uses(argument.variable) && beside(another.call)) other = another.call;
  if (!other) return;
  out.report(Kind::contract_in_expression, sources.place(call.call->getSourceRange()),
             {call.call->getDirectCallee()->getNameAsString(), argument.variable->getNameAsString()});
  out.report(Kind::note_used_here, sources.place(other->getSourceRange()));
}

} // namespace

void check_contracts(const FunctionFlow &flow, const Sources &sources, Diagnostics &out) {
  const FunctionModel &model = flow.model;
  std::string name = model.decl->getNameAsString();
  for (const LockCall &lock : model.locks)
    if (!model.contracts.empty() && (flow.moves(lock) || lock.begins != facts::whole_function)) {
      out.report(Kind::contract_function_moves, sources.place(lock.call->getSourceRange()), {name});
      out.report(Kind::note_contract, sources.place(model.contracts.front().at));
    }
  for (const ContractCall &call : model.contract_calls) {
    std::string callee = call.call->getDirectCallee()->getNameAsString();
    for (const RemoteModel &remote : model.remote_calls)
      if (remote.call == call.call) {
        out.report(Kind::contract_elsewhere, sources.place(call.call->getSourceRange()), {callee, facts::name(remote.kind)});
        out.report(Kind::note_contract, sources.place(call.arguments.front().contract.at));
      }
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      const ContractCall::Argument &one = call.arguments[i];
      if (!one.variable || !call.evaluated) continue;
      if (one.contract.effect != Effect::requires_lock) check_order(model, call, one, sources, out);
      for (size_t j = 0; j < i; ++j) {
        const ContractCall::Argument &other = call.arguments[j];
        bool only_used = one.contract.effect == Effect::requires_lock && other.contract.effect == Effect::requires_lock;
        if (other.variable == one.variable && !only_used)
          out.report(Kind::contract_same_variable, sources.place(one.expression->getSourceRange()),
                     {callee, one.variable->getNameAsString()});
      }
    }
  }
}

} // namespace prelude::analysis
