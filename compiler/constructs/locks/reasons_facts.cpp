// Why the rest of an activation is as it is: the uses that keep variables alive, and what takes a thread. For remarks only, since each
// question takes time linear in the size of the function.
#include "constructs/locks/points_assemble.h"

namespace prelude::analysis {
using namespace clang;

void Points::explain(const Stmt *at, facts::FrameId activation, facts::Site &out) const {
  for (facts::VariableId id : out.live) {
    const DeclRefExpr *use = paths_.later_use(at, model_.variables[id]);
    out.reasons.uses.push_back(use ? sources_.place(use->getSourceRange()) : Place());
  }
  for (const VarDecl *variable : model_.variables) {
    auto id = id_of(variable);
    if (!id || !variable->hasLocalStorage() || llvm::is_contained(out.live, *id)) continue;
    if (is_visible(model_, variable, at, sources_)) out.reasons.unused.push_back(*id);
  }
  Region after = paths_.after(at, activation);
  for (const PromotionModel &promotion : promotions_) {
    if (promotion.within != activation || promotion.first == at || !after.contains(promotion.site)) continue;
    facts::Reasons::Wait wait{promotion.place, promotion.what, promotion.computes, promotion.statement != nullptr};
    wait.perhaps = promotion.reason == facts::Promotion::sends || promotion.reason == facts::Promotion::upgrades;
    if (promotion.reason == facts::Promotion::over_budget) {
      const facts::Loop *loop = loop_at(promotion.site);
      if (promotion.statement || !loop || !loop->waits) continue;
      wait.what = "the loop, which only others end";
    }
    out.reasons.waits.push_back(std::move(wait));
  }
}

namespace {

class Fresh : public Assembler {
public:
  using Assembler::Assembler;

  void fresh_locks();

private:
  struct Made {
    bool region = false, here = false, in_zone = false; // here: at home on this node
  };
  static Made made_by(const FunctionDecl *callee);
  Made makes_region(const Expr *value) const;
};

Fresh::Made Fresh::made_by(const FunctionDecl *callee) {
  if (!callee) return {};
  bool here = callee->getName() == "mcrl_region_new", in_zone = callee->getName() == "mcrl_region_new_in";
  return {here || in_zone || callee->getName() == "mcrl_region_new_at", here, in_zone};
}

// A call that makes a region, or one of a function of the unit that is no more than that.
Fresh::Made Fresh::makes_region(const Expr *value) const {
  auto call_in = [](const Expr *expression) { return expression ? dyn_cast<CallExpr>(expression->IgnoreParenCasts()) : nullptr; };
  auto made_in = [&](const CallExpr *call) { return call ? made_by(prelude_function(call, sources_.manager())) : Made(); };
  const CallExpr *call = call_in(value);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr, *definition = nullptr;
  if (Made made = made_in(call); !callee || made.region) return made;
  auto *body = callee->hasBody(definition) ? dyn_cast<CompoundStmt>(definition->getBody()) : nullptr;
  auto *result = body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
  return result ? made_in(call_in(result->getRetValue())) : Made();
}

// A region that is made here, at home here, and whose name nothing has used before the lock, is in no other node's hands.
void Fresh::fresh_locks() {
  llvm::DenseMap<const VarDecl *, std::vector<const Stmt *>> set; // where variables get values
  llvm::DenseSet<const VarDecl *> made, made_here, in_zone;       // by calls that make regions
  auto sets = [&](const VarDecl *variable, const Stmt *where, const Expr *value) {
    if (!variable || !is_region_pointer(variable->getType())) return;
    set[variable].push_back(where);
    Made by = makes_region(value);
    if (by.region) made.insert(variable);
    if (by.here) made_here.insert(variable);
    if (by.in_zone) in_zone.insert(variable);
  };
  for (Graph::Block block = 0; block < model_.graph->size(); ++block)
    for (const Stmt *statement : model_.graph->statements(block)) {
      for (const Access *access : model_.memory.by(statement))
        if (access->stores()) sets(access->object.variable(), statement, access->value);
      if (auto *declaration = dyn_cast<DeclStmt>(statement))
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl); variable && variable->hasInit()) sets(variable, declaration, variable->getInit());
    }
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    bool is_named = llvm::any_of(model_.addresses, [&](const AddressSite &site) { return site.variable == lock.variable; });
    if (!made.contains(lock.variable) || set[lock.variable].size() != 1) continue;
    Region after = paths_.after(set[lock.variable], facts::whole_function), before = paths_.before(lock.call, facts::whole_function);
    auto between = [&](const Stmt *one) { return after.contains(one) && before.contains(one); };
    // The zone may be private. Then the computation has to come back to it if it may have gone to another region.
    auto may_leave = [&](const LockCall &other) { return other.variable != lock.variable && between(other.call); };
    if (in_zone.contains(lock.variable) && llvm::any_of(model_.locks, may_leave)) continue;
    function_.locks[i].is_made = true;
    if (is_named || !made_here.contains(lock.variable)) continue;
    auto is_used = [&](const DeclRefExpr *use) { return use != lock.call->getArg(0)->IgnoreParenImpCasts() && between(use); };
    auto uses = model_.uses.find(lock.variable);
    auto moves = [&](const LockCall &other) { return flow_.moves(other) && between(other.call); };
    function_.locks[i].is_fresh = (uses == model_.uses.end() || llvm::none_of(uses->second, is_used)) && llvm::none_of(model_.locks, moves);
  }
}

} // namespace

void find_fresh_locks(Assembly &all) { Fresh(all).fresh_locks(); }

} // namespace prelude::analysis
