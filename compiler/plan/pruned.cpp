#include "plan/pruned.h"

#include <algorithm>
#include <utility>

namespace prelude::plan {

bool has_pruned_form(const Function &function) {
  auto is_call = [](const Call &call) { return call.kind != RemoteCall::fork || call.prunes; };
  // The procedure has no other form than its rest in a thread, from where a message handler could not wait.
  bool only_called = function.frames.empty() && function.guards.empty() && function.foralls.empty() && function.along.empty() &&
                     std::none_of(function.points.begin(), function.points.end(), [](const Point &point) { return point.migrates; });
  return function.forks && function.recursive && function.first_statement != 0 && function.annotations && function.inlinable &&
         function.names_parameters && function.contracts.empty() && only_called && function.name != "main" &&
         std::all_of(function.calls.begin(), function.calls.end(), is_call);
}

namespace {

// Forms that call each other are all such, or none: else a node that asks could be forgotten in one of the others.
void find_stealable(Unit &unit) {
  auto by_name = [&](const std::string &name) {
    return std::find_if(unit.functions.begin(), unit.functions.end(), [&](const Function &one) { return one.name == name; });
  };
  for (Function &function : unit.functions)
    function.pruned_stealable = std::any_of(function.calls.begin(), function.calls.end(), [](const Call &call) {
      return call.kind == RemoteCall::fork && call.where == RemoteCall::anywhere;
    });
  bool changed = true;
  auto join = [&](Function &caller, const std::string &name) {
    auto callee = by_name(name);
    if (callee == unit.functions.end() || callee->pruned.empty() || caller.pruned_stealable == callee->pruned_stealable) return;
    caller.pruned_stealable = callee->pruned_stealable = changed = true;
  };
  while (std::exchange(changed, false))
    for (Function &function : unit.functions) {
      if (function.pruned.empty()) continue;
      for (const facts::RecursiveCall &call : function.recursive_calls) join(function, call.callee);
      for (const Call &call : function.calls) join(function, call.callee);
    }
}

} // namespace

void connect_pruned(Unit &unit) {
  find_stealable(unit);
  for (Function &caller : unit.functions) {
    auto form_of = [&](const std::string &name) -> const std::string * {
      auto callee = std::find_if(unit.functions.begin(), unit.functions.end(),
                                 [&](const Function &one) { return one.name == name && !one.pruned.empty(); });
      if (callee == unit.functions.end()) return nullptr;
      caller.declare(callee->pruned, *callee);
      return &callee->pruned;
    };
    for (Call &call : caller.calls)
      if (call.kind == RemoteCall::fork && call.prunes)
        if (const std::string *form = form_of(call.callee)) call.pruned = *form;
    if (caller.pruned.empty()) continue;
    form_of(caller.name);
    caller.pruned_forks = std::any_of(caller.calls.begin(), caller.calls.end(), [](const Call &call) {
      return call.kind == RemoteCall::fork && call.where != RemoteCall::here && call.where != RemoteCall::anywhere;
    });
    // A loop whose forks go elsewhere calls nothing that looks for messages.
    if (caller.pruned_forks)
      for (Loop &loop : caller.loops) loop.forked_look = false;
    for (const facts::RecursiveCall &call : caller.recursive_calls)
      if (const std::string *form = form_of(call.callee)) caller.pruned_calls.emplace_back(call.name, *form);
  }
}

} // namespace prelude::plan
