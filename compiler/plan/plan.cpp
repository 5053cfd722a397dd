#include "plan/plan.h"

#include "plan/constructs.h"

#include <algorithm>

namespace prelude::plan {
namespace {

// Every region variable that is ever locked gets a pointer beside it; equal names in different scopes get different ones.
void map_variables(Function &plan, Names &names) {
  std::vector<bool> locked(plan.variables.size());
  for (const Lock &lock : plan.locks) locked[lock.variable] = true;
  for (const CarriedLock &carried : plan.carried) locked[carried.to] = true;
  for (const Contract &contract : plan.contracts) locked[contract.variable] = true;
  for (const ContractCall &call : plan.contract_calls)
    for (const ContractCall::Argument &argument : call.arguments) locked[argument.variable] = true;
  Names local(&names);
  for (size_t i = 0; i < locked.size(); ++i)
    if (locked[i]) plan.variables[i].mapped = local.fresh(plan.variables[i].name + "__at");
  for (const Lock &lock : plan.locks)
    if (Variable &one = plan.variables[lock.variable]; lock.is_brief && one.counted.empty()) one.counted = local.fresh(one.name + "__counted");
  for (const Lock &lock : plan.locks)
    if (Variable &one = plan.variables[lock.variable]; lock.in_loop && one.kept.empty()) one.kept = local.fresh(one.name + "__kept");
  for (Contract &contract : plan.contracts) {
    Variable &variable = plan.variables[contract.variable];
    contract.given = variable.mapped;
    variable.maps_callers = contract.effect == Effect::acquires;
  }
}

// A live variable cannot be saved and restored where something else has its name.
void rename_hidden(Function &plan, Names &names) {
  std::vector<VariableId> hidden;
  each(&Construct::hides, plan, hidden);
  for (VariableId id : hidden)
    if (Variable &variable = plan.variables[id]; variable.renamed.empty()) variable.renamed = names.fresh(variable.name + "_outer");
}

// A variable that no record or reply holds needs no value that the program does not give it.
void choose_values(Function &plan) {
  auto set = [&](VariableId id) { plan.variables[id].is_set = true; };
  each(&Construct::keeps, plan, [&](const std::vector<Member> &members) {
    for (const Member &one : members) set(one.variable);
  });
  for (Variable &variable : plan.variables)
    if (!variable.is_set) variable.unset = {};
  each(&Construct::sets, plan, set);
}

// A function with forms has its statements in a body.
void add_body(Function &plan, Names &names) {
  plan.way = names.free("way");
  plan.part = names.free("part");
  plan.run = names.free("run");
  bool has_forms = std::any_of(std::begin(all_constructs), std::end(all_constructs), [&](const Construct *construct) {
    return construct->has_forms && construct->has_forms(plan);
  });
  if (has_forms) plan.body = names.fresh(plan.name + "__body");
}

Function plan_function(facts::Function facts, Planning &planning, Diagnostics &out) {
  Function plan;
  Names &names = planning.names;
  extend(plan.variables, facts.variables);
  each(&Construct::take, plan, facts, planning);
  static_cast<facts::Definition &>(plan) = std::move(facts);
  plan.annotations = planning.choices.annotations;
  each(&Construct::decide, plan, planning, out);
  map_variables(plan, names);
  bool migrates = plan.migrates && plan.annotations;
  bool predicates = std::any_of(plan.guards.begin(), plan.guards.end(), [](const Guard &guard) { return guard.is_predicate; });
  if (migrates || predicates || plan.forks) rename_hidden(plan, names);
  each(&Construct::plan, plan, planning);
  add_body(plan, names);
  choose_values(plan);
  plan.name_own_variables(names);
  each(&Construct::finish, plan, planning);
  return plan;
}

} // namespace

Unit make_plan(facts::Unit facts, Choices choices, Diagnostics &out) {
  Unit unit;
  Names names(facts.names);
  Planning planning{choices, facts.strip_units, names, {}, {}, {}};
  each(&Construct::foresee, facts, planning, out);
  for (facts::Function &function : facts.functions) unit.functions.push_back(plan_function(std::move(function), planning, out));
  each(&Construct::connect, unit, facts, names);
  unit.points_table = names.fresh("prelude__points");
  unit.unit_table = names.fresh("prelude__unit");
  unit.enroll = names.fresh("prelude__enroll");
  unit.privates_table = names.fresh("prelude__privates");
  static_cast<facts::UnitBase &>(unit) = std::move(facts);
  return unit;
}

} // namespace prelude::plan
