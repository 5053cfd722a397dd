// Calls that run elsewhere: the names of their stubs, and what runs them there.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

void add_stub(Function &function, size_t index, Names &names) {
  Call &call = function.calls[index];
  call.number = unsigned(index + 1);
  std::string number = std::to_string(index + 1);
  call.stub = names.fresh(function.name + "__" + name(call.kind) + number);
  call.object = names.fresh(function.name + "__call" + number);
  call.runner = names.fresh(function.name + "__run" + number);
  if (!call.parameters.empty()) call.arguments = names.fresh(function.name + "__args" + number);
  for (size_t i = 0; i < call.parameters.size(); ++i) call.names.push_back(names.free("a" + std::to_string(i)));
}

void choose_runner(Unit &unit, Call &call) {
  call.in_thread = call.calls_block || call.is_long;
  if (!call.calls_block) return;
  for (Function &callee : unit.functions) {
    bool is_it = callee.symbol == call.symbol && callee.begins_as_handler && callee.annotations;
    // The value of a fork is converted to the type of its variable.
    bool as_it_is = call.kind != RemoteCall::fork || !call.variable || call.result == callee.result_type;
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
