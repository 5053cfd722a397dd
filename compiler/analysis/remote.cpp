// Calls that run elsewhere: rpc, spawn and fork. What they are given and give back is sent, and the result of a fork is there after
// the join.
#include "analysis/flow.h"

#include <algorithm>
#include <deque>

namespace prelude::analysis {
using namespace clang;
using Remote = facts::RemoteCall;
namespace {

// A definition of the old style that follows a declaration with a prototype has one, too (C11 6.2.7).
bool has_prototype(const FunctionDecl *callee) {
  if (!callee->doesThisDeclarationHaveABody()) return callee->hasPrototype();
  return llvm::any_of(callee->redecls(), [](const FunctionDecl *declaration) { return declaration->hasPrototype(); });
}

void check_call(const FunctionModel &model, const RemoteModel &call, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  const FunctionDecl *callee = call.call->getDirectCallee();
  std::string name = facts::name(call.kind), function = callee->getNameAsString();
  Place place = sources.place(call.call->getSourceRange());
  if (!sources.range(call.call->getSourceRange())) {
    out.report(Kind::in_macro, place, {name, sources.macro_name(call.call->getBeginLoc())});
    return;
  }
  bool at_file_scope = std::any_of(callee->redecls_begin(), callee->redecls_end(), [](const FunctionDecl *declaration) {
    return declaration->getLexicalDeclContext()->isFileContext();
  });
  if (!at_file_scope) out.report(Kind::call_needs_function, place, {name});
  if (callee->isVariadic() || !has_prototype(callee)) out.report(Kind::call_of_variadic, place, {name, function});
  for (unsigned i = 0; i < callee->getNumParams(); ++i) {
    QualType type = callee->getParamDecl(i)->getType();
    if (auto bad = unsendable(type))
      out.report(Kind::argument_not_sendable,
                 sources.place(i < call.call->getNumArgs() ? call.call->getArg(i)->getSourceRange() : call.call->getSourceRange()),
                 {std::to_string(i + 1), function, name, type_text(*bad, sources.context())});
    if (!has_lasting_name(type, model, sources))
      out.report(Kind::type_without_name, place, {function, type_text(type, sources.context())});
  }
  QualType result = callee->getReturnType();
  auto bad = result->isVoidType() || call.kind == Remote::spawn ? std::nullopt : unsendable(result);
  if (call.kind != Remote::spawn && result->isFunctionPointerType()) bad = result; // its image may lie elsewhere
  if (bad) out.report(Kind::result_not_sendable, place, {function, name, type_text(*bad, sources.context())});
  else if (!result->isVoidType() && !has_lasting_name(result, model, sources))
    out.report(Kind::type_without_name, place, {function, type_text(result, sources.context())});
  bool has_region = std::any_of(callee->param_begin(), callee->param_end(),
                                [](const ParmVarDecl *parameter) { return is_region_pointer(parameter->getType()); });
  if (call.kind == Remote::rpc && !call.marker && !has_region) out.report(Kind::rpc_without_place, place, {function});
  bool region_place = call.marker && (prelude_call(call.marker, sources.manager()) == Call::at ||
                                      prelude_call(call.marker, sources.manager()) == Call::to);
  if (region_place && !is_region_pointer(call.marker->getArg(0)->IgnoreParenImpCasts()->getType()))
    out.report(Kind::place_needs_region, sources.place(call.marker->getArg(0)->getSourceRange()), {name});
  if (blocking.may_be_collective(call.call)) {
    out.report(Kind::collective_elsewhere, place, {function, name});
  }
}

void check_target(const RemoteModel &fork, const Sources &sources, Diagnostics &out) {
  if (fork.valued && !fork.target && !fork.variable) return out.report(Kind::fork_target, fork.place);
  if (!fork.target) {
    if (fork.variable && fork.variable->getType().isConstQualified())
      out.report(Kind::fork_target, sources.place(fork.variable->getLocation()));
    return;
  }
  if (!fork.variable)
    out.report(Kind::fork_target, sources.place(fork.target->getSourceRange()));
}

// Which variables wait for the result of a fork, forward along every path.
class Outstanding {
public:
  Outstanding(const FunctionModel &model, const Sources &sources, Diagnostics &out) : model_(model), sources_(sources), out_(out) {
    for (const RemoteModel &call : model.remote_calls) {
      if (call.kind != Remote::fork || !call.variable) continue;
      if (call.assignment) forks_[call.assignment] = &call;
      else if (const DeclStmt *declaration = model.declarations.lookup(call.variable)) forks_[declaration] = &call;
      if (call.target) mark_target(call.target);
    }
    for (const CallExpr *join : model.joins) joins_.insert(join);
  }

  void run() {
    if (forks_.empty()) return;
    const Graph &graph = *model_.graph;
    std::vector<std::optional<State>> entry(graph.size());
    entry[graph.entry()].emplace();
    std::deque<Graph::Block> work{graph.entry()};
    while (!work.empty()) {
      Graph::Block block = work.front();
      work.pop_front();
      State state = *entry[block];
      walk(graph.statements(block), state, false);
      for (Graph::Block next : graph.successors(block)) {
        std::optional<State> &there = entry[next];
        bool changed = !there;
        if (!there) there = state;
        else
          for (const auto &[variable, fork] : state) changed |= there->try_emplace(variable, fork).second;
        if (changed) work.push_back(next);
      }
    }
    for (Graph::Block block = 0; block < graph.size(); ++block)
      if (entry[block]) walk(graph.statements(block), *entry[block], true);
  }

private:
  using State = std::map<const VarDecl *, const RemoteModel *>;

  void mark_target(const Stmt *statement) {
    if (auto *reference = dyn_cast<DeclRefExpr>(statement)) targets_.insert(reference);
    for (const Stmt *child : statement->children())
      if (child) mark_target(child);
  }

  void walk(llvm::ArrayRef<const Stmt *> statements, State &state, bool reporting) {
    for (const Stmt *statement : statements) {
      if (joins_.contains(statement)) state.clear();
      auto fork = forks_.find(statement);
      if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) used(variable, variable->getLocation(), state, reporting);
      } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
        auto *variable = dyn_cast<VarDecl>(reference->getDecl());
        // Other elements of an array may be forked for; the same variable may not.
        bool element_of_it = variable && targets_.contains(reference) && !variable->getType()->isScalarType();
        if (variable && !element_of_it) used(variable, reference->getLocation(), state, reporting);
      }
      if (fork != forks_.end()) state[fork->second->variable] = fork->second;
    }
  }

  void used(const VarDecl *variable, SourceLocation at, State &state, bool reporting) {
    auto found = state.find(variable);
    if (found == state.end()) return;
    if (!reporting || !reported_.insert(variable).second) return;
    out_.report(Kind::fork_result_used, sources_.place(at), {variable->getNameAsString()});
    out_.report(Kind::note_forked_here, found->second->place);
  }

  const FunctionModel &model_;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseMap<const Stmt *, const RemoteModel *> forks_;
  llvm::DenseSet<const Stmt *> joins_;
  llvm::DenseSet<const DeclRefExpr *> targets_;
  llvm::DenseSet<const VarDecl *> reported_;
};

} // namespace

void check_remote_calls(const FunctionModel &model, Blocking &blocking, const Sources &sources, Diagnostics &out) {
  for (const RemoteModel &call : model.remote_calls) {
    check_call(model, call, blocking, sources, out);
    if (call.kind == Remote::fork) check_target(call, sources, out);
  }
  Outstanding(model, sources, out).run();
}

} // namespace prelude::analysis
