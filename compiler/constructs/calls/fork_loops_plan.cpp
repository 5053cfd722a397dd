// Loops of forks whose rest is a form of the procedure: where forks are calls, a loop waits for each.
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
  for (VariableId id : loop.uses) loop.members.push_back(member(function, id));
  for (VariableId id : loop.changes) loop.changed.push_back(member(function, id));
}

void name_variables_of_loops(Function &function, const Planning &planning) {
  if (function.pruned.empty()) function.fork_loops.clear();
  function.entered = planning.names.free("entered");
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
