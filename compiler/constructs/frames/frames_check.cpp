// Partial frames: what may not cross their borders, and the locks that are held there.
#include "constructs/frames/frames_check.h"

#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

#include <algorithm>
#include <set>

namespace prelude::analysis {
using namespace clang;
using facts::FrameId;
namespace {

class Frames {
public:
  Frames(FunctionFlow &flow, const Sources &sources, Diagnostics &out)
      : flow_(flow), model_(flow.model), sources_(sources), out_(out) {}

  void run() {
    if (model_.frames.empty()) return;
    for (const Stmt *jump : model_.jumps) check_jump(jump);
    for (const PartialFrame &frame : model_.frames) before_.push_back(flow_.locks.at_lock[model_.locks[frame.lock].call]);
    for (size_t i = 0; i < model_.frames.size(); ++i) check_locks(FrameId(i));
  }

private:
  unsigned offset(const Stmt *statement) const { return sources_.offset(statement->getBeginLoc()); }

  void check_jump(const Stmt *jump) {
    if (isa<IndirectGotoStmt>(jump)) {
      out_.report(Kind::computed_jump_and_frame, sources_.place(jump->getBeginLoc()), {model_.decl->getNameAsString()});
      out_.report(Kind::note_frame_begins, sources_.place(model_.locks[model_.frames.front().lock].call->getSourceRange()));
      return;
    }
    const Stmt *other = nullptr;
    if (auto *go = dyn_cast<GotoStmt>(jump)) other = go->getLabel()->getStmt();
    else if (isa<SwitchCase>(jump)) other = switch_of(jump);
    if (!other) return;
    FrameId from = model_.innermost_frame(offset(jump)), to = model_.innermost_frame(offset(other));
    if (from == to || (isa<GotoStmt>(jump) && model_.is_in(offset(jump), to))) return;
    out_.report(Kind::jump_across_frame, sources_.place(jump->getBeginLoc()));
    FrameId inner = std::max(from, to);
    out_.report(Kind::note_frame_begins, sources_.place(model_.locks[model_.frames[size_t(inner)].lock].call->getSourceRange()));
  }

  const Stmt *switch_of(const Stmt *label) const {
    const Stmt *outer = label;
    while (outer && !isa<SwitchStmt>(outer)) outer = model_.parents.getParent(const_cast<Stmt *>(outer));
    return outer;
  }

  bool is_touched(const VarDecl *variable, FrameId frame) const {
    auto in = [&](const Stmt *statement) { return model_.is_in(offset(statement), frame); };
    auto uses = [&](const LockCall &call) { return call.variable == variable && in(call.call); };
    auto copies = [&](const NameCopy &copy) {
      return (copy.to == variable || copy.from == variable) && in(copy.statement);
    };
    return llvm::any_of(flow_.locks.carrying, copies) ||
           llvm::any_of(model_.unlocks, uses) || llvm::any_of(model_.upgrades, uses) ||
           llvm::any_of(model_.locks, uses) ||
           llvm::any_of(model_.contract_calls, [&](const ContractCall &call) { return call.uses(variable) && in(call.call); }) ||
           llvm::any_of(model_.accesses, [&](const AccessSite &access) {
             return access.variable == variable && access.evaluated_at_all && in(access.base);
           });
  }

  // A frame gives up every lock that it takes. It stays where it is if it uses a lock that is held before and after it: the rest of the
  // procedure, which does not move, needs the data.
  void check_locks(FrameId id) {
    const PartialFrame &frame = model_.frames[size_t(id)];
    const LockCall &lock = model_.locks[frame.lock];
    llvm::SmallPtrSet<const VarDecl *, 4> before;
    for (const HeldLock &held : before_[size_t(id)]) before.insert(held.variable);
    llvm::SmallPtrSet<const VarDecl *, 4> kept;
    auto at_exit = [&](const Stmt *exit, SourceRange where) {
      auto found = flow_.locks.at.find(exit);
      if (found == flow_.locks.at.end()) return;
      for (const HeldLock &held : found->second) {
        if (before.contains(held.variable)) kept.insert(held.variable);
        else if (reported_.insert({id, held.variable}).second) {
          out_.report(Kind::frame_keeps_lock, exit == frame.end ? frame.place : sources_.place(where),
                      {held.variable->getNameAsString()});
          out_.report(Kind::note_frame_begins, sources_.place(lock.call->getSourceRange()));
        }
      }
    };
    at_exit(frame.end, frame.end->getSourceRange());
    for (const Stmt *exit : model_.exits)
      if (leaves(model_, exit, id, sources_)) at_exit(exit, exit->getSourceRange());

    for (const VarDecl *variable : kept)
      if (is_touched(variable, id)) {
        stay(id, variable);
        if (flow_.moves(lock))
          out_.report(Kind::frame_uses_held, sources_.place(lock.call->getSourceRange()), {variable->getNameAsString()});
        flow_.staying.insert(lock.call);
      }
    auto outside = [&](const HeldLock &held) { return before.contains(held.variable) && !is_touched(held.variable, id); };
    std::erase_if(flow_.locks.at_lock[lock.call], outside);
    for (const LockCall &inner : model_.locks)
      if (inner.within == id) std::erase_if(flow_.locks.at_lock[inner.call], outside);
    for (const PromotionModel &promotion : flow_.promotions)
      if (promotion.statement && promotion.within == id) std::erase_if(flow_.locks.at[promotion.first], outside);
  }

  // Nothing that holds the variable's lock in the frame may move out of it.
  void stay(FrameId id, const VarDecl *variable) {
    auto holds_it = [&](const HeldLock &held) { return held.variable == variable; };
    for (const LockCall &lock : model_.locks)
      if (model_.is_in(offset(lock.call), id) && llvm::any_of(flow_.locks.at_lock.lookup(lock.call), holds_it))
        flow_.staying.insert(lock.call);
  }

  FunctionFlow &flow_;
  const FunctionModel &model_;
  const Sources &sources_;
  Diagnostics &out_;
  std::vector<std::vector<HeldLock>> before_; // the locks that are held where each frame begins
  std::set<std::pair<FrameId, const VarDecl *>> reported_;
};

} // namespace

FunctionFlow resolve_frames(FunctionFlow flow, const Sources &sources, Diagnostics &out) {
  Frames(flow, sources, out).run();
  return flow;
}

void check_result(const FunctionModel &model, const PartialFrame &frame, const VarDecl *variable, const Sources &sources,
                  Diagnostics &out) {
  Place place = sources.place(variable->getLocation());
  auto bad = reach_of(model, variable, sources) == Reach::image ? std::nullopt : unsendable(variable->getType());
  if (!bad)
    return check_sent(model, variable, "'" + variable->getNameAsString() + "', which comes back from the partial frame,", place, out);
  out.report(Kind::frame_result_pointer, place, {variable->getNameAsString(), type_text(*bad, sources.context())});
  out.report(Kind::note_frame_ends, frame.place);
}

} // namespace prelude::analysis
