// Sections in a row of one region.
#include "constructs/sections/sections_clang.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
using facts::Mode;
namespace {

class Seams {
public:
  Seams(const FunctionFlow &flow, Blocking &blocking, const Costs &costs, const Sources &sources)
      : flow_(flow), model_(flow.model), graph_(*flow.model.graph), between_(flow, blocking, costs, sources) {
    for (size_t i = 0; i < model_.locks.size(); ++i) locks_[model_.locks[i].call] = i;
    for (size_t i = 0; i < model_.unlocks.size(); ++i) unlocks_[model_.unlocks[i].call] = i;
  }

  std::vector<Seam> run() {
    std::vector<Seam> out;
    // Cleanup functions are called at the ends of scopes, which are no statements.
    if (llvm::any_of(model_.variables, [](const VarDecl *variable) { return variable->hasAttr<CleanupAttr>(); })) return out;
    for (size_t i = 0; i < model_.unlocks.size(); ++i)
      if (!joined_.contains(model_.unlocks[i].call)) join(i, out);
    return out;
  }

private:
  // What comes out of a macro may have its text in common with another statement.
  static bool is_written(const LockCall &call) { return call.call->getBeginLoc().isFileID() && call.call->getEndLoc().isFileID(); }

  // The seams of an unlock, and of all that have a lock in common with it: each path from one of these unlocks leads to one of
  // these locks, and each path to one of these locks comes from one of these unlocks.
  void join(size_t unlock, std::vector<Seam> &out) {
    std::vector<size_t> unlocks{unlock};
    std::vector<Seam> found;
    for (size_t i = 0; i < unlocks.size(); ++i) {
      size_t before = found.size();
      if (!find_locks_after(unlocks[i], found)) return;
      for (size_t seam = before; seam < found.size(); ++seam)
        if (!find_unlocks_before(found[seam].lock, unlocks)) return;
    }
    auto mode = [&](const Seam &seam) { return model_.locks[seam.lock].mode; };
    if (llvm::any_of(found, [&](const Seam &seam) { return mode(seam) != mode(found.front()); }))
      return; // perhaps nothing is written
    for (const Seam &seam : found) {
      if (seam.raised) raised_.insert(model_.locks[*seam.raised].call);
      joined_.insert(model_.locks[seam.lock].call);
      joined_.insert(model_.unlocks[seam.unlock].call);
    }
    out.insert(out.end(), found.begin(), found.end());
  }

  // Whether each path from the unlock leads to a lock with which its section goes on.
  bool find_locks_after(size_t index, std::vector<Seam> &found) const {
    const LockCall &unlock = model_.unlocks[index];
    auto at = graph_.find(unlock.call);
    if (!at || !is_written(unlock) || !graph_.is_reached(unlock.call) || model_.contract_of(unlock.variable)) return false;
    llvm::BitVector entered(graph_.size());
    std::vector<Graph::Block> work;
    bool all = true;
    auto follow = [&](Graph::Block block, unsigned from) {
      for (const Stmt *statement : graph_.statements(block).drop_front(from)) {
        if (auto lock = locks_.find(statement); lock != locks_.end()) {
          all &= continues(unlock, lock->second);
          return found.push_back({index, lock->second, raised_by(unlock, model_.locks[lock->second])});
        }
        if (!between_.may_be(statement) || between_.changes(statement, unlock.variable)) return void(all = false);
      }
      const Stmt *branch = graph_.terminator(block);
      if (graph_.successors(block).empty() || (branch && !isa<IfStmt, AbstractConditionalOperator, BinaryOperator>(branch)))
        return void(all = false);
      for (Graph::Block next : graph_.successors(block))
        if (!entered[next]) entered.set(next), work.push_back(next);
    };
    follow(at->block, at->index + 1);
    drain(work, [&](Graph::Block block) { follow(block, 0); });
    return all;
  }

  // Whether each path to the lock comes from an unlock. These are added.
  bool find_unlocks_before(size_t index, std::vector<size_t> &unlocks) const {
    llvm::BitVector entered(graph_.size());
    std::vector<Graph::Block> work;
    bool all = true;
    auto follow_back = [&](Graph::Block block, unsigned before) {
      for (unsigned i = before; i-- > 0;)
        if (auto found = unlocks_.find(graph_.statements(block)[i]); found != unlocks_.end()) {
          if (!llvm::is_contained(unlocks, found->second)) unlocks.push_back(found->second);
          return;
        }
      all &= !graph_.predecessors(block).empty();
      for (Graph::Block previous : graph_.predecessors(block))
        if (!entered[previous]) entered.set(previous), work.push_back(previous);
    };
    auto at = graph_.find(model_.locks[index].call);
    follow_back(at->block, at->index);
    drain(work, [&](Graph::Block block) { follow_back(block, unsigned(graph_.statements(block).size())); });
    return all;
  }

