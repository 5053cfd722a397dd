#include "plan/plan.h"

#include "plan/first_values.h"
#include "plan/names.h"

#include <algorithm>
#include <map>

namespace prelude::plan {
namespace {

template <typename Planned, typename Fact> void extend(std::vector<Planned> &out, std::vector<Fact> &all) {
  for (Fact &one : all) static_cast<Fact &>(out.emplace_back()) = std::move(one);
}

class FunctionPlanner {
public:
  FunctionPlanner(facts::Function facts, Names &names, Choices choices, const Looking &looking, Diagnostics &out)
      : names_(names), choices_(choices), looking_(looking), hidden_(std::move(facts.hidden)),
        anticipated_from_start_(std::move(facts.anticipated_from_start)) {
    extend(plan_.variables, facts.variables);
    extend(plan_.locks, facts.locks);
    extend(plan_.frames, facts.frames);
    extend(plan_.guards, facts.guards);
    extend(plan_.foralls, facts.foralls);
    extend(plan_.calls, facts.calls);
    extend(plan_.call_points, facts.call_points);
    extend(plan_.loops, facts.loops);
    extend(plan_.contracts, facts.contracts);
    extend(plan_.passed, facts.passed);
    static_cast<facts::Definition &>(plan_) = std::move(facts);
    plan_.annotations = choices.annotations;
    if (!choices.moves) keep_here(plan_);
    choose_points(plan_, out);
    migrates_ = plan_.migrates && choices.annotations;
  }

  Function run(uint64_t strip_units) {
    find_entries();
    for (size_t i = 0; i < plan_.loops.size() && choices_.poll; ++i) {
      if (is_of_forall(plan_, plan_.loops[i])) continue;
      choose_check(plan_.loops[i], is_entered(plan_.loops[i]), strip_units);
      leave_to_callees(plan_, i, looking_);
    }
    map_variables();
    bool predicates = std::any_of(plan_.guards.begin(), plan_.guards.end(), [](const Guard &guard) { return guard.is_predicate; });
    if (migrates_ || predicates || plan_.forks) rename_hidden();
    if (migrates_) {
      add_points();
      name_records();
    }
    for (size_t i = 0; i < plan_.frames.size() && migrates_; ++i) add_frame(plan_, i, names_);
    add_passed(plan_, names_);
    for (size_t i = 0; i < plan_.guards.size(); ++i) add_guard(plan_, i, names_);
    for (size_t i = 0; i < plan_.foralls.size(); ++i) add_forall(plan_, i, strip_units, names_);
    for (size_t i = 0; i < plan_.calls.size(); ++i) add_stub(plan_, i, names_);
    add_body();
    choose_first_values(plan_);
    plan_.name_own_variables(names_);
    bool may_close = choices_.poll && (plan_.uses_regions || plan_.first_statement != 0) && !plan_.shared_state.empty();
    if (may_close) plan_.closed = names_.free("closed");
    plan_.checks_entry = looking_.all.contains(plan_.symbol);
    if (plan_.checks_entry) add_pruned(plan_, names_);
    return std::move(plan_);
  }

private:
  // Every region variable that is ever locked gets a pointer beside it; equal names in different scopes get different ones.
  void map_variables() {
    std::vector<bool> locked(plan_.variables.size());
    for (const Lock &lock : plan_.locks) locked[lock.variable] = true;
    for (const CarriedLock &carried : plan_.carried) locked[carried.to] = true;
    for (const Contract &contract : plan_.contracts) locked[contract.variable] = true;
    for (const ContractCall &call : plan_.contract_calls)
      for (const ContractCall::Argument &argument : call.arguments) locked[argument.variable] = true;
    Names local(&names_);
    for (size_t i = 0; i < locked.size(); ++i)
      if (locked[i]) plan_.variables[i].mapped = local.fresh(plan_.variables[i].name + "__at");
    for (const Lock &lock : plan_.locks)
      if (Variable &one = plan_.variables[lock.variable]; lock.is_brief && one.counted.empty()) one.counted = local.fresh(one.name + "__counted");
    for (Contract &contract : plan_.contracts) {
      Variable &variable = plan_.variables[contract.variable];
      contract.given = variable.mapped;
      variable.maps_callers = contract.effect == Effect::acquires;
    }
  }

