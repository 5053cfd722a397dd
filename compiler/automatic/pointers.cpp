#include "automatic/pointers.h"

#include "analysis/program/sources.h"
#include "automatic/parts.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

bool holds(const Stmt *whole, const Stmt *part) {
  return whole == part || llvm::any_of(whole->children(), [&](const Stmt *child) { return child && holds(child, part); });
}

// The variable that a declaration or an assignment gives an address to; null if that is no variable.
const VarDecl *set_by(const Access &access) {
  auto *assignment = dyn_cast<BinaryOperator>(access.by);
  if (assignment && assignment->isAssignmentOp()) {
    auto *name = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
    return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  }
  if (auto *declaration = dyn_cast<DeclStmt>(access.by))
    for (const Decl *each : declaration->decls())
      if (auto *variable = dyn_cast<VarDecl>(each);
          variable && variable->getInit() && holds(variable->getInit(), access.object.base))
        return variable;
  return nullptr;
}

// Whether what is given an address keeps it; a function is trusted not to.
bool keeps(const Access &access) {
  return isa<ReturnStmt, InitListExpr, DeclStmt>(access.by) ||
         (isa<BinaryOperator>(access.by) && cast<BinaryOperator>(access.by)->isAssignmentOp());
}

} // namespace

const Pointers::Into *Pointers::into(const Stmt *name) const {
  auto *reference = dyn_cast<DeclRefExpr>(name);
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  auto found = variable ? all_.find(variable) : all_.end();
  return found == all_.end() ? nullptr : &found->second;
}

const VarDecl *Pointers::region_of(const Stmt *name) const {
  const Into *found = into(name);
  return found ? found->region : nullptr;
}

const std::string &Pointers::part_of(const Stmt *name) const { return into(name)->part; }

void Pointers::find(const Accesses &memory, const ASTContext &context, const Variables &by_hand, const Variables &taken) {
  auto region = [&](const Access &access) -> const VarDecl * {
    if (access.how != Access::address || !access.object.by_pointer || !access.object.base || access.is_number()) return nullptr;
    auto *call = dyn_cast<CallExpr>(access.object.base);
    if (!call || prelude_call(call, context.getSourceManager()) != Call::local) return region_of(access.object.base);
    const VarDecl *variable = call->getNumArgs() == 1 ? local_variable(call->getArg(0)) : nullptr;
    return variable && !by_hand.contains(variable) ? variable : nullptr;
  };
  for (bool more = true; more;) {
    more = false;
    for (const Access &access : memory.all()) {
      const VarDecl *from = region(access), *variable = from ? set_by(access) : nullptr;
      if (!variable || !variable->hasLocalStorage() || taken.contains(variable)) continue;
      const Into *before = into(access.object.base);
      std::string part = before ? before->part : automatic::part_of(access, context);
      auto [known, is_new] = all_.try_emplace(variable, Into{from, part});
      if (!is_new && known->second.part != part) more |= !std::exchange(known->second.part, "").empty();
      more |= is_new;
    }
  }
  auto not_always = [&](const VarDecl *variable, const Stmt *place) {
    problems_.push_back({place, "'" + variable->getNameAsString() + "' leads to the data of '" +
                                    all_.find(variable)->second.region->getNameAsString() + "', but not always"});
  };
  for (const auto &[variable, into] : all_) {
    const Expr *value = variable->getInit();
    auto gives = [&](const Access &access) { return region(access) == into.region && holds(value, access.object.base); };
    if (value && llvm::none_of(memory.all(), gives)) not_always(variable, value);
  }
  for (const Access &access : memory.all()) {
    const VarDecl *from = region(access), *to = access.by ? set_by(access) : nullptr;
    auto known = to ? all_.find(to) : all_.end();
    std::string name = from ? from->getNameAsString() : "";
    if (from && known == all_.end() && keeps(access))
      problems_.push_back({access.by, "a pointer to the data of '" + name + "' is kept"});
    bool is_whole =
        access.how == Access::write && access.object.variable() && access.object.is_whole() && !access.object.by_pointer;
    if (is_whole) known = all_.find(access.object.variable());
    if (known == all_.end()) continue;
    bool is_other = !is_whole && from != known->second.region && access.how == Access::address;
    if (is_whole) // NULL, say
      is_other = llvm::none_of(memory.by(access.by), [&](const Access *one) { return region(*one) == known->second.region; });
    if (is_other) not_always(known->first, access.by);
  }
}

} // namespace prelude::automatic
