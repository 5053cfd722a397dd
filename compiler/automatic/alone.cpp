#include "automatic/alone.h"

#include "analysis/flow/dataflow.h"
#include "analysis/program/visitor.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

// The activations that may be at a place, and what may run beside them.
struct Present {
  bool reached = false;
  bool others = false;    // those of other nodes' `main`, each on its node
  bool strangers = false; // those that others have begun, on any node
  bool forked = false, spawned = false;

  bool join(const Present &from) {
    Present before = *this;
    reached |= from.reached, others |= from.others, strangers |= from.strangers, forked |= from.forked, spawned |= from.spawned;
    return reached != before.reached || others != before.others || strangers != before.strangers || forked != before.forked ||
           spawned != before.spawned;
  }
};

// Functions whose addresses the unit uses, and whether it calls what is neither here nor in a library.
class References : public Visitor {
public:
  explicit References(const SourceManager &sources) : sources_(sources) {}

  llvm::DenseSet<const FunctionDecl *> addresses; // canonical
  bool calls_elsewhere = false;

  bool VisitCallExpr(CallExpr *call) override {
    if (auto *callee = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) callees_.insert(callee);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    auto *function = dyn_cast<FunctionDecl>(reference->getDecl());
    if (!function || sources_.isInSystemHeader(sources_.getExpansionLoc(function->getLocation()))) return true;
    calls_elsewhere |= !function->isDefined() && function->getBuiltinID() == 0;
    if (!callees_.contains(reference)) addresses.insert(function->getCanonicalDecl());
    return true;
  }

private:
  const SourceManager &sources_;
  llvm::DenseSet<const DeclRefExpr *> callees_;
};

// Variables that are node_self() for as long as they live.
class NodeNames : public Visitor {
public:
  explicit NodeNames(const SourceManager &sources) : sources_(sources) {}

  bool is_node_self(const Expr *value) const {
    value = value->IgnoreParenImpCasts();
    if (auto *reference = dyn_cast<DeclRefExpr>(value)) {
      auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      return variable && variable->isLocalVarDecl() && variable->hasInit() &&
             mentions_.lookup(variable) == reads_.lookup(variable) && is_call(variable->getInit());
    }
    return is_call(value);
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    if (auto *variable = dyn_cast<VarDecl>(reference->getDecl())) ++mentions_[variable];
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    auto *reference = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
    auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    if (variable && cast->getCastKind() == CK_LValueToRValue) ++reads_[variable];
    return true;
  }

private:
  bool is_call(const Expr *value) const {
    auto *call = dyn_cast<CallExpr>(value->IgnoreParenImpCasts());
    const FunctionDecl *callee = call ? prelude_function(call, sources_) : nullptr;
    return callee && callee->getName() == "node_self";
  }

  const SourceManager &sources_;
  llvm::DenseMap<const VarDecl *, unsigned> mentions_, reads_;
};

class Search {
public:
  Search(const Sources &sources, const Alone::Functions &functions) : sources_(sources), functions_(functions) {}

  bool is_whole = true;
  const Stmt *used_by_others = nullptr;
  llvm::DenseMap<const FunctionDecl *, const CallExpr *> beside;
  llvm::DenseSet<const FunctionDecl *> used_beside; // with uses of regions while children may run

  void run() {
    const FunctionDecl *main = nullptr;
    References references(sources_.manager());
    for (const auto &[function, known] : functions_) {
      if (function->isMain()) main = function;
      if (known.model && !known.model->guards.empty()) is_whole = false; // it waits for others
      references.TraverseStmt(function->getBody());
    }
    for (Decl *decl : sources_.context().getTranslationUnitDecl()->decls())
      if (auto *variable = dyn_cast<VarDecl>(decl)) references.TraverseDecl(variable);
    is_whole &= main && !references.calls_elsewhere;
    if (!is_whole) return;
    enter(main, Present{.reached = true, .others = true}, nullptr);
    while (!work_.empty()) follow(work_.pop_back_val());
    for (const auto &[function, known] : functions_) // a call of it by its address may come at any time
      if (references.addresses.contains(function->getCanonicalDecl()) && reaches_use(function)) is_whole = false;
    spread();
  }

private:
  void enter(const FunctionDecl *definition, const Present &state, const CallExpr *by) {
    if (!functions_.contains(definition)) return;
    if (by) beside.try_emplace(definition, by);
    if (entries_[definition].join(state)) work_.push_back(definition);
  }

  void follow(const FunctionDecl *function) {
    const Alone::Function &known = functions_.find(function)->second;
    std::unique_ptr<Graph> own = known.model ? nullptr : Graph::of(function);
    const Graph *graph = known.model ? known.model->graph.get() : own.get();
    if (!graph) return void(is_whole = false);
    NodeNames names(sources_.manager());
    names.TraverseStmt(function->getBody());
    std::vector<Present> entry(graph->size());
    entry[graph->entry()] = entries_.lookup(function);
    solve_forward(*graph, [&](Graph::Block block, Enqueue enqueue) {
      Present state = entry[block];
      for (const Stmt *statement : graph->statements(block)) step(function, known, statement, state);
      std::optional<unsigned> on_zero = edge_on_node_0(graph->clangs(block), names);
      unsigned edge = 0;
      for (const CFGBlock::AdjacentBlock &next : graph->clangs(block)->succs()) {
        Present there = state;
        if (on_zero == edge++) there.others = false;
        if (next.getReachableBlock() && entry[next->getBlockID()].join(there)) enqueue(next->getBlockID());
      }
    });
  }

