// Loops over sections of one region, in which its lock can be kept.
#include "constructs/sections/sections_clang.h"

#include "clang/AST/Attr.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
using facts::Mode;
namespace {

class KeptLocks {
public:
  KeptLocks(const FunctionFlow &flow, Blocking &blocking, const Costs &costs, const Sources &sources)
      : model_(flow.model), graph_(*flow.model.graph), blocking_(blocking), sources_(sources),
        between_(flow, blocking, costs, sources) {
    for (const LockCall &lock : model_.locks) locks_.insert(lock.call);
  }

  std::optional<LoopSections> of(const Stmt *loop) {
    loop_ = loop;
    LoopSections out;
    out.loop = loop;
    for (size_t i = 0; i < model_.locks.size(); ++i)
      if (is_inside(model_.locks[i].call)) out.locks.push_back(i);
    if (out.locks.empty() || !holds_nothing_else(model_.locks[out.locks.front()]) || !is_one_region(out)) return {};
    bool is_taken_again = false;
    for (size_t i = 0; i < model_.unlocks.size(); ++i)
      if (is_inside(model_.unlocks[i].call) && may_keep(model_.unlocks[i], is_taken_again)) out.unlocks.push_back(i);
    if (out.unlocks.empty() || !is_taken_again) return {};
    return out;
  }

private:
  bool is_inside(const Stmt *part) const { return part && is_part(part, loop_, model_.parents); }
  static bool is_written(const LockCall &call) { return call.call->getBeginLoc().isFileID() && call.call->getEndLoc().isFileID(); }

  // Whether all that has to do with locks, or may wait, in the loop is locks and unlocks of this kind.
  bool holds_nothing_else(const LockCall &one) const {
    auto is_other = [&](const LockCall &lock) {
      bool takes = lock.mode != Mode::none;
      bool same =
          lock.variable == one.variable && lock.mode == (takes ? one.mode : Mode::none) && lock.begins == facts::whole_function;
      return is_inside(lock.call) && (!same || !is_written(lock));
    };
    auto has = [&](const auto &all, auto part) {
      return llvm::any_of(all, [&](const auto &each) { return is_inside(part(each)); });
    };
    auto call = [](const auto &each) -> const Stmt * { return each.call; };
    auto mark = [](const auto &each) -> const Stmt * { return each.mark; };
    if (one.mode != Mode::read && one.mode != Mode::write) return false;
    return llvm::none_of(model_.locks, is_other) && llvm::none_of(model_.unlocks, is_other) && !has(model_.upgrades, call) &&
           !has(model_.contract_calls, call) && !has(model_.remote_calls, call) && !has(model_.joins, call) &&
           !has(model_.call_points, call) && !has(model_.guards, mark) && !has(model_.foralls, mark) &&
           !has(model_.scopes, [](const ScopeModel &scope) -> const Stmt * { return scope.begin; }) &&
           !has(model_.frames, [](const PartialFrame &frame) -> const Stmt * { return frame.begin; }) &&
           llvm::none_of(model_.calls, [&](const CallExpr *each) { return is_inside(each) && !is_known(each); });
  }

  bool is_known(const CallExpr *call) const {
    if (!call->getDirectCallee()) return false;
    if (prelude_function(call, sources_.manager())) return between_.may_be(call);
    return !blocking_.may_block(call) && !blocking_.needs_thread(call);
  }

  // The variable names the same region all the time.
  bool is_one_region(const LoopSections &sections) const {
    const VarDecl *variable = model_.locks[sections.locks.front()].variable;
    if (model_.contract_of(variable) || variable->getType().isVolatileQualified() ||
        is_inside(model_.declarations.lookup(variable)))
      return false;
    if (llvm::any_of(model_.addresses, [&](const AddressSite &site) { return site.variable == variable; })) return false;
    if (llvm::any_of(model_.variables, [](const VarDecl *each) { return each->hasAttr<CleanupAttr>(); })) return false;
    if (llvm::any_of(model_.copies, [&](const NameCopy &copy) {
          return (copy.from == variable || copy.to == variable) && is_inside(copy.statement);
        }))
      return false;
    return llvm::none_of(model_.memory.all(), [&](const Access &access) {
      return access.stores() && access.object.variable() == variable && is_inside(access.by);
    });
  }

  // Whether nothing may wait from the unlock to the next lock, or to where the loop ends by its condition or a break. What jumps
  // out of it would not give it up.
  bool may_keep(const LockCall &unlock, bool &is_taken_again) const {
    auto at = graph_.find(unlock.call);
    if (!at || !graph_.is_reached(unlock.call)) return false;
    llvm::BitVector entered(graph_.size());
    std::vector<Graph::Block> work;
    bool may = true, again = false;
    auto follow = [&](Graph::Block block, unsigned from) {
      for (const Stmt *statement : graph_.statements(block).drop_front(from)) {
        if (!is_inside(statement)) return;
        if (locks_.contains(statement)) return void(again = true);
        may &= between_.may_be(statement) && !isa<ReturnStmt>(statement);
      }
      const Stmt *jump = graph_.terminator(block);
      may &= !(jump && isa<GotoStmt, IndirectGotoStmt>(jump) && is_inside(jump));
      for (Graph::Block next : graph_.successors(block))
        if (!entered[next]) entered.set(next), work.push_back(next);
    };
    follow(at->block, at->index + 1);
    drain(work, [&](Graph::Block block) { follow(block, 0); });
    is_taken_again |= may && again;
    return may;
  }

  const FunctionModel &model_;
  const Graph &graph_;
  Blocking &blocking_;
  const Sources &sources_;
  Between between_;
  llvm::DenseSet<const Stmt *> locks_;
  const Stmt *loop_ = nullptr;
};

// The loops around locks, an outer one before those in it.
std::vector<const Stmt *> loops_around_locks(const FunctionModel &model) {
  std::vector<const Stmt *> out;
  llvm::DenseSet<const Stmt *> seen;
  for (const LockCall &lock : model.locks) {
    size_t first = out.size();
    for (const Stmt *around = lock.call; around; around = model.parents.getParent(const_cast<Stmt *>(around)))
      if (isa<ForStmt, WhileStmt, DoStmt>(around) && seen.insert(around).second) out.push_back(around);
    std::reverse(out.begin() + long(first), out.end());
  }
  return out;
}

} // namespace

std::vector<LoopSections> find_loop_sections(const FunctionFlow &flow, Blocking &blocking, const Costs &costs,
                                             const Sources &sources) {
  std::vector<LoopSections> out;
  std::vector<const Stmt *> loops = loops_around_locks(flow.model);
  if (loops.empty()) return out;
  KeptLocks kept(flow, blocking, costs, sources);
  for (const Stmt *loop : loops)
    if (auto found = kept.of(loop)) out.push_back(std::move(*found));
  return out;
}

} // namespace prelude::analysis
