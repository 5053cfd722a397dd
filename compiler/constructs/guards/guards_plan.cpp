// Guards that the runtime evaluates: their forms, and what these are given.
#include "plan/constructs.h"

#include <algorithm>

namespace prelude::plan {

// The guard's structure is that of the record that waits for it, if there is one.
static void add_guard(Function &function, size_t index, Names &names) {
  Guard &guard = function.guards[index];
  if (!guard.is_predicate) return;
  std::string number = std::to_string(index + 1);
  guard.holds = names.fresh(function.name + "__holds" + number);
  guard.form = unsigned(index + 1);
  guard.entry = names.free("guard" + number);
  guard.number = unsigned(function.points.size() + index + 1);
  for (VariableId id : guard.uses) guard.members.push_back(member(function, id));
  if (const Point *point = function.at(guard.point)) guard.structure = function.records[point->record].structure;
  else if (!guard.members.empty()) {
    guard.structure = names.fresh(function.name + "__guard" + number);
    guard.has_structure = true;
  }
}

const Construct constructs::guards{
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.guards, facts.guards); },
    .plan =
        [](Function &function, const Planning &planning) {
          for (size_t i = 0; i < function.guards.size(); ++i) add_guard(function, i, planning.names);
        },
    .has_forms =
        [](const Function &function) {
          return std::any_of(function.guards.begin(), function.guards.end(), [](const Guard &guard) { return !guard.holds.empty(); });
        },
    .keeps =
        [](const Function &function, const std::function<void(const std::vector<Member> &)> &keep) {
          for (const Guard &guard : function.guards) keep(guard.members);
        },
};

} // namespace prelude::plan