  void step(const FunctionDecl *function, const Alone::Function &known, const Stmt *statement, Present &state) {
    Present here = state;
    if (known.model) {
      for (const JoinModel &join : known.model->joins)
        if (join.call == statement && !join.part) state.forked = false;
      for (const ScopeModel &scope : known.model->scopes)
        if (scope.end == statement) state.spawned = false;
      for (const ForallModel &loop : known.model->foralls)
        if (is_part(statement, loop.outermost(), known.model->parents)) here.strangers = true;
    }
    if (is_use(known, statement)) {
      if ((here.others || here.strangers) && !used_by_others) used_by_others = statement;
      if (here.forked || here.spawned) used_beside.insert(function);
    }
    auto *call = dyn_cast<CallExpr>(statement);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr, *definition = nullptr;
    if (!callee || !callee->hasBody(definition)) return;
    const RemoteModel *remote = remote_call(known, call);
    Present there{.reached = true, .others = here.others && !remote, .strangers = here.strangers || (here.others && remote)};
    bool is_child = remote && remote->kind != facts::RemoteCall::rpc;
    enter(definition, there, is_child || here.forked || here.spawned ? call : nullptr);
    if (!is_child) return;
    state.forked |= remote->kind == facts::RemoteCall::fork;
    if (remote->kind == facts::RemoteCall::fork) return;
    state.spawned = true;
    bool ends = llvm::any_of(known.model->scopes,
                             [&](const ScopeModel &scope) { return is_part(call, scope.block, known.model->parents); });
    if (!ends) is_whole = false; // it runs on when its caller has returned
  }

  static bool is_use(const Alone::Function &known, const Stmt *statement) {
    if (known.uses && known.uses->uses(statement)) return true;
    return known.model && llvm::any_of(known.model->locks, [&](const LockCall &lock) { return lock.call == statement; });
  }

  static const RemoteModel *remote_call(const Alone::Function &known, const CallExpr *call) {
    if (!known.model) return nullptr;
    auto found = llvm::find_if(known.model->remote_calls, [&](const RemoteModel &one) { return one.call == call; });
    return found == known.model->remote_calls.end() ? nullptr : &*found;
  }

  // The edge out of a block that only node 0 takes, by its number.
  static std::optional<unsigned> edge_on_node_0(const CFGBlock *block, const NodeNames &names) {
    const Expr *condition = block->succ_size() == 2 ? block->getLastCondition() : nullptr;
    bool holds = true; // on node 0
    for (; condition; condition = cast<UnaryOperator>(condition)->getSubExpr()) {
      condition = condition->IgnoreParenImpCasts();
      if (auto *negation = dyn_cast<UnaryOperator>(condition); !negation || negation->getOpcode() != UO_LNot) break;
      holds = !holds;
    }
    if (!condition) return {};
    if (names.is_node_self(condition)) return holds ? 1 : 0;
    auto *comparison = dyn_cast<BinaryOperator>(condition);
    if (!comparison || !comparison->isEqualityOp()) return {};
    const Expr *left = comparison->getLHS(), *right = comparison->getRHS();
    if (!names.is_node_self(left)) std::swap(left, right);
    auto *number = dyn_cast<IntegerLiteral>(right->IgnoreParenImpCasts());
    if (!names.is_node_self(left) || !number || number->getValue() != 0) return {};
    return holds == (comparison->getOpcode() == BO_EQ) ? 0 : 1;
  }

  template <typename Visit> void for_calls(const FunctionDecl *function, Visit visit) const {
    class Calls : public Visitor {
    public:
      explicit Calls(Visit &visit) : visit_(visit) {}
      bool VisitCallExpr(CallExpr *call) override {
        const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
        if (callee && callee->hasBody(definition)) visit_(definition, call);
        return true;
      }

    private:
      Visit &visit_;
    };
    Calls(visit).TraverseStmt(function->getBody());
  }

  bool reaches_use(const FunctionDecl *from) const {
    llvm::SmallVector<const FunctionDecl *, 8> work{from};
    llvm::DenseSet<const FunctionDecl *> seen{from};
    while (!work.empty()) {
      const FunctionDecl *function = work.pop_back_val();
      auto known = functions_.find(function);
      if (known == functions_.end()) continue;
      if (known->second.uses || (known->second.model && !known->second.model->locks.empty())) return true;
      for_calls(function, [&](const FunctionDecl *callee, const CallExpr *) {
        if (seen.insert(callee).second) work.push_back(callee);
      });
    }
    return false;
  }

  // What runs beside others calls runs beside others.
  void spread() {
    llvm::SmallVector<const FunctionDecl *, 8> work;
    for (const auto &[function, by] : beside) work.push_back(function);
    while (!work.empty()) {
      const FunctionDecl *function = work.pop_back_val();
      const CallExpr *by = beside.lookup(function);
      for_calls(function, [&](const FunctionDecl *callee, const CallExpr *) {
        if (functions_.contains(callee) && beside.try_emplace(callee, by).second) work.push_back(callee);
      });
    }
  }

  const Sources &sources_;
  const Alone::Functions &functions_;
  llvm::DenseMap<const FunctionDecl *, Present> entries_;
  llvm::SmallVector<const FunctionDecl *, 8> work_;
};

} // namespace

Alone::Alone(const Sources &sources, const Functions &functions) {
  Search search(sources, functions);
  search.run();
  is_whole_ = search.is_whole && !search.used_by_others;
  used_by_others_ = search.is_whole ? search.used_by_others : nullptr;
  for (const auto &[function, known] : functions)
    if (!search.beside.contains(function) && !search.used_beside.contains(function)) alone_.insert(function);
  beside_ = std::move(search.beside);
}

} // namespace prelude::automatic
