// Where a variable can be named: in its scope, where nothing further in has its name.
#include "analysis/model.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// What holds a declaration: a block, or a statement that declares something in its head.
const Stmt *scope_of(const DeclStmt *declaration, const ParentMap &parents) {
  const Stmt *outer = parents.getParent(const_cast<DeclStmt *>(declaration));
  while (isa_and_nonnull<LabelStmt>(outer) || isa_and_nonnull<SwitchCase>(outer))
    outer = parents.getParent(const_cast<Stmt *>(outer));
  return outer;
}

} // namespace

bool is_visible(const FunctionModel &model, const VarDecl *variable, const Stmt *at, const Sources &sources) {
  if (isa<ParmVarDecl>(variable)) return true;
  const DeclStmt *declaration = model.declarations.lookup(variable);
  const Stmt *scope = declaration ? scope_of(declaration, model.parents) : nullptr;
  for (const Stmt *outer = at; outer; outer = model.parents.getParent(const_cast<Stmt *>(outer)))
    if (outer == scope) return sources.before(variable->getLocation(), at->getBeginLoc());
  return false;
}

void find_scopes(FunctionModel &model) {
  for (const auto &[decl, declaration] : model.declarations) {
    const Stmt *scope = scope_of(declaration, model.parents);
    auto add = [&](const NamedDecl *named) {
      if (named->getIdentifier()) model.names[{scope, named->getIdentifier()}].push_back(named);
    };
    if (auto *constants = dyn_cast<EnumDecl>(decl))
      for (const EnumConstantDecl *constant : constants->enumerators()) add(constant);
    else if (auto *named = dyn_cast<NamedDecl>(decl); named && !isa<TagDecl>(named)) add(named);
  }
}

bool is_hidden(const FunctionModel &model, const VarDecl *variable, const Stmt *at, const Sources &sources) {
  const DeclStmt *own = model.declarations.lookup(variable);
  const Stmt *own_scope = own ? scope_of(own, model.parents) : nullptr;
  for (const Stmt *outer = at; outer && outer != own_scope; outer = model.parents.getParent(const_cast<Stmt *>(outer)))
    if (auto found = model.names.find({outer, variable->getIdentifier()}); found != model.names.end())
      for (const NamedDecl *decl : found->second)
        if (decl != variable && sources.before(decl->getLocation(), at->getBeginLoc())) return true;
  return false;
}

} // namespace prelude::analysis
