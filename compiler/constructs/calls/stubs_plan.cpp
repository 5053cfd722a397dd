// Calls that run elsewhere: the names of their stubs, and what runs them there.
#include "plan/constructs.h"

#include <algorithm>

namespace prelude::plan {

bool Calls::forks_at_places() const {
  return std::any_of(calls.begin(), calls.end(), [](const Call &call) { return call.kind == RemoteCall::fork && call.has_place(); });
}

void Calls::declare(const std::string &form, size_t of) {
  auto is_it = [&](const CalledForm &one) { return one.name == form; };
  if (std::none_of(called_forms.begin(), called_forms.end(), is_it)) called_forms.push_back({form, of});
}

namespace {

void add_stub(Function &function, size_t index, Names &names) {
  Call &call = function.calls[index];
  call.number = unsigned(index + 1);
  std::string number = std::to_string(index + 1);
  call.stub = names.fresh(function.name + "__" + name(call.kind) + number);
  call.object = names.fresh(function.name + "__call" + number);
  call.runner = names.fresh(function.name + "__run" + number);
  if (!call.parameters.empty()) call.arguments = names.fresh(function.name + "__args" + number);
  for (size_t i = 0; i < call.parameters.size(); ++i) call.names.push_back(names.free("a" + std::to_string(i)));
  call.in_thread = call.calls_block || call.is_long;
  bool is_child = call.kind == RemoteCall::fork, goes_elsewhere = call.prunes && call.has_place();
  call.is_gathered = !call.in_thread && !call.waits_for_data && (call.kind == RemoteCall::spawn || (is_child && goes_elsewhere));
}

// What runs a call elsewhere: the callee's own continuation if it may wait and begins as a handler, else a procedure that calls it.
void choose_runner(Unit &unit, Call &call) {
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

// A fork without a place whose child would move at once: it begins where the lock would send it.
void choose_place(const Unit &unit, const Function &function, Call &call) {
  if (call.kind != RemoteCall::fork || call.where != RemoteCall::here || !function.annotations) return;
  for (const Function &callee : unit.functions) {
    if (callee.symbol != call.symbol || !callee.annotations || !callee.first_lock) continue;
    const Lock &lock = callee.locks[callee.first_lock->lock];
    if (!lock.migrates() || lock.stays || !lock.recordable || !lock.condition.empty() || lock.policy == facts::Policy::in_place) return;
    call.where = RemoteCall::first_lock;
    call.moved_parameter = callee.first_lock->parameter;
    call.moved_mode = lock.mode;
    call.moved_policy = lock.policy;
    call.moved_name = callee.variables[lock.variable].name;
    call.moved_at = lock.place;
    return;
  }
}

} // namespace

const Construct constructs::calls{
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.calls, facts.calls); },
    .plan =
        [](Function &function, const Planning &planning) {
          for (size_t i = 0; i < function.calls.size(); ++i) add_stub(function, i, planning.names);
        },
    .has_forms = [](const Function &function) { return function.forks; },
    .connect =
        [](Unit &unit, facts::Unit &, const Names &) {
          for (Function &function : unit.functions)
            for (Call &call : function.calls) choose_runner(unit, call), choose_place(unit, function, call);
        },
};

} // namespace prelude::plan
