// The form of a procedure in which all forks are calls.
#include "plan/constructs.h"

#include <algorithm>
#include <utility>

namespace prelude::plan {

namespace {

bool has_pruned_form(const Function &function) {
  auto is_call = [](const Call &call) { return call.kind != RemoteCall::fork || call.prunes; };
  // The procedure has no other form than its rest in a thread, from where a message handler could not wait.
  bool only_called = function.frames.empty() && function.guards.empty() && function.foralls.empty() && function.along.empty() &&
                     std::none_of(function.points.begin(), function.points.end(), [](const Point &point) { return point.migrates; });
  return function.forks && function.recursive && function.first_statement != 0 && function.annotations && function.inlinable &&
         function.names_parameters && function.contracts.empty() && only_called && !function.is_variadic && function.name != "main" &&
         std::all_of(function.calls.begin(), function.calls.end(), is_call);
}

// The function of this name, if it has such a form.
Function *with_form(Unit &unit, const std::string &name) {
  auto found = std::find_if(unit.functions.begin(), unit.functions.end(),
                            [&](const Function &one) { return one.symbol == name && !one.pruned.empty(); });
  return found == unit.functions.end() ? nullptr : &*found;
}

// Forms that call each other are all such, or none: else a node that asks could be forgotten in one of the others.
void find_stealable(Unit &unit) {
  for (Function &function : unit.functions)
    function.pruned_stealable = std::any_of(function.calls.begin(), function.calls.end(), [](const Call &call) {
      return call.kind == RemoteCall::fork && call.where == RemoteCall::anywhere;
    });
  bool changed = true;
  auto join = [&](Function &caller, const std::string &name) {
    Function *callee = with_form(unit, name);
    if (callee == nullptr || caller.pruned_stealable == callee->pruned_stealable) return;
    caller.pruned_stealable = callee->pruned_stealable = changed = true;
  };
  while (std::exchange(changed, false))
    for (Function &function : unit.functions) {
      if (function.pruned.empty()) continue;
      for (const facts::RecursiveCall &call : function.recursive_calls) join(function, call.callee);
      for (const Call &call : function.calls) join(function, call.symbol);
    }
}

// What the forks of a form ask of other files, those of the forms that it calls ask as well: there nothing is tested any more.
void share_questions(Unit &unit) {
  bool changed = true;
  auto add = [&](Function &caller, const std::string &name) {
    Function *callee = with_form(unit, name);
    if (callee == nullptr) return;
    for (const Call &from : callee->calls)
      for (Call &call : caller.calls) {
        if (call.kind != RemoteCall::fork) continue;
        size_t known = call.asks.size();
        call.asks.insert(from.asks.begin(), from.asks.end());
        changed |= call.asks.size() != known;
      }
  };
  while (std::exchange(changed, false))
    for (Function &function : unit.functions) {
      if (function.pruned.empty()) continue;
      add(function, function.symbol);
      for (const facts::RecursiveCall &call : function.recursive_calls) add(function, call.callee);
      for (const Call &call : function.calls) add(function, call.symbol);
    }
}

// Adds the form to a procedure that calls itself, if all its forks can be calls where their places are here, and it stays on its node.
// A function that keeps others out does so from its beginning, so it has no base case.
void add_pruned(Function &function, const Planning &planning) {
  Names &names = planning.names;
  if (!function.checks_entry || !has_pruned_form(function)) return;
  function.pruned = names.fresh(function.name + "__pruned");
  if (function.base_end != 0 && function.closed.empty()) function.base = names.fresh(function.name + "__base");
}

// Connects pruned forms with the forms that they call.
void connect_pruned(Unit &unit, facts::Unit &, const Names &) {
  find_stealable(unit);
  share_questions(unit);
  for (Function &caller : unit.functions) {
    auto form_of = [&](const std::string &name) -> const std::string * {
      Function *callee = with_form(unit, name);
      if (callee == nullptr) return nullptr;
      const std::string &form = callee->called_pruned();
      caller.declare(form, size_t(callee - unit.functions.data()));
      return &form;
    };
    for (Call &call : caller.calls)
      if (call.kind == RemoteCall::fork && call.prunes)
        if (const std::string *form = form_of(call.symbol)) call.pruned = *form;
    if (caller.pruned.empty()) continue;
    caller.declare(caller.pruned, size_t(&caller - unit.functions.data()));
    for (const facts::RecursiveCall &call : caller.recursive_calls)
      if (const std::string *form = form_of(call.callee)) caller.pruned_calls.emplace_back(call.name, *form);
  }
}

} // namespace

const Construct constructs::pruned{.finish = add_pruned, .connect = connect_pruned};

} // namespace prelude::plan
