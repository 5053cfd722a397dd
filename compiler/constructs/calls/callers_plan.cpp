#include "plan/plan.h"

#include <algorithm>
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

void warn_of_useless_frames(const facts::Unit &unit, Diagnostics &out) {
  auto goes_along = [&](const std::string &callee) {
    return std::any_of(unit.functions.begin(), unit.functions.end(), [&](const facts::Function &function) {
      return std::any_of(function.call_points.begin(), function.call_points.end(),
                         [&](const facts::CallPoint &point) { return point.callee == callee && point.goes_along; });
    });
  };
  for (const facts::Function &function : unit.functions)
    for (const facts::Lock &lock : function.locks) {
      if (!may_take_callers(lock) || goes_along(function.symbol)) continue;
      out.report(Kind::useless_frames, lock.place, {function.name});
      note_obstacles(unit, function.symbol, out);
    }
}

} // namespace

void choose_callers(facts::Unit &unit, Diagnostics &out) {
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
  std::set<std::string> left;
  for (facts::Function &function : unit.functions)
    for (facts::CallPoint &point : function.call_points) {
      point.goes_along = depth_in(point) > 0;
      if (point.goes_along) left.insert(point.callee);
    }
  for (facts::Function &function : unit.functions) function.moves_with_callers = left.contains(function.symbol);
  warn_of_useless_frames(unit, out);
}

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

void connect_callers(Unit &unit) {
  for (Function &caller : unit.functions)
    for (CallPoint &point : caller.call_points)
      for (const Function &callee : unit.functions) {
        if (!point.goes_along || callee.symbol != point.callee) continue;
        point.along = callee.along;
        caller.declare(callee.along, size_t(&callee - unit.functions.data()));
      }
}

} // namespace prelude::plan
