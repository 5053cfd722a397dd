// The calls of a unit in which the computation may move and take the caller along, over the call graph: a procedure with `move(frames: k)`
// has k callers, each of them one less.
#include "analysis/program/binding.h"

#include "clang/AST/Attr.h"

#include <algorithm>
#include <map>

namespace prelude::analysis {
using namespace clang;
namespace {

using Form = facts::CallPoint::Form;

const FunctionDecl *definition_of(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  bool named = isa<DeclRefExpr>(call->getCallee()->IgnoreImpCasts());
  return callee && named && callee->hasBody(definition) ? definition : nullptr;
}

bool forks(const FunctionModel &model) {
  return llvm::any_of(model.remote_calls, [](const RemoteModel &call) { return call.kind == facts::RemoteCall::fork; });
}

// What keeps a procedure from being left where it is called, or from going along; empty if nothing does.
std::string obstacle_in(const FunctionModel &model) {
  const FunctionDecl *function = model.decl;
  if (function->isMain()) return "'main' stays on its node";
  if (!model.contracts.empty()) return "it uses its caller's lock";
  if (forks(model)) return "it forks children";
  if (function->isVariadic() || !function->hasWrittenPrototype()) return "it has variable arguments, or no prototype";
  auto unnamed = [](const ParmVarDecl *parameter) { return !parameter->getIdentifier(); };
  if (std::any_of(function->param_begin(), function->param_end(), unnamed)) return "it has a parameter without a name";
  if (function->hasAttr<OverloadableAttr>()) return "other functions have its name"; // by which it is called
  if (function->hasAttr<WeakAttr>() || function->hasAttr<AliasAttr>()) return "another definition of it may be linked";
  return "";
}

bool is_statement(const Stmt *statement, const ParentMap &parents) {
  const Stmt *parent = parents.getParent(const_cast<Stmt *>(statement));
  if (auto *branch = dyn_cast_or_null<IfStmt>(parent)) return branch->getCond() != statement;
  if (auto *loop = dyn_cast_or_null<ForStmt>(parent)) return loop->getBody() == statement;
  if (auto *loop = dyn_cast_or_null<WhileStmt>(parent)) return loop->getBody() == statement;
  if (auto *loop = dyn_cast_or_null<DoStmt>(parent)) return loop->getBody() == statement;
  return isa_and_nonnull<CompoundStmt>(parent) || isa_and_nonnull<SwitchCase>(parent) || isa_and_nonnull<LabelStmt>(parent);
}

class Finder {
public:
  Finder(const std::vector<FunctionModel *> &all, const Sources &main) : all_(all), main_(main) {}

  void run() {
    for (FunctionModel *model : all_)
      for (const LockCall &lock : model->locks)
        if (lock.migrates() && lock.begins == facts::whole_function && lock.within == facts::whole_function)
          raise(model->decl, lock.frames);
    if (depths_.empty()) return;
    for (bool changed = true; changed;) {
      changed = false;
      for (FunctionModel *model : all_)
        for (const CallExpr *call : model->calls)
          if (unsigned depth = depth_of(call); depth > 1 && goes(*model, call)) changed |= raise(model->decl, depth - 1);
    }
    for (FunctionModel *model : all_)
      for (const CallExpr *call : model->calls)
        if (depth_of(call) > 0 && !is_remote(*model, call)) model->call_points.push_back(point(*model, call));
  }

private:
  bool raise(const FunctionDecl *function, unsigned depth) {
    if (depth == 0) return false;
    unsigned &known = depths_[function->getCanonicalDecl()];
    return depth > known && (known = depth, true);
  }

  // So many callers, this one first, may go along with the computation that moves in a call.
  unsigned depth_of(const CallExpr *call) const {
    const FunctionDecl *definition = definition_of(call);
    auto found = definition ? depths_.find(definition->getCanonicalDecl()) : depths_.end();
    return found == depths_.end() ? 0 : found->second;
  }

  static bool is_remote(const FunctionModel &model, const CallExpr *call) {
    return llvm::any_of(model.remote_calls, [&](const RemoteModel &remote) { return remote.call == call; });
  }

  bool goes(const FunctionModel &model, const CallExpr *call) const {
    return !is_remote(model, call) && point(model, call).why_not.empty();
  }

  CallPoint point(const FunctionModel &model, const CallExpr *call) const {
    CallPoint out{call};
    find_form(model, out);
    if (!out.why_not.empty()) return out;
    for (const ScopeModel &scope : model.scopes)
      if (is_part(call, scope.block, model.parents)) out.why_not = "it is in a 'finish' block, which ends on its node";
    if (!out.why_not.empty()) return out;
    if (!out.statement)
      out.why_not = "the call is not a statement 'f(...);', 'x = f(...);', 'x += f(...);', 'T x = f(...);' or 'return f(...);' with a local variable x";
    else if (std::string caller = obstacle_in(model); !caller.empty()) out.why_not = std::move(caller);
    if (const FunctionModel *callee = model_of(definition_of(call)); callee && out.why_not.empty())
      if (std::string why = obstacle_in(*callee); !why.empty()) out.why_not = "of '" + callee->decl->getNameAsString() + "': " + why;
    return out;
  }

