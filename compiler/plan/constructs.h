// The list of constructs for the plan. Each construct decides in its own folder (constructs/x/x_plan.cpp); plan/ adds them up.
#pragma once

#include "plan/names.h"
#include "plan/plan.h"

#include <functional>

namespace prelude::plan {

// The choices and names that the plans of all functions share.
struct Planning {
  const Choices &choices;
  uint64_t strip_units;
  Names &names;
  Callers callers;
  Placements placements;
  Looking looking;
};

// The functions by which a construct takes part in a plan, in the order of their calls; null where it has none.
struct Construct {
  // Decides over the facts of all functions.
  void (*foresee)(const facts::Unit &, Planning &, Diagnostics &) = nullptr;

  // Moves facts of a function into its plan.
  void (*take)(Function &, facts::Function &, const Planning &) = nullptr;
  void (*decide)(Function &, const Planning &, Diagnostics &) = nullptr;
  // The offsets of statements at which forms may enter. Checks of loops are not among them.
  void (*enters)(const Function &, std::vector<unsigned> &) = nullptr;
  // Variables that are saved and restored where another variable has the same name.
  void (*hides)(const Function &, std::vector<VariableId> &) = nullptr;
  // The points of the construct. Is called only if activations may leave their frames.
  void (*points)(const Function &, std::vector<Point> &) = nullptr;
  // Adds names and forms. Records and points are there after the one of locks, the first.
  void (*plan)(Function &, const Planning &) = nullptr;
  // Whether the construct makes forms of the procedure.
  bool (*has_forms)(const Function &) = nullptr;
  // Is called when the body has its name.
  void (*finish)(Function &, const Planning &) = nullptr;
  // The lists of variables that records, replies and shared structures hold.
  void (*keeps)(const Function &, const std::function<void(const std::vector<Member> &)> &) = nullptr;
  // Other variables that a form sets.
  void (*sets)(const Function &, const std::function<void(VariableId)> &) = nullptr;

  // Connects functions of the unit, when all have their plans.
  void (*connect)(Unit &, facts::Unit &, const Names &) = nullptr;
};

namespace constructs {
extern const Construct locks, placements, callers, frames, guards, foralls, calls, contracts, loops, pruned, fork_loops, sections;
}

// All constructs, in the order in which they decide.
inline constexpr const Construct *all_constructs[] = {&constructs::locks,   &constructs::placements, &constructs::callers,
                                                      &constructs::frames,  &constructs::guards,  &constructs::foralls, &constructs::calls,
                                                      &constructs::contracts, &constructs::loops, &constructs::pruned,
                                                      &constructs::fork_loops, &constructs::sections};

// Calls this function of each construct that has one.
template <typename Member, typename... Arguments> void each(Member Construct::*what, Arguments &&...arguments) {
  for (const Construct *construct : all_constructs)
    if (construct->*what) (construct->*what)(arguments...);
}

template <typename Planned, typename Fact> void extend(std::vector<Planned> &out, std::vector<Fact> &all) {
  for (Fact &one : all) static_cast<Fact &>(out.emplace_back()) = std::move(one);
}

} // namespace prelude::plan
