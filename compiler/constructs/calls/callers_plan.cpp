// Callers that go along with a computation that moves in what they call.
#include "plan/constructs.h"

#include <map>
#include <set>
#include <utility>

namespace prelude::plan {
namespace {

bool may_take_callers(const facts::Lock &lock) {
  bool migrates = lock.policy != Policy::none && lock.policy != Policy::never && !lock.stays;
  return migrates && lock.frames > 0 && lock.begins == whole_function && lock.within == whole_function;
}

// Several calls may have one obstacle.
void note_obstacles(const facts::Unit &unit, const std::string &callee, Diagnostics &out) {
  std::set<std::pair<std::string, std::string>> noted; // place and text
  for (const facts::Function &caller : unit.functions)
    for (const facts::CallPoint &point : caller.call_points)
      if (point.callee == callee && noted.insert({point.obstacle.text(), caller.name + ": " + point.why_not}).second)
        out.report(Kind::note_caller_stays, point.obstacle, {caller.name, point.why_not});
  for (const facts::StayingCaller &caller : unit.staying_callers)
    if (caller.callee == callee) out.report(Kind::note_caller_stays, caller.place, {caller.name, caller.why_not});
}

void warn_of_useless_frames(const facts::Unit &unit, const Callers &callers, Diagnostics &out) {
  for (const facts::Function &function : unit.functions)
    for (const facts::Lock &lock : function.locks) {
      if (!may_take_callers(lock) || callers.left.contains(function.symbol)) continue;
      out.report(Kind::useless_frames, lock.place, {function.name});
      note_obstacles(unit, function.symbol, out);
    }
}

// Decides which callers go along, over the call graph of the unit. Warns of a `move(frames: k)` with which no caller goes.
Callers choose_callers(const facts::Unit &unit, Diagnostics &out) {
  std::map<std::string, unsigned> depths; // by procedure: so many callers go with it
  auto raise = [&](const std::string &name, unsigned depth) {
    if (depth == 0 || depths[name] >= depth) return false;
    depths[name] = depth;
    return true;
  };
  auto depth_in = [&](const facts::CallPoint &point) {
    auto found = depths.find(point.callee);
    return point.why_not.empty() && found != depths.end() ? found->second : 0;
  };
  for (const facts::Function &function : unit.functions)
    for (const facts::Lock &lock : function.locks)
      if (may_take_callers(lock)) raise(function.symbol, lock.frames);
  for (bool changed = !depths.empty(); changed;) {
    changed = false;
    for (const facts::Function &function : unit.functions)
      for (const facts::CallPoint &point : function.call_points)
        if (unsigned depth = depth_in(point)) changed |= raise(function.symbol, depth - 1);
  }
  Callers callers;
  for (const facts::Function &function : unit.functions)
    for (size_t i = 0; i < function.call_points.size(); ++i)
      if (const facts::CallPoint &point = function.call_points[i]; depth_in(point) > 0) {
        callers.going.emplace(function.symbol, i);
        callers.left.insert(point.callee);
      }
  warn_of_useless_frames(unit, callers, out);
  return callers;
}

void take_callers(Function &function, facts::Function &facts, const Planning &planning) {
  extend(function.call_points, facts.call_points);
  for (size_t i = 0; i < function.call_points.size(); ++i)
    function.call_points[i].goes_along = planning.callers.going.contains({facts.symbol, i});
}

// Adds a point for each call with which the function goes along. Its locks have been decided about.
void add_call_points(const Function &function, std::vector<Point> &points) {
  for (size_t i = 0; i < function.call_points.size(); ++i) {
    const CallPoint &call = function.call_points[i];
    if (!call.goes_along) continue;
    Point &point = points.emplace_back();
    static_cast<facts::Site &>(point) = call;
    point.call = i;
    point.migrates = true;
    point.in_thread = needs_thread(call, function);
  }
}

// The form for calls from call points.
void add_along(Function &function, const Planning &planning) {
  if (!planning.callers.left.contains(function.symbol)) return;
  function.along = planning.names.fresh(function.name + "__along");
  for (Lock &lock : function.locks) lock.takes_callers = lock.frames > 0 && lock.within == whole_function;
}

// A call from a call point calls a form of the callee. That form is declared before the caller.
void connect_callers(Unit &unit, facts::Unit &, const Names &) {
  for (Function &caller : unit.functions)
    for (CallPoint &point : caller.call_points)
      for (const Function &callee : unit.functions) {
        if (!point.goes_along || callee.symbol != point.callee) continue;
        point.along = callee.along;
        caller.declare(callee.along, size_t(&callee - unit.functions.data()));
      }
}

} // namespace

const Construct constructs::callers{
    .foresee =
        [](const facts::Unit &facts, Planning &planning, Diagnostics &out) {
          if (planning.choices.annotations && planning.choices.moves) planning.callers = choose_callers(facts, out);
        },
    .take = take_callers,
    .enters =
        [](const Function &function, std::vector<unsigned> &entries) {
          for (const CallPoint &point : function.call_points)
            if (point.goes_along) entries.push_back(point.range.begin);
        },
    .hides =
        [](const Function &function, std::vector<VariableId> &hidden) {
          for (const CallPoint &point : function.call_points)
            if (point.goes_along) hidden.insert(hidden.end(), point.hidden.begin(), point.hidden.end());
        },
    .points = add_call_points,
    .finish = add_along,
    .sets =
        [](const Function &function, const std::function<void(VariableId)> &set) {
          for (const CallPoint &call : function.call_points)
            if (call.point && call.variable) set(*call.variable);
        },
    .connect = connect_callers,
};

} // namespace prelude::plan
