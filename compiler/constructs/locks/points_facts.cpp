// The places where an activation may leave its node or its frame (locks, promotions), and what it takes along.
#include "constructs/locks/points_assemble.h"

#include "analysis/flow/dataflow.h"
#include "analysis/pointers/points_to.h"

#include <utility>

namespace prelude::analysis {
using namespace clang;

unsigned Points::line_of(SourceLocation at, const Place &beside) const {
  Place place = at.isValid() ? sources_.place(at) : Place();
  return place.file == beside.file ? place.line : 0;
}

void Points::locks() {
  for (const LockCall &lock : model_.locks) {
    facts::Lock out;
    static_cast<facts::Move &>(out) = lock;
    out.variable = ids_[lock.variable];
    out.mode = lock.mode;
    out.range = lock.statement;
    out.place = sources_.place(lock.call->getSourceRange());
    out.in_block = lock.in_block;
    out.stays = flow_.staying.contains(lock.call);
    out.begins = lock.begins;
    out.within = lock.within;
    if (lock.condition)
      if (auto where = range(lock.condition->getSourceRange(), lock.condition->getBeginLoc(), "move")) out.condition = *where;
    for (const HeldLock &held : flow_.locks.at_lock.lookup(lock.call))
      out.held.push_back({ids_[held.variable], held.mode, live_.data_used_after(lock, held.variable), line_of(held.since, out.place)});
    out.is_brief = all_.brief.contains(lock.call);
    out.reached = live_.is_reached(lock.call);
    out.moved = lock.begins == facts::whole_function && ways_.at(lock.within).moved.contains(lock.call);
    out.resumed = is_resumed(lock);
    bool certain = flow_.moves(lock) || out.moved;
    bool may_begin = model_.is_called_elsewhere && lock.activation() == facts::whole_function && out.reached;
    if (certain || may_begin || out.resumed) site(lock, out, certain);
    function_.locks.push_back(std::move(out));
  }
}

void Points::site(const LockCall &lock, facts::Lock &out, bool certain) {
  Diagnostics in_the_way, *all = std::exchange(out_, certain ? out_ : &in_the_way);
  facts::FrameId activation = lock.activation();
  check_collectives(lock);
  check_frame(lock.call, activation, flow_.moves(lock) ? Kind::note_migration_point : Kind::note_wait_point, certain, *out_);
  out.ahead = ahead(lock.call, activation);
  undo(out, lock.call, activation);
  out.anticipated = aborts_->anticipated_after(lock);
  travels(lock, out);
  out.carries_children = out.ahead.children;
  if (wants_reasons_) explain(lock.call, activation, out);
  out_ = all;
  out.recordable = !in_the_way.has_errors();
}

void Points::check_frame(const CallExpr *point, facts::FrameId activation, Kind note, bool certain, Diagnostics &out) {
  ties_.check(point, activation, note, certain, out);
  Liveness::Variables live = live_.needed_after(point);
  if (activation != facts::whole_function)
    for (const VarDecl *variable : live_.results(activation)) live.push_back(variable);
  Objects ignored;
  check_addresses(model_, point, activation, live, note, sources_, certain ? kept_ : ignored, out);
}

void Points::undo(facts::Site &out, const Stmt *at, facts::FrameId activation) {
  out.undo = aborts_->undo_before(at, activation);
  if (model_.is_called_elsewhere && activation == facts::whole_function) out.undo_from_start = aborts_->undo_before(at, activation, true);
}

bool Points::has(Need need, const PromotionModel &promotion) const {
  if (promotion.reason != facts::Promotion::over_budget)
    return need == &facts::Ahead::waits ? !promotion.statement : need == &facts::Ahead::shares && promotion.computes;
  const facts::Loop *loop = loop_at(promotion.site);
  if (!loop || loop->is_small) return false;
  return need == &facts::Ahead::shares || (need == &facts::Ahead::endless && !promotion.statement && loop->waits);
}

facts::Ahead Points::ahead(const Stmt *at, facts::FrameId activation) const {
  facts::Ahead out;
  out.children = has_children(at, activation);
  if (auto ways = ways_.find(activation); ways != ways_.end())
    for (const auto &[need, where] : ways->second.needed) out.*need = where.contains(at);
  return out;
}

void Points::follow_points() {
  follow_children();
  find_collectives();
  for (const LockCall &one : model_.locks) follow_activation(one.activation());
  if (!model_.call_points.empty()) follow_activation(facts::whole_function);
  for (Need need : needs)
    function_.ahead.*need = llvm::any_of(promotions_, [&](const PromotionModel &promotion) { return has(need, promotion); });
}

void Points::follow_children() {
  llvm::DenseSet<const Stmt *> forks, joins;
  for (const RemoteModel &call : model_.remote_calls)
    if (is_fork(call)) forks.insert(call.call);
  for (const JoinModel &join : model_.joins)
    if (!join.part) joins.insert(join.call);
  if (forks.empty()) return;
  const Graph &graph = paths_.graph();
  llvm::BitVector reached(graph.size()), entered(graph.size()); // with children
  solve_forward(graph, [&](Graph::Block block, Enqueue enqueue) {
    bool outstanding = entered.test(block);
    for (const Stmt *statement : graph.statements(block)) {
      if (outstanding) forked_.insert(statement);
      if (forks.contains(statement)) outstanding = true;
      else if (joins.contains(statement)) outstanding = false;
    }
    for (Graph::Block next : graph.successors(block)) {
      if (reached.test(next) && (!outstanding || entered.test(next))) continue;
      reached.set(next);
      if (outstanding) entered.set(next);
      enqueue(next);
    }
  });
}

bool Points::has_children(const Stmt *at, facts::FrameId activation) const {
  if (activation != facts::whole_function && !contains_children(activation)) return false;
  auto position = paths_.graph().find(at);
  return position && forked_.contains(paths_.graph().statements(position->block)[position->index]);
}

void Points::follow_activation(facts::FrameId activation) {
  if (ways_.contains(activation)) return;
  std::vector<const Stmt *> moves;
  for (const LockCall &lock : model_.locks)
    if (flow_.moves(lock) && lock.activation() == activation) moves.push_back(lock.call);
  Assembly::Ways ways{paths_.after(moves, activation), {}};
  for (Need need : needs) {
    std::vector<const Stmt *> places;
    for (const PromotionModel &promotion : promotions_)
      if (promotion.within == activation && has(need, promotion))
        places.push_back(promotion.reason == facts::Promotion::over_budget ? promotion.first : promotion.site);
    if (!places.empty()) ways.needed.emplace_back(need, paths_.before(places, activation));
  }
  ways_.try_emplace(activation, std::move(ways));
}

void Points::find_collectives() {
  if (!flow_.moves()) return;
  for (const CallExpr *call : model_.calls)
    if (blocking_.may_be_collective(call))
      collectives_.push_back({call, sources_.place(call->getSourceRange()), sources_.called_name(call)});
  for (const ForallModel &forall : model_.foralls) collectives_.push_back({forall.mark, forall.place, "forall"});
}

void Points::check_collectives(const LockCall &lock) {
  for (const auto &[call, place, name] : collectives_) {
    if (!flow_.moves(lock) || !paths_.before(call, lock.activation()).contains(lock.call) || !reported_.insert(call).second) continue;
    report_collective(name, place, lock, sources_, *out_);
  }
}

std::optional<size_t> Points::predicate_of(const PromotionModel &promotion) const {
  auto guard = guard_of_.find(promotion.site);
  return guard != guard_of_.end() && function_.guards[guard->second].is_predicate ? std::optional(guard->second) : std::nullopt;
}

const Stmt *Points::scope_at(const PromotionModel &promotion) {
  return promotion.reason == facts::Promotion::over_budget ? promotion.first : promotion.statement;
}

void Points::settle_promotions() {
  for (size_t i = 0; i < model_.guards.size(); ++i) guard_of_[model_.guards[i].mark] = i;
  for (PromotionModel &promotion : promotions_) {
    if (!promotion.statement) continue;
    if (ties_.meet(scope_at(promotion), promotion.first, promotion.within) ||
        has_kept_address(model_, scope_at(promotion), promotion.within, sources_)) {
      promotion.statement = nullptr;
      continue;
    }
    auto guard = predicate_of(promotion);
    const VarDecl *own = guard ? model_.locks[model_.guards[*guard].lock].variable : nullptr; // has its place in every record
    for (const VarDecl *variable : live_.needed_from(promotion)) {
      if (variable == own || !is_visible(model_, variable, scope_at(promotion), sources_)) continue;
      const facts::Variable &facts = function_.variables[ids_[variable]];
      bool stays = variable->getType().isVolatileQualified() || variable->getType()->isVariablyModifiedType() ||
                   (model_.points_to && model_.points_to->held_by(variable) != nullptr) || !facts.restorable ||
                   (!facts.renamable && is_hidden(model_, variable, scope_at(promotion), sources_));
      promotion.live.push_back(variable);
      if (!stays) continue;
      promotion.statement = nullptr;
      break;
    }
  }
}

void Points::promotions() {
  std::vector<Region> after;
  for (const CallPoint &point : model_.call_points) after.push_back(paths_.after(point.call, facts::whole_function));
  for (const PromotionModel &model : promotions_) {
    if (!model.statement) continue;
    facts::Promotion out;
    if (model.reason == facts::Promotion::sends) out.at = facts::Promotion::Message{};
    if (model.reason == facts::Promotion::upgrades) out.at = facts::Promotion::Upgrade{ids_[model.upgraded]};
    out.what = model.what;
    out.computes = model.computes;
    if (model.reason == facts::Promotion::waits) out.asks = model.asks;
    for (size_t i = 0; i < after.size(); ++i)
      if (model.within == facts::whole_function && after[i].contains(model.first)) out.after_calls.push_back(i);
    out.place = model.place;
    out.braces = model.braces;
    out.within = model.within;
    if (model.reason == facts::Promotion::over_budget) {
      const facts::Loop *loop = loop_at(model.site);
      if (!loop || !loop->head_in_text || loop->jumped_into) continue;
      out.at = facts::Promotion::AtCheck{size_t(loop - function_.loops.data()), model.at_head};
      out.range = loop->range;
    } else out.range = statement(model.statement, model.what);
    const VarDecl *own = nullptr; // has its place in every record
    if (auto guard = predicate_of(model)) {
      out.at = facts::Promotion::AtGuard{*guard};
      own = model_.locks[model_.guards[*guard].lock].variable;
    }
    for (const VarDecl *variable : model.live) {
      if (is_hidden(model_, variable, scope_at(model), sources_)) hide(variable, out.hidden);
      out.live.push_back(ids_[variable]);
    }
    for (const HeldLock &held : flow_.locks.at.lookup(model.first))
      if (held.variable != own) out.held.push_back({ids_[held.variable], held.mode, false, line_of(held.since, out.place)});
    out.ahead = ahead(model.site, model.within);
    out.ahead.children = out.carries_children = has_children(model.first, model.within);
    undo(out, model.first, model.within);
    if (wants_reasons_) explain(model.first, model.within, out);
    function_.promotions.push_back(std::move(out));
  }
}

void Points::travels(const LockCall &lock, facts::Lock &out) {
  auto restored = [&](const VarDecl *variable) { check_restorable(function_.variables[ids_[variable]], variable, sources_, *out_); };
  restored(lock.variable);
  for (const VarDecl *variable : live_.needed_after(lock.call)) {
    // A variable that is not in scope here has no value: control enters its scope by a jump over its initialization.
    if (variable == lock.variable || !is_visible(model_, variable, lock.call, sources_)) continue;
    if (is_hidden(model_, variable, lock.call, sources_)) hide(variable, out.hidden);
    check_travels(flow_, paths_, lock, variable, sources_, *out_);
    restored(variable);
    out.live.push_back(ids_[variable]);
  }
}

void Points::points() {
  bool waits = llvm::any_of(function_.guards, [](const facts::Guard &guard) { return guard.is_predicate; });
  if (flow_.moves()) check_migrating(flow_, sources_, *out_);
  else if (function_.forks) check_forms(model_, "forks", sources_, *out_);
  else if (!function_.foralls.empty()) check_forms(model_, "has a forall", sources_, *out_);
  else if (waits) check_forms(model_, "waits for a guard", sources_, *out_);
  if (!flow_.moves() && model_.is_called_elsewhere && !model_.locks.empty()) {
    Diagnostics in_the_way; // no error, for it need not be a handler
    check_migrating(flow_, sources_, in_the_way);
    function_.recordable = !in_the_way.has_errors();
  }
  if (flow_.moves() || model_.is_called_elsewhere || !model_.call_points.empty()) {
    aborts_.emplace(model_, flow_.locks, paths_, sources_);
    function_.anticipated_from_start = aborts_->anticipated_from_start();
    promotions();
  }
}

const FactsConstruct described::promotions{
    .points =
        [](Assembly &all) {
          Points points(all);
          points.settle_promotions();
          points.follow_points();
          points.points();
        },
};

const FactsConstruct described::locks{
    .check = [](Assembly &all) { check_freed(all.flow.model, all.sources, *all.out), check_deleted(all.flow, all.sources, *all.out); },
    .points = [](Assembly &all) { Points(all).locks(); },
    .reasons =
        [](Assembly &all) {
          find_fresh_locks(all);
          add_candidates(all);
        },
};

} // namespace prelude::analysis
