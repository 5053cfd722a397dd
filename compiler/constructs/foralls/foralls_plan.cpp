// Loops of filaments: their forms, and what their filaments share.
#include "plan/names.h"
#include "plan/plan.h"

#include <algorithm>

namespace prelude::plan {

// The runtime looks for messages after each strip.
void add_forall(Function &function, size_t index, uint64_t strip_units, Names &names) {
  Forall &forall = function.foralls[index];
  forall.number = unsigned(index + 1);
  std::string number = std::to_string(index + 1), prefix = function.name + "__";
  forall.label = names.free("strip" + number);
  forall.object = names.fresh(prefix + "forall" + number);
  forall.strip = names.fresh(prefix + "strip" + number);
  if (forall.where == Forall::of_region || forall.where == Forall::node) forall.placed = names.fresh(prefix + "place" + number);
  if (forall.where == Forall::of_element) forall.element = names.fresh(prefix + "element" + number);
  forall.record.structure = names.fresh(prefix + "shared" + number);
  for (VariableId id : forall.uses) {
    forall.record.members.push_back(member(function, id));
    if (!function.variables[id].pointers.empty() && forall.where == Forall::anywhere && forall.record.pointers.empty())
      forall.record.pointers = names.fresh(prefix + "pointers_of_" + "forall" + number);
  }
  if (forall.cost != 0) forall.grain = std::max<uint64_t>(1, strip_units / forall.cost);
  if (forall.reduced.empty()) return;
  forall.begin = names.fresh(prefix + "begin" + number);
  forall.combine = names.fresh(prefix + "combine" + number);
  forall.reduced_structure = names.fresh(prefix + "reduced" + number);
  for (const Forall::Reduced &one : forall.reduced) forall.reduced_members.push_back(member(function, one.variable));
}

bool is_of_forall(const Function &function, const Loop &loop) {
  return std::any_of(function.foralls.begin(), function.foralls.end(), [&](const Forall &forall) {
    return loop.kind != Loop::jump && loop.range.begin == forall.range.begin;
  });
}

} // namespace prelude::plan