  const FunctionModel *model_of(const FunctionDecl *definition) const {
    auto found = llvm::find_if(all_, [&](const FunctionModel *model) { return model->decl == definition; });
    return found == all_.end() ? nullptr : *found;
  }

  void find_form(const FunctionModel &model, CallPoint &out) const {
    const ParentMap &parents = model.parents;
    const Stmt *value = out.call, *user = parents.getParent(const_cast<Stmt *>(value));
    for (; isa_and_nonnull<ImplicitCastExpr>(user); user = parents.getParent(const_cast<Stmt *>(value))) value = user;
    if (value == out.call && is_statement(out.call, parents)) out.statement = out.call;
    else if (auto *leaves = dyn_cast_or_null<ReturnStmt>(user)) {
      if (out.call->getType()->isVoidType()) return;
      out.form = Form::returns;
      out.statement = leaves;
    } else if (auto *declares = dyn_cast_or_null<DeclStmt>(user)) {
      if (!is_statement(declares, parents)) return;
      if (!declares->isSingleDecl())
        return void(out.why_not = "the call is in a declaration of several variables; write one declaration for each call");
      out.form = Form::declares;
      out.variable = dyn_cast<VarDecl>(declares->getSingleDecl());
      if (out.variable && out.variable->hasLocalStorage()) out.statement = declares;
    } else if (auto *op = dyn_cast_or_null<BinaryOperator>(user); op && op->isAssignmentOp() && op->getRHS() == value) {
      auto *target = dyn_cast<DeclRefExpr>(op->getLHS());
      out.variable = target ? dyn_cast<VarDecl>(target->getDecl()) : nullptr;
      if (!out.variable || !out.variable->hasLocalStorage() || !is_statement(op, parents)) return;
      out.form = Form::assigns;
      out.assignment = op;
      out.statement = op;
    }
    if (out.variable && out.variable->getType().isVolatileQualified()) out.statement = nullptr;
    for (const Stmt *outer = out.statement; outer; outer = parents.getParent(const_cast<Stmt *>(outer)))
      if (isa<StmtExpr>(outer)) return void(out.statement = nullptr);
    if (!out.statement) return;
    Sources sources = main_.of(model.decl->getLocation());
    auto statement = sources.range(out.statement->getSourceRange());
    if (!statement || !sources.range(out.call->getSourceRange()) || !sources.range(out.call->getCallee()->getSourceRange()))
      out.statement = nullptr;
    else if (out.call->getBeginLoc().isMacroID()) out.why_not = obstacle_in_macro(model, *out.call, *statement, sources);
  }

  // The text of a statement in an argument of a macro is changed where it stands, once for all that the macro makes of it.
  static std::string obstacle_in_macro(const FunctionModel &model, const CallExpr &call, facts::Range statement, const Sources &sources) {
    SourceLocation at = call.getBeginLoc();
    std::string argument = "the argument of macro '" + sources.macro_name(at) + "' that it stands in ";
    if (!sources.stringizing_macro(at).empty()) return argument + "is shown as text, too";
    auto again = [&](const CallExpr *other) {
      return other != &call && sources.range(other->getSourceRange()) == sources.range(call.getSourceRange());
    };
    if (llvm::any_of(model.calls, again)) return argument + "is used several times";
    // All that the macro makes is the statement, and its semicolon stands after the macro.
    unsigned macro = sources.manager().getFileOffset(sources.manager().getExpansionLoc(at));
    bool around = statement.begin <= macro && macro < sources.range(call.getSourceRange())->begin;
    return around || sources.after(statement.end, tok::semi) == statement.end ? argument + "has no ';' after it" : "";
  }

  const std::vector<FunctionModel *> &all_;
  const Sources &main_;
  std::map<const FunctionDecl *, unsigned> depths_;
};

// More callers than are ever taken along.
constexpr unsigned most_frames = 1u << 16;

class FramesClause : public Binding {
public:
  explicit FramesClause(const Binding &binding) : Binding(binding) {}

  void bind(const Annotation &annotation, LockCall &lock) {
    FoundMark frames = mark(Call::frames);
    if (frames && annotation.clause("frames")) this->frames(annotation, lock, frames->argument()); // else it has been withdrawn
  }

private:
  // Binds the number of a `frames` clause, which a macro's constant may be, too.
  void frames(const Annotation &annotation, LockCall &lock, const Expr *number) {
    const Expr *written = number->IgnoreParenImpCasts();
    auto value = written->getIntegerConstantExpr(sources_.context());
    if (!value || *value < 1 || !written->getType()->isIntegerType())
      return out_.report(Kind::frames_not_number, sources_.place(written->getSourceRange()));
    const annotations::Clause &clause = *annotation.clause("frames");
    unsigned end = unsigned(sources_.marked()->in_text(clause.end)); // where more is inserted
    lock.frames_range = {end - unsigned(clause.text.size()), end};
    lock.frames = unsigned(value->getLimitedValue(most_frames));
  }
};

} // namespace

void find_call_points(const std::vector<FunctionModel *> &all, const Sources &main) { Finder(all, main).run(); }

const BoundConstruct bound::callers{
    .clause = [](const Binding &binding, const Annotation &annotation, FoundLock lock) { FramesClause(binding).bind(annotation, *lock); },
};

} // namespace prelude::analysis