  // A live variable cannot be saved and restored where something else has its name.
  void rename_hidden() {
    auto rename = [&](const std::vector<VariableId> &hidden) {
      for (VariableId id : hidden)
        if (Variable &variable = plan_.variables[id]; variable.renamed.empty()) variable.renamed = names_.fresh(variable.name + "_outer");
    };
    for (const Promotion &promotion : plan_.promotions) rename(promotion.hidden);
    rename(hidden_);
    for (const Lock &lock : plan_.locks)
      if (lock.is_point) rename(lock.hidden);
    for (const CallPoint &point : plan_.call_points)
      if (point.goes_along) rename(point.hidden);
  }

  // What migrates, forks or waits for a guard that the runtime evaluates has its statements in a body.
  void add_body() {
    bool guards = std::any_of(plan_.guards.begin(), plan_.guards.end(), [](const Guard &guard) { return !guard.holds.empty(); });
    plan_.way = names_.free("way");
    plan_.part = names_.free("part");
    plan_.run = names_.free("run");
    bool strips = !plan_.foralls.empty();
    if (!plan_.continuations.empty() || guards || strips || plan_.forks) plan_.body = names_.fresh(plan_.name + "__body");
    if (!plan_.moves_with_callers) return;
    plan_.along = names_.fresh(plan_.name + "__along");
    for (Lock &lock : plan_.locks) lock.takes_callers = lock.frames > 0 && lock.within == whole_function;
  }

  // Points are numbered in the order of the source; a promotion comes before a lock at the same place.
  void add_points() {
    std::vector<Point> points;
    for (size_t i = 0; i < plan_.promotions.size(); ++i) {
      const Promotion &promotion = plan_.promotions[i];
      if (promotion.reason == Promotion::over_budget && !is_check(promotion)) continue;
      Point &point = points.emplace_back();
      static_cast<facts::Site &>(point) = promotion;
      point.promotion = i;
      point.in_thread = promotion.reason == Promotion::guards && needs_thread(promotion.ahead, plan_);
      point.activation = promotion.within;
    }
    for (size_t i = 0; i < plan_.locks.size(); ++i) {
      const Lock &lock = plan_.locks[i];
      if (!lock.is_point) continue;
      Point &point = points.emplace_back();
      static_cast<facts::Site &>(point) = lock;
      point.lock = i;
      point.migrates = lock.migrates();
      point.in_thread = jumps_for_long(plan_) || needs_thread(lock.ahead, plan_);
      point.activation = lock.activation();
    }
    add_call_points(plan_, points);
    std::stable_sort(points.begin(), points.end(), [](const Point &a, const Point &b) { return a.range.begin < b.range.begin; });
    // Nothing promotes what is never a handler.
    auto begins = [&](FrameId activation) {
      return (plan_.begins_as_handler && activation == whole_function) ||
             std::any_of(points.begin(), points.end(), [&](const Point &p) {
               return (p.lock || (p.call && !p.in_thread)) && p.activation == activation;
             });
    };
    for (Point &point : points)
      if (point.call || begins(point.activation)) {
        if (!point.call) choose_abort(plan_, point, choices_.abort);
        add_point(point);
      }
    if (!plan_.begins_as_handler) return;
    plan_.tested_at_start = worth_a_test(plan_, anticipated_from_start_, choices_.abort);
    Continuation &start = plan_.continuations[continuation_of(whole_function)];
    start.has_start = true;
    if (!plan_.parameters.empty()) start.start = names_.fresh(plan_.name + "__start");
  }

  // Whether a loop's check stands there.
  bool is_check(const Promotion &promotion) const {
    const Loop &loop = plan_.loops[promotion.loop];
    bool at_head = loop.check != Check::safepoint && loop.kind != Loop::do_loop;
    return loop.check != Check::none && at_head == promotion.at_head;
  }

  void add_point(Point point) {
    point.number = unsigned(plan_.points.size() + 1);
    std::string number = std::to_string(point.number);
    point.object = names_.fresh(plan_.name + "__point" + number);
    point.resume = names_.free("resume" + number);
    point.continuation = continuation_of(point.activation);
    if (plan_.target_of(point) && std::any_of(point.held.begin(), point.held.end(), [](const Held &one) { return one.since != 0; }))
      point.held_list = names_.fresh(plan_.name + "__held" + number);
    Record record;
    record.children = point.carries_children;
    for (VariableId id : point.live) {
      record.members.push_back(member(plan_, id));
      record.bytes += plan_.variables[id].bytes;
    }
    auto [found, is_new] = records_.try_emplace({point.live, record.children}, plan_.records.size());
    point.record = found->second;
    if (is_new) plan_.records.push_back(std::move(record));
    index(point) = plan_.points.size();
    plan_.points.push_back(std::move(point));
  }

