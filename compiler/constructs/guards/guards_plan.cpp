// Guards that the runtime evaluates: their forms, and what these are given.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

// The guard's structure is that of the record that waits for it, if there is one.
void add_guard(Function &function, size_t index, Names &names) {
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

} // namespace prelude::plan
