#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {
namespace {

// Control may come to a lock from where the procedure has gone along, and a record can wait there.
bool waits_after_call(const Function &function, size_t index) {
  const Lock &lock = function.locks[index];
  if (!lock.resumed || !lock.recordable || needs_thread(lock.ahead, function)) return false;
  return std::any_of(function.call_points.begin(), function.call_points.end(), [&](const CallPoint &point) {
    return point.goes_along && std::find(point.locks_after.begin(), point.locks_after.end(), index) != point.locks_after.end();
  });
}

// Nothing but what follows its call points is ever a handler.
bool is_handler_after_calls_only(const Function &function) {
  return !function.begins_as_handler && std::none_of(function.locks.begin(), function.locks.end(), [](const Lock &lock) {
    return lock.is_point && lock.activation() == whole_function && (lock.migrates() || lock.moved);
  });
}

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
  return !function.shared_state.empty() && (promotion.computes || promotion.as<Promotion::AtCheck>());
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

bool needs_thread(const CallPoint &point, const Function &function) {
  bool waits = std::any_of(point.locks_after.begin(), point.locks_after.end(),
                           [&](size_t lock) { return !function.locks[lock].is_point; });
  return waits || point.surely_waits || jumps_for_long(function) || needs_thread(point.ahead, function);
}

// A jump back that only others end, or that keeps them out.
bool jumps_for_long(const Function &function) {
  return std::any_of(function.loops.begin(), function.loops.end(), [&](const Loop &loop) {
    return loop.kind == Loop::jump && (loop.waits || !function.shared_state.empty());
  });
}

// So none is taken on another node than the activation's first.
void keep_here(Function &function) {
  for (Lock &lock : function.locks) {
    if (lock.policy != Policy::none) lock.policy = Policy::never;
    lock.moved = false;
  }
}

void choose_points(Function &function, Diagnostics &out) {
  function.begins_as_handler = begins_as_handler(function);
  function.migrates = function.begins_as_handler;
  for (const CallPoint &point : function.call_points) function.migrates |= point.goes_along;
  for (size_t i = 0; i < function.locks.size(); ++i) {
    Lock &lock = function.locks[i];
    function.migrates |= lock.migrates();
    if (lock.migrates() && lock.activation() != whole_function) function.frames[size_t(lock.activation())].moves = true;
    lock.is_point = is_point(lock, function.begins_as_handler) || waits_after_call(function, i);
    if (!lock.is_point) continue;
    if (lock.migrates()) lock.then = taken_next(function, lock);
    if (function.begins_as_handler && lock.activation() == whole_function) lock.undo = lock.undo_from_start;
    if (lock.undo.possible || (lock.abort != Abort::undoes && lock.abort != Abort::refuses)) continue;
    out.report(Kind::abort_not_undone, lock.place, {name(lock.abort), function.variables[lock.variable].name});
    out.report(Kind::note_not_undone, lock.undo.obstacle, {lock.undo.why_not});
  }
  if (!function.begins_as_handler) function.parameters.clear();
  bool after_calls_only = is_handler_after_calls_only(function);
  bool waits = std::any_of(function.locks.begin(), function.locks.end(), [](const Lock &lock) { return lock.is_point; });
  std::erase_if(function.promotions, [&](const Promotion &promotion) {
    bool handler = !after_calls_only || promotion.within != whole_function ||
                   std::any_of(promotion.after_calls.begin(), promotion.after_calls.end(), [&](size_t call) {
                     const CallPoint &point = function.call_points[call];
                     return point.goes_along && (waits || !needs_thread(point, function));
                   });
    return !function.migrates || !handler || keeps_others_out(function, promotion);
  });
  for (Promotion &promotion : function.promotions)
    if (function.begins_as_handler && promotion.within == whole_function) promotion.undo = promotion.undo_from_start;
}

} // namespace prelude::plan
