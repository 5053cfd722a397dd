// Guards, and whether the runtime can evaluate them.
#include "analysis/assemble/assembler.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

namespace {

class GuardFacts : public Assembler {
public:
  using Assembler::Assembler;

  void guards();

private:
  // Whether the runtime can evaluate a guard, and of which variables: they are passed by value, and neither the name of its own region
  // nor another one's data are.
  void predicate(const Stmt *part, const VarDecl *region, facts::Guard &out);
};

void GuardFacts::guards() {
  for (const GuardModel &guard : model_.guards) {
    const Expr *condition = Mark::argument_of(guard.mark);
    facts::Range all = statement(guard.mark, "when");
    auto inner = range(condition->getSourceRange(), condition->getBeginLoc(), "when");
    facts::Guard out{guard.lock, {}, {}, guard.place, live_.is_reached(model_.locks[guard.lock].call), {}};
    if (inner) out.before = {all.begin, inner->begin}, out.after = {inner->end, all.end};
    predicate(condition, model_.locks[guard.lock].variable, out);
    out.is_predicate &= !ties_.encloses(guard.mark); // the form that evaluates it is entered there
    function_.guards.push_back(std::move(out));
  }
}

void GuardFacts::predicate(const Stmt *part, const VarDecl *region, facts::Guard &out) {
  for (const AccessSite &access : model_.accesses)
    if (access.evaluated == part && access.evaluated_at_all) {
      out.is_predicate &= access.variable == region;
      if (access.variable == region) return;
    }
  for (const ContractCall &call : model_.contract_calls)
    if (call.call == part && call.evaluated) out.is_predicate = false;
  out.is_predicate &= !isa<StmtExpr>(part);
  if (auto *reference = dyn_cast<DeclRefExpr>(part)) {
    auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && ids_.contains(variable) && variable->hasLocalStorage() && !is_local_constant(variable)) {
      const facts::Variable &facts = function_.variables[ids_[variable]];
      bool by_value = facts.restorable && !variable->getType().isVolatileQualified() && !variable->getType()->isVariablyModifiedType();
      out.is_predicate &= variable != region && by_value;
      if (std::find(out.uses.begin(), out.uses.end(), ids_[variable]) == out.uses.end()) out.uses.push_back(ids_[variable]);
    }
  }
  for (const Stmt *child : part->children())
    if (child) predicate(child, region, out);
}

} // namespace

const FactsConstruct described::guards{.before_points = [](Assembly &all) { GuardFacts(all).guards(); }};

} // namespace prelude::analysis
