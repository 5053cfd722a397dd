// Where an activation may leave its node or its frame (locks, promotions), and what it takes along.
#include "analysis/assemble/assembler.h"
#include "analysis/checks/checks.h"
#include "analysis/pointers/points_to.h"

#include <algorithm>
#include <utility>

namespace prelude::analysis {
using namespace clang;

unsigned Assembler::line_of(SourceLocation at, const Place &beside) const {
  Place place = at.isValid() ? sources_.place(at) : Place();
  return place.file == beside.file ? place.line : 0;
}

void Assembler::locks() {
  for (const LockCall &lock : model_.locks) {
    facts::Lock out;
    out.variable = ids_[lock.variable];
    out.mode = lock.mode;
    out.range = lock.statement;
    out.place = sources_.place(lock.call->getSourceRange());
    out.in_block = lock.in_block;
    out.policy = lock.policy;
    out.stays = flow_.staying.contains(lock.call);
    out.begins = lock.begins;
    out.within = lock.within;
    if (lock.condition)
      if (auto where = range(lock.condition->getSourceRange(), lock.condition->getBeginLoc(), "move")) out.condition = *where;
    for (const HeldLock &held : flow_.locks.at_lock.lookup(lock.call))
      out.held.push_back({ids_[held.variable], held.mode, live_.data_used_after(lock, held.variable), line_of(held.since, out.place)});
    facts::FrameId activation = lock.activation();
    bool waits_from_start = function_.begins_as_handler && activation == facts::whole_function;
    out.is_point = flow_.moves(lock) || (waits_from_start && lock.begins == facts::whole_function && live_.is_reached(lock.call));
    if (!out.is_point && lock.begins == facts::whole_function) out.is_point = ways_.at(activation).moved.contains(lock.call);
    if (out.is_point) {
      out.calls_block = waits_later(lock, activation);
      out.abort = lock.abort;
      out.undo = aborts_->undo_before(lock.call, activation);
      if (!out.undo.possible && (lock.abort == facts::Abort::undoes || lock.abort == facts::Abort::refuses)) {
        out_->report(Kind::abort_not_undone, out.place,
                    {facts::name(lock.abort), lock.variable->getNameAsString()});
        out_->report(Kind::note_not_undone, out.undo.obstacle, {out.undo.why_not});
      }
      out.anticipated = aborts_->anticipated_after(lock);
      travels(lock, out);
      out.carries_children =
          forked_->contains(lock.call) && (activation == facts::whole_function || contains_children(activation));
    }
    function_.locks.push_back(std::move(out));
  }
}

void Assembler::follow_points() {
  std::vector<const Stmt *> forks;
  for (const RemoteModel &call : model_.remote_calls)
    if (is_fork(call)) forks.push_back(call.call);
  forked_.emplace(paths_.behind(forks, facts::whole_function));
  for (const CallExpr *call : model_.calls)
    if (flow_.moves() && blocking_.may_be_collective(call)) collectives_.push_back(call);
  for (const LockCall &one : model_.locks) {
    if (ways_.contains(one.activation())) continue;
    std::vector<const Stmt *> moves, waits;
    for (const LockCall &lock : model_.locks)
      if (flow_.moves(lock) && lock.activation() == one.activation()) moves.push_back(lock.call);
    for (const PromotionModel &promotion : promotions_)
      if (promotion.within == one.activation() && !promotion.statement && is_needed(promotion))
        waits.push_back(promotion.reason == facts::Promotion::over_budget ? promotion.first : promotion.site);
    ways_.try_emplace(one.activation(),
                      Ways{paths_.behind(moves, one.activation()), paths_.before(waits, one.activation())});
  }
}

bool Assembler::waits_later(const LockCall &lock, facts::FrameId activation) {
  for (const CallExpr *call : collectives_) {
    if (!flow_.moves(lock) || !paths_.before(call, activation).contains(lock.call) || !reported_.insert(call).second) continue;
    out_->report(Kind::collective_after_move, sources_.place(call->getSourceRange()), {sources_.called_name(call)});
    out_->report(Kind::note_migration_point, sources_.place(lock.call->getSourceRange()));
  }
  // The children are waited for at the end.
  return jumps_for_long_ || ways_.at(activation).waits.contains(lock.call) || forked_->contains(lock.call);
}

std::optional<size_t> Assembler::predicate_of(const PromotionModel &promotion) const {
  auto guard = guard_of_.find(promotion.site);
  return guard != guard_of_.end() && function_.guards[guard->second].is_predicate ? std::optional(guard->second) : std::nullopt;
}

const Stmt *Assembler::scope_at(const PromotionModel &promotion) {
  return promotion.reason == facts::Promotion::over_budget ? promotion.first : promotion.statement;
}

bool Assembler::keeps_others_out(const PromotionModel &promotion) const {
  return !function_.shared_state.empty() && (promotion.computes || promotion.reason == facts::Promotion::over_budget);
}

const facts::Loop *Assembler::loop_at(const Stmt *statement) const {
  auto found = loops_.find(sources_.offset(statement->getBeginLoc()));
  return found == loops_.end() ? nullptr : &function_.loops[found->second];
}

bool Assembler::is_needed(const PromotionModel &promotion) const {
  if (promotion.reason != facts::Promotion::over_budget) return true;
  const facts::Loop *loop = loop_at(promotion.site);
  return loop && !loop->is_small && (loop->waits || keeps_others_out(promotion));
}

void Assembler::settle_promotions() {
  for (size_t i = 0; i < model_.guards.size(); ++i) guard_of_[model_.guards[i].mark] = i;
  for (PromotionModel &promotion : promotions_) {
    if (keeps_others_out(promotion)) promotion.statement = nullptr;
    if (!promotion.statement) continue;
    auto guard = predicate_of(promotion);
    const VarDecl *own = guard ? model_.locks[model_.guards[*guard].lock].variable : nullptr; // has its place in every record
    for (const VarDecl *variable : live_.needed_from(promotion)) {
      if (variable == own || !is_visible(model_, variable, scope_at(promotion), sources_)) continue;
      const facts::Variable &facts = function_.variables[ids_[variable]];
      bool stays = variable->getType().isVolatileQualified() || variable->getType()->isVariablyModifiedType() ||
                   (model_.points_to && model_.points_to->held_by(variable)) || !facts.restorable ||
                   (!facts.renamable && is_hidden(model_, variable, scope_at(promotion), sources_));
      promotion.live.push_back(variable);
      if (!stays) continue;
      promotion.statement = nullptr;
      break;
    }
  }
}

void Assembler::promotions() {
  for (const PromotionModel &model : promotions_) {
    if (!model.statement) continue;
    facts::Promotion out;
    out.reason = model.reason;
    out.what = model.what;
    out.place = model.place;
    out.braces = model.braces;
    out.within = model.within;
    if (model.reason == facts::Promotion::over_budget) {
      const facts::Loop *loop = loop_at(model.site);
      if (!loop || !loop->head_in_text || loop->jumped_into) continue;
      out.loop = size_t(loop - function_.loops.data());
      out.at_head = model.at_head;
      out.range = loop->range;
    } else out.range = statement(model.statement, model.what);
    const VarDecl *own = nullptr; // has its place in every record
    if (auto guard = predicate_of(model)) {
      out.reason = facts::Promotion::guards;
      out.guard = *guard;
      own = model_.locks[model_.guards[*guard].lock].variable;
    }
    for (const VarDecl *variable : model.live) {
      if (is_hidden(model_, variable, scope_at(model), sources_)) hide(variable);
      out.live.push_back(ids_[variable]);
    }
    for (const HeldLock &held : flow_.locks.at.lookup(model.first))
      if (held.variable != own) out.held.push_back({ids_[held.variable], held.mode, false, line_of(held.since, out.place)});
    out.carries_children = forked_->contains(model.first);
    // After the wait for a guard the activation runs as a handler again.
    auto ways = ways_.find(model.within);
    out.calls_block = out.carries_children || (ways != ways_.end() && ways->second.waits.contains(model.site));
    out.undo = aborts_->undo_before(model.first, model.within);
    function_.promotions.push_back(std::move(out));
  }
}

void Assembler::travels(const LockCall &lock, facts::Lock &out) {
  auto restored = [&](const VarDecl *variable) {
    if (!function_.variables[ids_[variable]].restorable)
      out_->report(Kind::live_const_typedef, sources_.place(variable->getLocation()), {variable->getNameAsString()});
  };
  restored(lock.variable);
  for (const VarDecl *variable : live_.needed_after(lock)) {
    // A variable that is not in scope here has no value: control enters its scope by a jump over its initialization.
    if (variable == lock.variable || !is_visible(model_, variable, lock.call, sources_)) continue;
    if (is_hidden(model_, variable, lock.call, sources_)) hide(variable);
    check_travels(flow_, paths_, lock, variable, sources_, *out_);
    restored(variable);
    out.live.push_back(ids_[variable]);
  }
}

void Assembler::parameters() {
  for (const ParmVarDecl *parameter : model_.decl->parameters())
    function_.parameters.push_back(parameter_facts(model_, parameter->getType(), sources_));
}

bool Assembler::can_begin_as_handler() const {
  bool may_wait = model_.is_called_elsewhere && !model_.locks.empty() && !jumps_for_long_;
  for (const PromotionModel &promotion : promotions_) may_wait &= promotion.statement != nullptr || !is_needed(promotion);
  for (const ParmVarDecl *parameter : model_.decl->parameters()) may_wait &= parameter->getIdentifier() != nullptr;
  return may_wait;
}

bool Assembler::begin_as_handler() {
  if (!can_begin_as_handler()) return false;
  facts::Function before = function_;
  Diagnostics found, *out = std::exchange(out_, &found); // what is in the way of that is no error
  points(true);
  out_ = out;
  bool fits = !found.has_errors() && llvm::none_of(function_.locks, [](const facts::Lock &lock) { return lock.calls_block; });
  if (fits) out_->append(found);
  else function_ = std::move(before), reported_.clear();
  return fits;
}

void Assembler::points(bool begins_as_handler) {
  function_.begins_as_handler = begins_as_handler;
  function_.migrates = begins_as_handler || flow_.moves();
  if (function_.migrates) check_migrating(flow_, sources_, *out_);
  if (function_.migrates) aborts_.emplace(model_, flow_.locks, paths_, sources_, begins_as_handler);
  if (function_.migrates) promotions();
  frames();
  locks();
  if (!begins_as_handler) return;
  parameters();
  function_.anticipated_from_start = aborts_->anticipated_from_start();
}

} // namespace prelude::analysis
