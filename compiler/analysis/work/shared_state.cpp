#include "analysis/work/shared_state.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool changes_at_any_time(const VarDecl *variable, const ASTContext &context) {
  QualType type = context.getBaseElementType(variable->getType());
  return type.isVolatileQualified() || type->isAtomicType();
}

} // namespace

SharedState::SharedState(const ASTContext &context, const Costs &costs, const Program &program)
    : costs_(costs), unit_(context) {
  for (const auto &model : program.models) {
    bool migrates = llvm::any_of(model->locks, [](const LockCall &lock) { return lock.migrates(); });
    if (migrates || model->is_called_elsewhere || !model->call_points.empty()) enter(model->decl);
    for (const RemoteModel &call : model->remote_calls)
      if (const FunctionDecl *definition = nullptr; call.call->getDirectCallee()->hasBody(definition)) enter(definition);
  }
  // Without a main, the unit is a part of a program, whose activations may call what has a name there.
  if (!unit_.has_main)
    for (const auto &[function, uses] : unit_.functions)
      if (function->isExternallyVisible()) enter(function);
  for (const auto &[function, uses] : unit_.functions) waiting_[function] = waiting_loops(function, unit_);
  add_awaited(context);
  find_who_looks(program);
}

// A variable that decides when a loop ends, and that nothing in the loop writes, is written by others: as if it were volatile.
void SharedState::add_awaited(const ASTContext &context) {
  for (const auto &[function, uses] : unit_.functions)
    for (const Stmt *loop : uses.loops) {
      const Expr *condition = condition_of(loop);
      if (!condition) continue;
      StaticUses decide = uses_in(condition, context);
      if (decide.used.empty()) continue;
      UsesOfUnit::Reach in_loop = unit_.reach(uses_in(loop, context));
      for (const VarDecl *variable : decide.used)
        if (!in_loop.changed.contains(variable)) waiting_[function].awaited.insert(variable);
    }
}

// Loops look where preludec writes the text anew: in the main file, and in headers with annotations.
void SharedState::find_who_looks(const Program &program) {
  auto is_written_anew = [&](const FunctionDecl *function) {
    const SourceManager &manager = function->getASTContext().getSourceManager();
    FileID file = manager.getFileID(manager.getFileLoc(function->getLocation()));
    return llvm::any_of(program.parts, [&](const Program::Part &part) { return part.sources.file() == file; });
  };
  std::vector<const FunctionDecl *> look;
  for (const auto &[function, uses] : unit_.functions) {
    bool calls_unknown = llvm::any_of(uses.functions, [&](const FunctionDecl *callee) { return !unit_.functions.contains(callee); });
    bool loops = !uses.loops.empty() && is_written_anew(function);
    if (uses.looks || loops || calls_unknown || costs_.is_recursive(function)) look.push_back(function);
  }
  for (const FunctionDecl *function : unit_.with_callers(std::move(look))) unit_.functions.at(function).looks = true;
}

void SharedState::enter(const FunctionDecl *definition) {
  llvm::SmallVector<const FunctionDecl *, 16> work{definition};
  while (!work.empty()) {
    const FunctionDecl *function = work.pop_back_val();
    auto uses = unit_.functions.find(function);
    if (uses == unit_.functions.end() || !run_as_activations_.insert(function).second) continue;
    for (const VarDecl *variable : uses->second.written)
      if (!changes_at_any_time(variable, function->getASTContext())) written_.insert(variable);
    work.append(uses->second.functions.begin(), uses->second.functions.end());
  }
}

bool SharedState::looks(const FunctionDecl *definition) const {
  auto uses = unit_.functions.find(definition);
  return uses == unit_.functions.end() || uses->second.looks;
}

const VarDecl *SharedState::used_by(const FunctionDecl *definition) const {
  auto uses = unit_.functions.find(definition);
  if (uses == unit_.functions.end() || !looks(definition)) return nullptr;
  for (const VarDecl *variable : uses->second.used)
    if (written_.contains(variable) && !waiting_.at(definition).awaited.contains(variable)) return variable;
  return nullptr;
}

bool SharedState::waits(const FunctionDecl *definition, const Stmt *loop) const {
  auto found = waiting_.find(definition);
  return found != waiting_.end() && found->second.loops.contains(loop);
}

bool SharedState::comes_to_wait(const FunctionDecl *definition) const {
  llvm::SmallVector<const FunctionDecl *, 16> work{definition};
  llvm::DenseSet<const FunctionDecl *> met;
  while (!work.empty()) {
    const FunctionDecl *function = work.pop_back_val();
    auto uses = unit_.functions.find(function);
    if (uses == unit_.functions.end() || !met.insert(function).second) continue;
    auto waits = waiting_.find(function);
    if (waits != waiting_.end() && (waits->second.may_poll || !waits->second.loops.empty())) return true;
    work.append(uses->second.functions.begin(), uses->second.functions.end());
  }
  return false;
}

bool SharedState::needs_thread(const FunctionDecl *definition) const {
  auto found = waiting_.find(definition);
  bool waits = found != waiting_.end() && !found->second.loops.empty();
  return waits || (used_by(definition) != nullptr && costs_.is_long(definition));
}

} // namespace prelude::analysis
