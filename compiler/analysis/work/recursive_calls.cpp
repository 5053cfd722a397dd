#include "analysis/work/recursive_calls.h"

#include "llvm/ADT/BitVector.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

RecursiveCalls::RecursiveCalls(const FunctionDecl *definition, const FunctionModel *model, const Costs &costs)
    : definition_(definition) {
  llvm::DenseMap<const Stmt *, facts::RemoteCall::Kind> annotated;
  if (model)
    for (const RemoteModel &call : model->remote_calls) annotated[call.call] = call.kind;
  llvm::SmallVector<const Stmt *, 32> work{definition->getBody()};
  while (!work.empty()) {
    const Stmt *part = work.pop_back_val();
    if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) continue;
    work.append(part->child_begin(), part->child_end());
    auto *call = dyn_cast<CallExpr>(part);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr, *body = nullptr;
    if (!callee || !callee->hasBody(body) || !costs.is_recursive(body)) continue;
    auto kind = annotated.find(call);
    if (kind == annotated.end()) calls_[call] = {body, false};
    else if (kind->second == facts::RemoteCall::fork) calls_[call] = {body, true};
  }
  if (calls_.empty()) return;
  if (!model) own_ = Graph::of(definition);
  graph_ = model ? model->graph.get() : own_.get();
}

std::vector<facts::RecursiveCall> RecursiveCalls::plain(const Sources &sources) const {
  std::vector<facts::RecursiveCall> out;
  for (const auto &[call, callee] : calls_) {
    auto *name = dyn_cast<DeclRefExpr>(cast<CallExpr>(call)->getCallee()->IgnoreImpCasts());
    auto range = callee.forked || !name ? std::nullopt : sources.range(name->getSourceRange());
    if (range) out.push_back({symbol_of(callee.function), *range});
  }
  llvm::sort(out, [](const auto &a, const auto &b) { return a.name < b.name; });
  return out;
}

RecursiveCalls::Own RecursiveCalls::around_own(const Costs &costs) const {
  auto has_own = [&](const Stmt *whole) {
    llvm::SmallVector<const Stmt *, 32> work{whole};
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      if (!part) continue;
      if (auto call = calls_.find(part); call != calls_.end() && costs.call_each_other(definition_, call->second.function)) return true;
      work.append(part->child_begin(), part->child_end());
    }
    return false;
  };
  for (const auto &[call, callee] : calls_)
    if (callee.forked) return {};
  const Stmt *found = definition_->getBody();
  bool alone = false;
  for (;;) {
    if (auto *block = dyn_cast<CompoundStmt>(found)) {
      auto holds = llvm::make_filter_range(block->body(), has_own);
      if (holds.begin() == holds.end() || *holds.begin() == cast<CompoundStmt>(definition_->getBody())->body_front()) return {};
      found = *holds.begin();
      alone = false;
      if (std::next(holds.begin()) != holds.end()) return {found, alone};
    } else if (auto *choice = dyn_cast<IfStmt>(found)) {
      bool then = has_own(choice->getThen()), otherwise = choice->getElse() && has_own(choice->getElse());
      if (has_own(choice->getCond()) || then == otherwise || (otherwise && isa<IfStmt>(choice->getElse()))) return {found, alone};
      alone = true;
      found = then ? choice->getThen() : choice->getElse();
    } else {
      return {found, alone};
    }
  }
}

const RecursiveCalls::Callee *RecursiveCalls::called_in(Graph::Block block, bool counts_forks) const {
  for (const Stmt *each : graph_->statements(block))
    if (auto call = calls_.find(each); call != calls_.end() && (counts_forks || !call->second.forked)) return &call->second;
  return nullptr;
}

// None if control may come from the loop's head back to it without such a call, or into the loop elsewhere.
std::optional<RecursiveCalls::Names> RecursiveCalls::called_each_time(const Stmt *loop, bool counts_forks) const {
  std::vector<Graph::Block> work;
  llvm::BitVector seen(graph_->size()), heads(graph_->size());
  for (Graph::Block latch : graph_->from_entry())
    if (graph_->loop_target(latch) == loop && graph_->successors(latch).size() == 1) {
      work.push_back(latch);
      heads.set(graph_->successors(latch).front());
    }
  bool misses = work.empty();
  Names out;
  drain(work, [&](Graph::Block block) {
    if (seen.test(block)) return;
    seen.set(block);
    if (const Callee *callee = called_in(block, counts_forks)) return out.push_back(symbol_of(callee->function));
    misses |= heads.test(block) || block == graph_->entry();
    work.insert(work.end(), graph_->predecessors(block).begin(), graph_->predecessors(block).end());
  });
  llvm::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return misses ? std::nullopt : std::optional(std::move(out));
}

void RecursiveCalls::describe(const Stmt *loop, facts::Loop &out) const {
  auto with_forks = graph_ ? called_each_time(loop, true) : std::nullopt;
  if (!with_forks) return;
  auto without = called_each_time(loop, false);
  out.forks_each_time = !without.has_value();
  out.calls_each_time = without ? std::move(*without) : std::move(*with_forks);
}

} // namespace prelude::analysis
