// The loops of a function: what is in them, how control comes into them, which variables they change.
#include "analysis/work/loops.h"

#include "llvm/ADT/FoldingSet.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_loop(const Stmt *statement) { return isa<ForStmt, WhileStmt, DoStmt>(statement); }

const VarDecl *variable_of(const DeclRefExpr *reference) {
  auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  return variable && variable->hasLocalStorage() ? variable : nullptr;
}

} // namespace

Loops::Loops(const FunctionDecl *definition, const ASTContext &context) {
  Accesses accesses(definition->getBody());
  for (const Access &access : accesses.all()) {
    if (access.object.declared) escaped_.insert(access.object.declared);
    if (const DeclRefExpr *name = access.object.name(); name && access.how != Access::mention) names_[name].push_back(access.how);
    if (access.how == Access::write && access.value && access.object.variable() && access.object.is_whole())
      stored_[access.by] = {access.object.variable(), access.value};
  }
  // Expressions and chains of else can be deep.
  llvm::SmallVector<std::pair<const Stmt *, bool>, 64> work{{definition->getBody(), false}};
  while (!work.empty()) {
    auto [statement, entered] = work.pop_back_val();
    if (entered) {
      leave(statement);
      continue;
    }
    if (isa<UnaryExprOrTypeTraitExpr>(statement)) continue; // not evaluated
    enter(statement);
    if (auto *choice = dyn_cast<IfStmt>(statement)) note_clamp(choice, context);
    work.push_back({statement, true});
    size_t first = work.size();
    for (const Stmt *child : statement->children())
      if (child) work.push_back({child, false});
    std::reverse(work.begin() + long(first), work.end());
  }
  find_jumps_into();
  for (LoopNode &loop : all) {
    auto *counting = dyn_cast<ForStmt>(loop.statement);
    if (counting) loop.counted = counted_head(counting, *this, context);
    loop.iterations = iterations_of(loop.statement, loop.counted ? &*loop.counted : nullptr, context);
    if (!loop.iterations && loop.counted && !loop.jumped_into) loop.iterations = iterations_in_array(counting, *loop.counted, context);
    if (!loop.iterations && loop.counted) loop.iterations = iterations_between(counting, *loop.counted, *this, context);
  }
}

void Loops::enter(const Stmt *statement) {
  unsigned number = ++number_;
  if (auto part = parts_.find(statement); part != parts_.end()) part->second.first = number;
  if (auto *attributed = dyn_cast<AttributedStmt>(statement)) {
    if (is_loop(attributed->getSubStmt())) {
      LoopNode node;
      node.attributed = attributed;
      index_[attributed->getSubStmt()] = unsigned(all.size());
      all.push_back(node);
    }
  } else if (auto *loop = dyn_cast<ForStmt>(statement)) {
    enter_loop(loop, {loop->getCond(), loop->getInc(), loop->getBody()});
  } else if (auto *loop = dyn_cast<WhileStmt>(statement)) {
    enter_loop(loop, {loop->getCond(), loop->getBody()});
  } else if (auto *loop = dyn_cast<DoStmt>(statement)) {
    enter_loop(loop, {loop->getCond(), loop->getBody()});
  } else if (isa<SwitchStmt>(statement)) {
    open_.push_back(statement);
  } else if (isa<SwitchCase>(statement)) {
    // It belongs to the innermost switch; loops in between are entered by it.
    for (size_t i = open_.size(); i-- > 0 && is_loop(open_[i]);) find(open_[i])->jumped_into = true;
  } else if (auto *label = dyn_cast<LabelStmt>(statement)) {
    labels_[label->getDecl()] = number;
  } else if (isa<GotoStmt, IndirectGotoStmt>(statement)) {
    bool back = isa<IndirectGotoStmt>(statement) || labels_.contains(cast<GotoStmt>(statement)->getLabel());
    gotos_.push_back({statement, number});
    if (back) enter_loop(statement, {}), open_.pop_back();
  } else if (auto *address = dyn_cast<AddrLabelExpr>(statement)) {
    addressed_.insert(address->getLabel());
  } else if (auto *assembly = dyn_cast<GCCAsmStmt>(statement)) {
    for (const AddrLabelExpr *label : assembly->labels()) addressed_.insert(label->getLabel());
  } else if (isa<BreakStmt, ContinueStmt>(statement)) {
    jump(statement, isa<ContinueStmt>(statement));
  } else if (auto *name = dyn_cast<DeclRefExpr>(statement)) {
    mention(name);
  }
}

void Loops::enter_loop(const Stmt *loop, llvm::ArrayRef<const Stmt *> parts) {
  auto [found, is_new] = index_.try_emplace(loop, unsigned(all.size()));
  if (is_new) all.emplace_back();
  LoopNode &node = all[found->second];
  node.statement = loop;
  node.begin = number_;
  node.end = number_ + 1;
  for (const Stmt *part : parts)
    if (part) parts_[part];
  open_.push_back(loop);
}

