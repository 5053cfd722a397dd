#include "plan/points.h"

#include <algorithm>

namespace prelude::plan {
namespace {

bool is_point(const Lock &lock, bool begins_as_handler) {
  return lock.migrates() || lock.moved || (begins_as_handler && lock.activation() == whole_function && lock.reached);
}

// All of it can be a handler from its start on, until it becomes a thread.
bool begins_as_handler(const Function &function) {
  if (!function.is_called_elsewhere || function.locks.empty() || !function.names_parameters || !function.recordable) return false;
  if (jumps_for_long(function) || needs_thread(function.ahead, function)) return false;
  return std::none_of(function.locks.begin(), function.locks.end(), [&](const Lock &lock) {
    return is_point(lock, true) && (!lock.recordable || needs_thread(lock.ahead, function));
  });
}

// A handler that keeps others out cannot become a thread in its midst: others could run in between.
bool keeps_others_out(const Function &function, const Promotion &promotion) {
  return !function.shared_state.empty() && (promotion.computes || promotion.reason == Promotion::over_budget);
}

bool is_held_at(VariableId region, const Lock &lock) {
  return std::any_of(lock.held.begin(), lock.held.end(), [&](const Held &held) { return held.variable == region; });
}

// The first in the text of those that are certain.
std::optional<size_t> taken_next(const Function &function, const Lock &lock) {
  std::optional<size_t> next;
  for (size_t one : lock.anticipated) {
    const Lock &later = function.locks[one];
    bool is_first = !next || later.range.begin < function.locks[*next].range.begin;
    if (is_first && later.range.begin > lock.range.begin && is_held_at(lock.variable, later)) next = one;
  }
  return next;
}

} // namespace

bool needs_thread(const facts::Ahead &ahead, const Function &function) {
  return ahead.waits || ahead.endless || ahead.children || (ahead.shares && !function.shared_state.empty());
}

// A jump back that only others end, or that keeps them out.
bool jumps_for_long(const Function &function) {
  return std::any_of(function.loops.begin(), function.loops.end(), [&](const Loop &loop) {
    return loop.kind == Loop::jump && (loop.waits || !function.shared_state.empty());
  });
}

void choose_points(Function &function, Diagnostics &out) {
  function.begins_as_handler = begins_as_handler(function);
  function.migrates = function.begins_as_handler;
  for (Lock &lock : function.locks) {
    function.migrates |= lock.migrates();
    if (lock.migrates() && lock.activation() != whole_function) function.frames[size_t(lock.activation())].moves = true;
    lock.is_point = is_point(lock, function.begins_as_handler);
    if (!lock.is_point) continue;
    if (lock.migrates()) lock.then = taken_next(function, lock);
    if (function.begins_as_handler && lock.activation() == whole_function) lock.undo = lock.undo_from_start;
    if (lock.undo.possible || (lock.abort != Abort::undoes && lock.abort != Abort::refuses)) continue;
    out.report(Kind::abort_not_undone, lock.place, {name(lock.abort), function.variables[lock.variable].name});
    out.report(Kind::note_not_undone, lock.undo.obstacle, {lock.undo.why_not});
  }
  if (!function.begins_as_handler) function.parameters.clear();
  std::erase_if(function.promotions,
                [&](const Promotion &promotion) { return !function.migrates || keeps_others_out(function, promotion); });
  for (Promotion &promotion : function.promotions)
    if (function.begins_as_handler && promotion.within == whole_function) promotion.undo = promotion.undo_from_start;
}

void choose_runner(Unit &unit, Call &call) {
  call.in_thread = call.calls_block || call.is_long;
  if (!call.calls_block) return;
  for (Function &callee : unit.functions) {
    bool is_it = callee.name == call.callee && callee.begins_as_handler && callee.annotations;
    // The value of a fork is converted to the type of its variable.
    bool as_it_is = call.kind != RemoteCall::fork || !call.variable || call.result == callee.result;
    if (!is_it || !as_it_is) continue;
    call.runner = callee.continuations[0].name;
    for (const Continuation &one : callee.continuations)
      if (one.has_start) call.runner = one.name;
    call.is_continuation = true;
    call.in_thread = false;
    callee.begun_elsewhere |= call.kind != RemoteCall::rpc;
  }
}

} // namespace prelude::plan
