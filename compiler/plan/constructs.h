// The list of constructs for the plan. Each construct decides in its own folder (constructs/x/x_plan.cpp); plan/ names none but here.
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
  Looking looking;
};

// The functions by which a construct takes part in a plan, in the order of their calls; null where it has none.
struct Construct {
  // With the facts of all functions.
  void (*foresee)(const facts::Unit &, Planning &, Diagnostics &) = nullptr;

  // Facts of a function become parts of its plan.
  void (*take)(Function &, facts::Function &, const Planning &) = nullptr;
  void (*decide)(Function &, const Planning &, Diagnostics &) = nullptr;
  // The statements at which forms may be entered, but for loops' own.
  void (*enters)(const Function &, std::vector<unsigned> &) = nullptr;
  // Variables that are saved and restored where something else has their names.
  void (*hides)(const Function &, std::vector<VariableId> &) = nullptr;
  // If its activations may leave their frames.
  void (*points)(const Function &, std::vector<Point> &) = nullptr;
  // When the records are known.
  void (*plan)(Function &, const Planning &) = nullptr;
  // Whether it makes forms of the procedure, so that the statements stand in a body.
  bool (*has_forms)(const Function &) = nullptr;
  // When the body has a name.
  void (*finish)(Function &, const Planning &) = nullptr;
  // Lists of variables that something else than the function holds for a while.
  void (*keeps)(const Function &, const std::function<void(const std::vector<Member> &)> &) = nullptr;

  // When all functions have been planned.
  void (*connect)(Unit &) = nullptr;
};

namespace constructs {
extern const Construct locks, callers, frames, guards, foralls, calls, contracts, loops, pruned;
}

// All of them, in the order in which they decide.
inline constexpr const Construct *all_constructs[] = {&constructs::locks,   &constructs::callers, &constructs::frames,
                                                      &constructs::guards,  &constructs::foralls, &constructs::calls,
                                                      &constructs::contracts, &constructs::loops, &constructs::pruned};

// Calls this one of each construct that has it.
template <typename Member, typename... Arguments> void each(Member Construct::*what, Arguments &&...arguments) {
  for (const Construct *construct : all_constructs)
    if (construct->*what) (construct->*what)(arguments...);
}

template <typename Planned, typename Fact> void extend(std::vector<Planned> &out, std::vector<Fact> &all) {
  for (Fact &one : all) static_cast<Fact &>(out.emplace_back()) = std::move(one);
}

} // namespace prelude::plan
