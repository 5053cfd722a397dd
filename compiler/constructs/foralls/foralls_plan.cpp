// Loops of filaments: their forms, and what their filaments share.
#include "plan/constructs.h"

#include <algorithm>

namespace prelude::plan {

bool Forall::is_ordered() const {
  return std::any_of(reduced.begin(), reduced.end(), [](const Reduced &one) { return one.is_ordered; });
}

// The runtime looks for messages after each strip.
static void add_forall(Function &function, size_t index, uint64_t strip_units, Names &names) {
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

static void name_variables(Function &function, const Planning &planning) {
  function.index = planning.names.free("index");
  function.after = planning.names.free("after");
  function.nodes = planning.names.free("answers");
  function.reduced = planning.names.free("reduced");
  function.partial = planning.names.free("partial");
  function.into = planning.names.free("into");
  function.from = planning.names.free("from");
}

const Construct constructs::foralls{
    .take = [](Function &function, facts::Function &facts, const Planning &) { extend(function.foralls, facts.foralls); },
    .enters =
        [](const Function &function, std::vector<unsigned> &entries) {
          for (const Forall &forall : function.foralls) entries.push_back(forall.range.begin);
        },
    .plan =
        [](Function &function, const Planning &planning) {
          for (size_t i = 0; i < function.foralls.size(); ++i) add_forall(function, i, planning.strip_units, planning.names);
        },
    .has_forms = [](const Function &function) { return !function.foralls.empty(); },
    .finish = name_variables,
    .keeps =
        [](const Function &function, const std::function<void(const std::vector<Member> &)> &keep) {
          for (const Forall &forall : function.foralls) keep(forall.record.members);
        },
};

} // namespace prelude::plan
