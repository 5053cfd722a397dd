// What may stand where a lock is kept.
#include "constructs/locks/quiet_clang.h"
#include "constructs/sections/sections_clang.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;

// Functions of the unit, by their text.
class Between::Callees {
public:
  Callees(const FunctionModel &model, Blocking &blocking, const Costs &costs, const Sources &sources)
      : quiet(model, sources), blocking_(blocking), costs_(costs), sources_(sources) {}

  bool may_be(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (!callee || prelude_function(call, sources_.manager()) || !callee->hasBody(definition) || changes_locks(callee))
      return false;
    auto [known, is_new] = known_.try_emplace(definition, false); // while it is looked at: it calls itself
    if (!is_new) return known->second;
    bool found = is_short(definition) && is_quiet(definition->getBody());
    return known_[definition] = found;
  }

  Quiet quiet;

private:
  bool is_short(const FunctionDecl *definition) const {
    return !definition->hasAttr<WeakAttr>() && !sources_.manager().isInSystemHeader(definition->getLocation()) &&
           !costs_.is_recursive(definition) && !costs_.is_long(definition) && !blocking_.may_block(definition);
  }

  bool is_quiet(const Stmt *body) {
    Accesses memory(body);
    for (const Access &access : memory.all())
      if (access.object.by_pointer && access.how != Access::address) return false;
    llvm::SmallVector<const Stmt *, 64> parts{body};
    while (!parts.empty()) {
      const Stmt *part = parts.pop_back_val();
      if (!part) continue;
      if (Quiet::is_opaque(part) || is_volatile(part)) return false;
      if (auto *call = dyn_cast<CallExpr>(part); call && !Quiet::is_cheap(call) && !may_be(call)) return false;
      if (auto *declares = dyn_cast<DeclStmt>(part))
        if (llvm::any_of(declares->decls(), [](const Decl *decl) { return decl->hasAttr<CleanupAttr>(); })) return false;
      parts.append(part->child_begin(), part->child_end());
    }
    return true;
  }

  Blocking &blocking_;
  const Costs &costs_;
  const Sources &sources_;
  llvm::DenseMap<const FunctionDecl *, bool> known_;
};

Between::Between(const FunctionFlow &flow, Blocking &blocking, const Costs &costs, const Sources &sources)
    : flow_(flow), callees_(std::make_unique<Callees>(flow.model, blocking, costs, sources)) {}
Between::~Between() = default;

bool Between::may_be(const Stmt *statement) const {
  if (is_volatile(statement)) return false;
  if (callees_->quiet.is(statement)) return true;
  auto *call = dyn_cast<CallExpr>(statement);
  return call && callees_->may_be(call);
}

bool Between::changes(const Stmt *statement, const VarDecl *variable) const {
  auto stores = [&](const Access *access) { return access->stores() && access->object.variable() == variable; };
  if (llvm::any_of(flow_.model.memory.by(statement), stores)) return true;
  if (auto *declares = dyn_cast<DeclStmt>(statement))
    if (llvm::any_of(declares->decls(), [&](const Decl *decl) { return decl == variable; })) return true;
  return llvm::any_of(flow_.model.copies, [&](const NameCopy &copy) {
    return copy.statement == statement && (copy.from == variable || copy.to == variable);
  });
}

} // namespace prelude::analysis
