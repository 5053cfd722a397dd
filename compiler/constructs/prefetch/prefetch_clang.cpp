// Calls of a recursion in a row.
#include "constructs/prefetch/prefetch_clang.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

class Prefetches {
public:
  Prefetches(const FunctionModel &model, Blocking &blocking, const Costs &costs, const Sources &sources)
      : model_(model), blocking_(blocking), costs_(costs), sources_(sources) {
    for (const RemoteModel &call : model.remote_calls) remote_[call.call] = &call;
  }

  std::vector<Prefetch> run() {
    for (Graph::Block block : model_.graph->from_entry()) {
      llvm::SmallVector<const CallExpr *, 4> row;
      for (const Stmt *part : model_.graph->statements(block)) {
        auto *call = dyn_cast<CallExpr>(part);
        if (!call || is_nothing(call)) continue;
        if (!recurs(call)) {
          row.clear();
          continue;
        }
        if (!row.empty()) add(row, call);
        row.push_back(call);
      }
    }
    return std::move(found_);
  }

private:
  struct Beginning {
    const Stmt *statement = nullptr;
    bool braces = false;
  };

  const Stmt *parent(const Stmt *of) const { return model_.parents.getParent(const_cast<Stmt *>(of)); }

  // The place of a fork, and the data of a locked region.
  bool is_nothing(const CallExpr *call) const {
    Call kind = prelude_call(call, sources_.manager());
    return kind == Call::local || kind == Call::at || kind == Call::at_node || kind == Call::anywhere || kind == Call::here;
  }

  bool recurs(const CallExpr *call) const {
    auto remote = remote_.find(call);
    const FunctionDecl *callee = call->getDirectCallee(), *body = nullptr;
    return (remote == remote_.end() || remote->second->kind == facts::RemoteCall::fork) && callee && callee->hasBody(body) &&
           costs_.call_each_other(model_.decl, body);
  }

  void add(llvm::ArrayRef<const CallExpr *> row, const CallExpr *next) {
    Beginning from = statement_of(row.back()), to = statement_of(next);
    const Expr *region = region_of(next);
    if (!region || !from.statement || (from.statement != to.statement && !are_neighbours(from, to))) return;
    if (llvm::any_of(row, [&](const CallExpr *each) { return is_given(each, region); })) return;
    if (is_readable(region) && is_settled(region, from.statement)) found_.push_back({from.statement, from.braces, region});
  }

  bool is_given(const CallExpr *call, const Expr *region) const {
    const Expr *other = region_of(call);
    return other && is_same_expression(other, region, sources_.context());
  }

  // The statement that surely makes a call if it is executed, as far as it is written in the file.
  Beginning statement_of(const CallExpr *call) const {
    const Stmt *inner = call;
    if (auto remote = remote_.find(call); remote != remote_.end()) {
      if (remote->second->assignment) inner = remote->second->assignment;
      else if (remote->second->variable) inner = model_.declarations.lookup(remote->second->variable);
    }
    if (!inner) return {};
    const Stmt *outer = parent(inner);
    for (; outer && isa<Expr, ReturnStmt, DeclStmt>(outer); inner = outer, outer = parent(outer)) {
      auto *op = dyn_cast<BinaryOperator>(outer);
      if (isa<AbstractConditionalOperator, StmtExpr>(outer) || (op && op->isLogicalOp())) return {};
    }
    bool is_whole = outer && sources_.range(inner->getSourceRange()) && inner->getBeginLoc().isFileID();
    if (is_whole && isa<CompoundStmt>(outer)) return {inner, false};
    auto *choice = outer ? dyn_cast<IfStmt>(outer) : nullptr;
    bool is_branch = choice && (choice->getThen() == inner || choice->getElse() == inner);
    return is_whole && is_branch && !isa<DeclStmt>(inner) ? Beginning{inner, true} : Beginning{};
  }

  bool are_neighbours(Beginning one, Beginning next) const {
    auto *block = dyn_cast_or_null<CompoundStmt>(parent(one.statement));
    if (!block || !next.statement) return false;
    auto at = std::find(block->body_begin(), block->body_end(), one.statement);
    return at != block->body_end() && at + 1 != block->body_end() && at[1] == next.statement;
  }

  // The first region that the callee is given, if it takes locks. One that its caller has locked for it is there already.
  const Expr *region_of(const CallExpr *call) const {
    const FunctionDecl *body = nullptr;
    bool locks = call->getDirectCallee()->hasBody(body) && body == model_.decl ? !model_.locks.empty() : may_block(call);
    if (!locks || llvm::any_of(model_.contract_calls, [&](const ContractCall &each) { return each.call == call; })) return nullptr;
    for (const Expr *argument : call->arguments())
      if (is_region_pointer(argument->getType())) return argument->IgnoreParenImpCasts();
    return nullptr;
  }

  bool may_block(const CallExpr *call) const {
    return remote_.contains(call) ? blocking_.callee_may_block(call) : blocking_.may_block(call);
  }

  // A local variable, or a member or an element of one, whose text is on one line.
  bool is_readable(const Expr *region) const {
    auto range = sources_.range(region->getSourceRange());
    if (!range || !region->isGLValue() || is_volatile(region)) return false;
    std::string_view text = sources_.text().substr(range->begin, range->end - range->begin);
    if (text.find_first_of("\n\r\\") != text.npos || text.find("//") != text.npos || text.find("/*") != text.npos) return false;
    Object object = Accesses::object_of(region);
    return is_local(object.variable()) && llvm::all_of(object.steps, [&](const Object::Step &step) {
             return step.field || (step.index && (local_variable(step.index) || constant_of(step.index, sources_.context())));
           });
  }

  static bool is_local(const VarDecl *variable) {
    return variable && variable->hasLocalStorage() && !variable->getType().isVolatileQualified();
  }

  // Whether the statement neither declares nor may set what is read.
  bool is_settled(const Expr *region, const Stmt *statement) const {
    Accesses read(region), done(statement);
    auto changes = [&](const VarDecl *variable) {
      return model_.declarations.lookup(variable) == statement || llvm::any_of(done.all(), [&](const Access &access) {
               return (access.stores() || access.may_store()) && access.object.variable() == variable;
             });
    };
    return !changes(Accesses::object_of(region).variable()) &&
           llvm::none_of(read.all(), [&](const Access &access) { return changes(access.object.variable()); });
  }

  const FunctionModel &model_;
  Blocking &blocking_;
  const Costs &costs_;
  const Sources &sources_;
  llvm::DenseMap<const CallExpr *, const RemoteModel *> remote_;
  std::vector<Prefetch> found_;
};

} // namespace

std::vector<Prefetch> find_prefetches(const FunctionModel &model, Blocking &blocking, const Costs &costs, const Sources &sources) {
  // The text of a forall's block goes elsewhere.
  if (!costs.is_recursive(model.decl) || !model.foralls.empty()) return {};
  return Prefetches(model, blocking, costs, sources).run();
}

} // namespace prelude::analysis