  bool continues(const LockCall &unlock, size_t index) const {
    const LockCall &lock = model_.locks[index];
    Mode mode = flow_.locks.mode_at(unlock.call);
    bool waits = llvm::any_of(model_.guards, [index](const GuardModel &guard) { return guard.lock == index; });
    // An update operation that has become a write operation would keep readers out.
    bool is_same = mode == lock.mode ? mode != Mode::update || model_.upgrades.empty() : raised_by(unlock, lock).has_value();
    bool has_expressions = lock.condition || lock.frames != 0; // in its clauses, also of a `move(never)`
    return lock.variable == unlock.variable && is_same && is_written(lock) && !waits && lock.begins == facts::whole_function &&
           !raised_.contains(lock.call) && !has_expressions && (!lock.migrates() || has_moved(unlock, lock));
  }

  // The lock of the read section before a write lock, if it can be taken for writing. Nothing between the two locks can wait, and
  // the write lock follows on each path: what the first lock costs others, the write lock would have cost them a little later.
  std::optional<size_t> raised_by(const LockCall &unlock, const LockCall &lock) const {
    if (flow_.locks.mode_at(unlock.call) != Mode::read || lock.mode != Mode::write) return {};
    auto at = graph_.find(unlock.call);
    for (unsigned i = at->index; i-- > 0;) {
      const Stmt *statement = graph_.statements(at->block)[i];
      if (joined_.contains(statement)) continue;
      if (auto found = locks_.find(statement); found != locks_.end())
        return is_raisable(found->second, unlock) ? std::optional(found->second) : std::nullopt;
      if (!between_.may_be(statement) || between_.changes(statement, unlock.variable)) return {};
    }
    return {};
  }

  bool is_raisable(size_t index, const LockCall &unlock) const {
    const LockCall &lock = model_.locks[index];
    bool waits = llvm::any_of(model_.guards, [index](const GuardModel &guard) { return guard.lock == index; });
    return lock.variable == unlock.variable && lock.mode == Mode::read && is_written(lock) && !waits &&
           lock.begins == facts::whole_function && !lock.condition && lock.frames == 0;
  }

  // Whether the computation has gone to the region, as it would at this lock, on each way to the unlock. Each of them begins with a
  // lock.
  bool has_moved(const LockCall &unlock, const LockCall &lock) const {
    llvm::BitVector entered(graph_.size());
    std::vector<Graph::Block> work;
    bool moved = true;
    auto follow_back = [&](Graph::Block block, unsigned before) {
      for (unsigned i = before; i-- > 0;) {
        const Stmt *statement = graph_.statements(block)[i];
        auto found = locks_.find(statement);
        if (found != locks_.end() && model_.locks[found->second].variable == lock.variable && !joined_.contains(statement)) {
          const LockCall &first = model_.locks[found->second];
          moved &= flow_.moves(first) && first.policy == lock.policy && !first.condition && first.activation() == lock.activation();
          return;
        }
        moved &= !between_.changes(statement, lock.variable);
      }
      moved &= !graph_.predecessors(block).empty();
      for (Graph::Block previous : graph_.predecessors(block))
        if (!entered[previous]) entered.set(previous), work.push_back(previous);
    };
    auto at = graph_.find(unlock.call);
    follow_back(at->block, at->index);
    drain(work, [&](Graph::Block block) { follow_back(block, unsigned(graph_.statements(block).size())); });
    return moved;
  }

  const FunctionFlow &flow_;
  const FunctionModel &model_;
  const Graph &graph_;
  Between between_;
  llvm::DenseMap<const Stmt *, size_t> locks_, unlocks_;
  llvm::DenseSet<const Stmt *> joined_; // locks and unlocks that are none any more
  llvm::DenseSet<const Stmt *> raised_; // read locks that are for writing now
};

} // namespace

std::vector<Seam> find_seams(const FunctionFlow &flow, Blocking &blocking, const Costs &costs, const Sources &sources) {
  return Seams(flow, blocking, costs, sources).run();
}

void join_sections(FunctionModel &model, llvm::ArrayRef<Seam> seams) {
  for (const Seam &seam : seams) {
    model.joined.push_back({model.unlocks[seam.unlock], model.locks[seam.lock], seam.raised.has_value()});
    if (seam.raised) model.locks[*seam.raised].mode = Mode::write;
  }
  auto is_left_out = [&](const LockCall &one) { return model.is_left_out(one.call); };
  auto moved_up = [&](size_t index) {
    return index - size_t(llvm::count_if(llvm::ArrayRef(model.locks).take_front(index), is_left_out));
  };
  for (GuardModel &guard : model.guards) guard.lock = moved_up(guard.lock);
  for (PartialFrame &frame : model.frames) frame.lock = moved_up(frame.lock);
  llvm::erase_if(model.locks, is_left_out);
  llvm::erase_if(model.unlocks, is_left_out);
}

} // namespace prelude::analysis
