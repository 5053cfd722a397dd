// Loops of forks whose rest can run while they wait for forks that are calls, and which can make these calls after several iterations:
// an iteration touches nothing that another goes on with.
#include "analysis/assemble/assembler.h"
#include "analysis/program/known.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;

namespace {

// Its variables are copied once for each loop that begins.
constexpr uint64_t most_copied_bytes = 128;

class ForkLoops : public Assembler {
public:
  using Assembler::Assembler;

  void find() {
    if (!function_.forks || has_what_no_jump_passes()) return;
    struct Finder : Visitor {
      std::vector<const ForStmt *> all;
      bool VisitForStmt(ForStmt *loop) override { return all.push_back(loop), true; }
    } loops;
    loops.TraverseStmt(model_.decl->getBody());
    for (const ForStmt *loop : loops.all) describe(loop);
  }

private:
  void describe(const ForStmt *loop);
  bool has_what_no_jump_passes() const;
  bool only_forks(const ForStmt *loop, std::vector<size_t> &found) const;
  bool is_brief(const CallExpr *call, const ForStmt *loop) const;
  bool is_target(const DeclRefExpr *use) const;
  bool changes_nothing_else(const ForStmt *loop, llvm::DenseSet<const VarDecl *> &changed) const;
  bool outlives(const ForStmt *loop, const RemoteModel &call) const;
  bool can_be_copied(const VarDecl *variable, const ForStmt *loop) const;

  bool is_in(const Stmt *part, const Stmt *whole) const { return is_part(part, whole, model_.parents); }
  template <typename Part> bool any_in(const std::vector<Part> &parts, const Stmt *whole) const {
    return llvm::any_of(parts, [&](const Part &part) { return is_in(part, whole); });
  }
};

// The form of the loop's rest enters in its midst.
bool ForkLoops::has_what_no_jump_passes() const {
  return llvm::any_of(model_.variables, [](const VarDecl *variable) {
    return variable->getType()->isVariablyModifiedType() || variable->hasAttr<CleanupAttr>();
  });
}

// While the head is evaluated the loop is between two iterations: nothing may look for messages.
bool ForkLoops::is_brief(const CallExpr *call, const ForStmt *loop) const {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee) return false;
  if (known_in_library(callee).cheap) return true;
  return is_in(call, loop->getBody()) && callee->hasBody(definition) && !costs_.is_long(definition) && !blocking_.may_block(call) &&
         !blocking_.needs_thread(call) && blocking_.called_elsewhere(call).empty();
}

// All else that it does takes a short while, and waits for nothing.
bool ForkLoops::only_forks(const ForStmt *loop, std::vector<size_t> &found) const {
  llvm::DenseSet<const CallExpr *> forks;
  for (size_t i = 0; i < model_.remote_calls.size(); ++i) {
    const RemoteModel &call = model_.remote_calls[i];
    if (!is_in(call.call, loop)) continue;
    const facts::RemoteCall &fact = function_.calls[i];
    if (call.kind != facts::RemoteCall::fork || fact.where != facts::RemoteCall::anywhere || !fact.prunes) return false;
    if (!outlives(loop, call)) return false;
    forks.insert(call.call);
    found.push_back(i);
  }
  auto is_lock = [&](const LockCall &lock) { return is_in(lock.call, loop); };
  auto is_join = [&](const JoinModel &join) { return is_in(join.call, loop); };
  if (forks.empty() || llvm::any_of(model_.locks, is_lock) || llvm::any_of(model_.joins, is_join)) return false;
  return llvm::all_of(model_.calls,
                      [&](const CallExpr *call) { return !is_in(call, loop) || forks.contains(call) || is_brief(call, loop); });
}

// Whether the variable that the result belongs to is there after the loop, and has an address.
bool ForkLoops::outlives(const ForStmt *loop, const RemoteModel &call) const {
  if (!call.valued) return true;
  const DeclStmt *declared = model_.declarations.lookup(call.variable);
  return call.variable->getStorageClass() != SC_Register && !(declared && is_in(declared, loop));
}

// Whether the variable stands there only to say where a fork's result goes.
bool ForkLoops::is_target(const DeclRefExpr *use) const {
  return llvm::any_of(model_.remote_calls,
                      [&](const RemoteModel &call) { return call.target && use == Accesses::object_of(call.target).name(); });
}

// Variables that are declared before the body change only in the loop's head, or by results of forks.
bool ForkLoops::changes_nothing_else(const ForStmt *loop, llvm::DenseSet<const VarDecl *> &changed) const {
  const Accesses memory(loop);
  for (const Access &access : memory.all()) {
    const DeclRefExpr *name = access.object.name();
    const VarDecl *variable = access.object.variable();
    if (access.object.by_pointer || !name || !variable || !variable->hasLocalStorage() || !access.stores()) continue;
    if (is_target(name)) continue;
    bool is_in_body = is_in(name, loop->getBody());
    const DeclStmt *declared = model_.declarations.lookup(variable);
    if (is_in_body && !(declared && is_in(declared, loop->getBody()))) return false;
    if (!is_in_body) changed.insert(variable);
  }
  return true;
}

bool ForkLoops::can_be_copied(const VarDecl *variable, const ForStmt *loop) const {
  const facts::Variable &fact = function_.variables[ids_.lookup(variable)];
  bool has_address = llvm::any_of(model_.memory.all(), [&](const Access &access) {
    return access.how == Access::address && !access.object.by_pointer && access.object.variable() == variable;
  });
  return !has_address && !variable->getType().isVolatileQualified() && !fact.is_atomic && fact.restorable && fact.renamable &&
         !fact.is_region_pointer && !is_hidden(model_, variable, loop->getBody(), sources_);
}

void ForkLoops::describe(const ForStmt *loop) {
  const facts::Loop *at = loop_at(loop);
  if (!at || !at->head_in_text || at->jumped_into || any_in(model_.exits, loop) || any_in(model_.jumps, loop)) return;
  for (const Stmt *outer = loop; outer; outer = model_.parents.getParent(const_cast<Stmt *>(outer)))
    if (isa<StmtExpr>(outer)) return;
  bool has_inner = llvm::any_of(function_.loops, [&](const facts::Loop &inner) {
    return at->range.begin < inner.range.begin && inner.range.begin < at->range.end;
  });
  llvm::DenseSet<const VarDecl *> changed;
  facts::ForkLoop out;
  if (has_inner || !only_forks(loop, out.forks) || !changes_nothing_else(loop, changed)) return;
  out.place = at->place;
  out.range = at->range;
  out.body = at->body;
  uint64_t bytes = 0;
  for (const VarDecl *variable : model_.variables) {
    auto uses = model_.uses.find(variable);
    const DeclStmt *declared = model_.declarations.lookup(variable);
    if (uses == model_.uses.end() || !variable->hasLocalStorage() || is_local_constant(variable)) continue;
    if (declared && is_in(declared, loop->getBody())) continue;
    bool used = llvm::any_of(uses->second, [&](const DeclRefExpr *use) { return is_in(use, loop) && !is_target(use); });
    if (!used) continue;
    if (!can_be_copied(variable, loop)) return;
    bytes += function_.variables[ids_.lookup(variable)].bytes;
    out.uses.push_back(ids_.lookup(variable));
    if (changed.contains(variable)) out.changes.push_back(ids_.lookup(variable));
  }
  if (bytes <= most_copied_bytes) function_.fork_loops.push_back(std::move(out));
}

} // namespace

const FactsConstruct described::fork_loops{.after_points = [](Assembly &all) { ForkLoops(all).find(); }};

} // namespace prelude::analysis
