#include "plan/pruned.h"

#include <algorithm>

namespace prelude::plan {
namespace {

// Of a function whose forms are declared before what calls them.
std::string declaration(const Function &function) {
  std::string parameters;
  for (const std::string &parameter : function.declarations) parameters += (parameters.empty() ? "" : ", ") + parameter;
  return "static " + function.result_type + " " + function.pruned + "(" + (parameters.empty() ? "void" : parameters) + ")";
}

} // namespace

bool has_pruned_form(const Function &function) {
  auto is_call = [](const Call &call) {
    bool needs_no_place = call.where == RemoteCall::here || call.where == RemoteCall::anywhere;
    return call.kind != RemoteCall::fork || (call.prunes && needs_no_place);
  };
  // What is entered elsewhere than at its beginning is only the procedure's rest as a handler, where it could not wait.
  bool only_called = function.frames.empty() && function.guards.empty() && function.foralls.empty() && function.along.empty() &&
                     std::none_of(function.points.begin(), function.points.end(), [](const Point &point) { return point.migrates; });
  return function.forks && function.recursive && function.first_statement != 0 && function.annotations && function.inlinable &&
         function.names_parameters && function.contracts.empty() && only_called && function.name != "main" &&
         std::all_of(function.calls.begin(), function.calls.end(), is_call);
}

void connect_pruned(Unit &unit) {
  for (Function &caller : unit.functions) {
    auto form_of = [&](const std::string &name) -> const std::string * {
      auto callee = std::find_if(unit.functions.begin(), unit.functions.end(),
                                 [&](const Function &one) { return one.name == name && !one.pruned.empty(); });
      if (callee == unit.functions.end()) return nullptr;
      std::string text = declaration(*callee);
      std::vector<std::string> &declared = caller.called_forms;
      if (std::find(declared.begin(), declared.end(), text) == declared.end()) declared.push_back(std::move(text));
      return &callee->pruned;
    };
    for (Call &call : caller.calls)
      if (call.kind == RemoteCall::fork && call.prunes)
        if (const std::string *form = form_of(call.callee)) call.pruned = *form;
    if (caller.pruned.empty()) continue;
    form_of(caller.name);
    for (const facts::RecursiveCall &call : caller.recursive_calls)
      if (const std::string *form = form_of(call.callee)) caller.pruned_calls.emplace_back(call.name, *form);
  }
}

} // namespace prelude::plan