void Loops::leave(const Stmt *statement) {
  if (auto part = parts_.find(statement); part != parts_.end()) part->second.second = number_ + 1;
  if (open_.empty() || open_.back() != statement) return;
  if (is_loop(statement)) find(statement)->end = number_ + 1;
  open_.pop_back();
}

// What a break means in a statement expression in a head is not the same for all compilers.
void Loops::jump(const Stmt *, bool is_continue) {
  for (size_t i = open_.size(); i-- > 0;) {
    if (!is_loop(open_[i])) {
      if (is_continue) continue;
      return;
    }
    const Stmt *body = isa<ForStmt>(open_[i])     ? cast<ForStmt>(open_[i])->getBody()
                       : isa<WhileStmt>(open_[i]) ? cast<WhileStmt>(open_[i])->getBody()
                                                  : cast<DoStmt>(open_[i])->getBody();
    auto [begin, end] = parts_.lookup(body);
    if (begin == 0 || end != 0) find(open_[i])->jump_in_head = true;
    if (!is_continue) find(open_[i])->breaks = true;
    return;
  }
}

void Loops::mention(const DeclRefExpr *name) {
  const VarDecl *variable = variable_of(name);
  if (!variable) return;
  for (Access::How how : names_.lookup(name))
    if (how == Access::address) escaped_.insert(variable);
    else if (how != Access::read) changes_[variable].push_back(number_);
}

void Loops::note_clamp(const IfStmt *choice, const ASTContext &context) {
  const Stmt *then = choice->getThen();
  if (auto *block = dyn_cast<CompoundStmt>(then); block && block->size() == 1) then = block->body_front();
  auto set = stored_.find(then);
  auto *condition = dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
  if (choice->getElse() || set == stored_.end() || !condition || !condition->isRelationalOp()) return;
  auto [variable, value] = set->second;
  auto is_variable = [&, variable = variable](const Expr *side) {
    auto *name = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
    return name && variable_of(name) == variable;
  };
  const Expr *left = condition->getLHS(), *right = condition->getRHS();
  bool greater = condition->getOpcode() == BO_GT || condition->getOpcode() == BO_GE;
  if (!is_variable(left)) std::swap(left, right), greater = !greater;
  if (is_variable(left) && is_same_expression(right, value, context)) clamps_[greater][variable].push_back(right);
}

void Loops::find_jumps_into() {
  auto enters = [&](unsigned label, auto is_outside) {
    for (LoopNode &loop : all)
      if (is_loop(loop.statement) && loop.begin < label && label < loop.end && is_outside(loop)) loop.jumped_into = true;
  };
  for (const Position &jump : gotos_)
    if (auto *to = dyn_cast<GotoStmt>(jump.statement))
      if (auto label = labels_.find(to->getLabel()); label != labels_.end())
        enters(label->second, [&](const LoopNode &loop) { return jump.number < loop.begin || loop.end <= jump.number; });
  for (const LabelDecl *label : addressed_)
    if (auto found = labels_.find(label); found != labels_.end()) enters(found->second, [](const LoopNode &) { return true; });
}

LoopNode *Loops::find(const Stmt *loop) {
  auto found = index_.find(loop);
  return found == index_.end() ? nullptr : &all[found->second];
}

std::pair<unsigned, unsigned> Loops::numbers(const Stmt *part) const { return parts_.lookup(part); }

bool Loops::may_change(const VarDecl *variable, unsigned begin, unsigned end) const {
  if (!variable->hasLocalStorage() || escaped_.contains(variable) || variable->getType().isVolatileQualified()) return true;
  auto found = changes_.find(variable);
  if (found == changes_.end()) return false;
  return llvm::any_of(found->second, [&](unsigned at) { return begin <= at && at < end; });
}

bool Loops::changes_only(const VarDecl *variable, bool upper) const {
  if (escaped_.contains(variable) || variable->getType().isVolatileQualified()) return false;
  auto found = changes_.find(variable);
  return found == changes_.end() || found->second.size() == clamps(variable, upper).size();
}

llvm::ArrayRef<const Expr *> Loops::clamps(const VarDecl *variable, bool upper) const {
  auto found = clamps_[upper].find(variable);
  return found == clamps_[upper].end() ? llvm::ArrayRef<const Expr *>() : found->second;
}

bool is_same_expression(const Expr *one, const Expr *other, const ASTContext &context) {
  llvm::FoldingSetNodeID first, second;
  one->IgnoreParenImpCasts()->Profile(first, context, true);
  other->IgnoreParenImpCasts()->Profile(second, context, true);
  return first == second;
}

const Expr *condition_of(const Stmt *statement) {
  if (auto *loop = dyn_cast<ForStmt>(statement)) return loop->getCond();
  if (auto *loop = dyn_cast<WhileStmt>(statement)) return loop->getCond();
  if (auto *loop = dyn_cast<DoStmt>(statement)) return loop->getCond();
  return nullptr;
}

} // namespace prelude::analysis
