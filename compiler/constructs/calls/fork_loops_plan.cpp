// Loops of forks whose rest is a form of the procedure: where forks are calls, a loop waits for them.
#include "plan/constructs.h"

namespace prelude::plan {
namespace {

void add_loop(Function &function, size_t index, Names &names) {
  ForkLoop &loop = function.fork_loops[index];
  loop.number = unsigned(index + 1);
  std::string number = std::to_string(index + 1);
  loop.label = names.free("loop" + number);
  loop.next = names.free("next" + number);
  loop.structure = names.fresh(function.name + "__rest" + number);
  loop.form = names.fresh(function.name + "__forks" + number);
  loop.pending = names.fresh(function.name + "__pending" + number);
  loop.calls = names.fresh(function.name + "__calls" + number);
  for (size_t fork : loop.forks) {
    Call &call = function.calls[fork];
    call.fork_loop = index;
    call.pending = names.free("call" + std::to_string(call.number));
  }
  for (VariableId id : loop.uses) loop.members.push_back(member(function, id));
  for (VariableId id : loop.changes) loop.changed.push_back(member(function, id));
}

void name_variables_of_loops(Function &function, const Planning &planning) {
  if (function.pruned.empty()) {
    function.fork_loops.clear();
    for (Call &call : function.calls) call.fork_loop.reset();
  }
  function.pending = planning.names.free("pending");
  function.all = planning.names.free("calls");
  function.one = planning.names.free("call");
  function.site = planning.names.free("site");
  function.number_of_call = planning.names.free("at");
  function.ended = planning.names.free("ended");
  function.loop = planning.names.free("loop");
  function.room = planning.names.free("room");
  function.left = planning.names.free("left");
  function.most = planning.names.free("most");
}

} // namespace

const Construct constructs::fork_loops{
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.fork_loops, facts.fork_loops); },
    .plan =
        [](Function &function, const Planning &planning) {
          for (size_t i = 0; i < function.fork_loops.size(); ++i) add_loop(function, i, planning.names);
        },
    .finish = name_variables_of_loops,
    .keeps =
        [](const Function &function, const std::function<void(const std::vector<Member> &)> &keep) {
          for (const ForkLoop &loop : function.fork_loops) keep(loop.members);
        },
};

} // namespace prelude::plan
