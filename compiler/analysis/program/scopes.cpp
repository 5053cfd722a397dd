// The places where a variable can be named (in its scope, where nothing further in has its name), and the targets of jumps.
#include "analysis/program/program.h"

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

bool is_part(const Stmt *part, const Stmt *whole, const ParentMap &parents) {
  while (part && part != whole) part = parents.getParent(const_cast<Stmt *>(part));
  return part == whole;
}

bool is_visible(const FunctionModel &model, const NamedDecl *name, const Stmt *at, const Sources &sources) {
  if (isa<ParmVarDecl>(name)) return true;
  const DeclStmt *declaration = model.declarations.lookup(name);
  const Stmt *scope = declaration ? scope_of(declaration, model.parents) : nullptr;
  return scope && is_part(at, scope, model.parents) && sources.before(name->getLocation(), at->getBeginLoc());
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

const Stmt *target_of(const Stmt *jump, const ParentMap &parents) {
  if (auto *go = dyn_cast<GotoStmt>(jump)) return go->getLabel()->getStmt();
  if (!isa<BreakStmt, ContinueStmt>(jump)) return nullptr;
  for (const Stmt *outer = parents.getParent(const_cast<Stmt *>(jump)); outer;
       outer = parents.getParent(const_cast<Stmt *>(outer))) {
    if (isa<ForStmt>(outer) || isa<WhileStmt>(outer) || isa<DoStmt>(outer)) return outer;
    if (isa<SwitchStmt>(outer) && isa<BreakStmt>(jump)) return outer;
  }
  return nullptr;
}

bool leaves(const FunctionModel &model, const Stmt *jump, facts::FrameId frame, const Sources &sources) {
  if (frame == facts::whole_function || !model.is_in(sources.offset(jump->getBeginLoc()), frame)) return false;
  const Stmt *target = target_of(jump, model.parents);
  return target && !model.is_in(sources.offset(target->getBeginLoc()), frame);
}

} // namespace prelude::analysis