  // The place where a point is found by what it stands for.
  std::optional<size_t> &index(const Point &point) {
    if (point.lock) return plan_.locks[*point.lock].point;
    if (point.call) return plan_.call_points[*point.call].point;
    const Promotion &promotion = plan_.promotions[*point.promotion];
    if (promotion.reason == Promotion::over_budget) return plan_.loops[promotion.loop].point;
    return promotion.reason == Promotion::guards ? plan_.guards[promotion.guard].point : unasked_;
  }

  size_t continuation_of(FrameId activation) {
    auto &all = plan_.continuations;
    auto found = std::find_if(all.begin(), all.end(), [&](const Continuation &c) { return c.activation == activation; });
    if (found != all.end()) return size_t(found - all.begin());
    std::string number = plan_.frames.size() > 1 ? std::to_string(activation + 1) : "";
    bool whole = activation == whole_function;
    all.push_back({activation, names_.fresh(plan_.name + (whole ? "__rest" : "__frame" + number)), {}});
    return all.size() - 1;
  }

  // One kind of record needs no number.
  void name_records() {
    size_t filled = size_t(std::count_if(plan_.records.begin(), plan_.records.end(),
                                         [](const Record &r) { return !r.members.empty() || r.children; }));
    unsigned number = 0;
    std::vector<bool> travels(plan_.records.size());
    for (const Point &point : plan_.points)
      if (point.migrates) travels[point.record] = true;
    for (size_t i = 0; i < plan_.records.size(); ++i) {
      Record &record = plan_.records[i];
      if (record.members.empty() && !record.children) continue;
      std::string suffix = filled > 1 ? std::to_string(++number) : "";
      record.structure = names_.fresh(plan_.name + "__live" + suffix);
      bool has_pointers = std::any_of(record.members.begin(), record.members.end(),
                                      [&](const Member &one) { return !plan_.variables[one.variable].pointers.empty(); });
      if (travels[i] && has_pointers) record.pointers = names_.fresh(plan_.name + "__pointers" + suffix);
    }
  }

  // The statements at which forms may be entered, but for the loops' own.
  void find_entries() {
    for (const Lock &lock : plan_.locks) entries_.push_back(lock.range.begin);
    for (const Promotion &promotion : plan_.promotions)
      if (promotion.reason != Promotion::over_budget) entries_.push_back(promotion.range.begin);
    for (const CallPoint &point : plan_.call_points)
      if (point.goes_along) entries_.push_back(point.range.begin);
    for (const Forall &forall : plan_.foralls) entries_.push_back(forall.range.begin);
    std::sort(entries_.begin(), entries_.end());
  }

  // Whether forms may be entered in the midst of the loop.
  bool is_entered(const Loop &loop) const {
    auto first = std::lower_bound(entries_.begin(), entries_.end(), loop.range.begin);
    return first != entries_.end() && *first < loop.range.end;
  }

  Names &names_;
  Choices choices_;
  const Looking &looking_; // functions that look for messages where they begin
  std::vector<VariableId> hidden_;
  std::vector<size_t> anticipated_from_start_;
  bool migrates_ = false;
  std::vector<unsigned> entries_;
  std::map<std::pair<std::vector<VariableId>, bool>, size_t> records_; // by what they hold: index into Function::records
  std::optional<size_t> unasked_;
  Function plan_;
};

} // namespace

Unit make_plan(facts::Unit facts, Choices choices, Diagnostics &out) {
  Unit unit;
  Names names(facts.names);
  if (choices.annotations && choices.moves) choose_callers(facts, out);
  Looking looking = choices.poll ? functions_that_look(facts) : Looking();
  for (facts::Function &function : facts.functions)
    unit.functions.push_back(FunctionPlanner(std::move(function), names, choices, looking, out).run(facts.strip_units));
  for (Function &function : unit.functions)
    for (Call &call : function.calls) choose_runner(unit, call);
  connect_callers(unit);
  connect_pruned(unit);
  plan_contracts(unit, std::move(facts.contracts), [&](const std::string &wish) { return names.free(wish); });
  unit.points_table = names.fresh("prelude__points");
  unit.unit_table = names.fresh("prelude__unit");
  unit.enroll = names.fresh("prelude__enroll");
  unit.privates_table = names.fresh("prelude__privates");
  static_cast<facts::UnitBase &>(unit) = std::move(facts);
  return unit;
}

} // namespace prelude::plan
