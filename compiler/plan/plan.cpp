#include "plan/plan.h"

#include "plan/contracts.h"
#include "plan/loop_checks.h"

#include <algorithm>
#include <map>
#include <set>

namespace prelude::plan {
namespace {

// Names that nothing in the unit has.
class Names {
public:
  explicit Names(const std::vector<std::string> &names) : taken_(names.begin(), names.end()) {}
  // More names that are taken, for a while.
  explicit Names(const Names *outer) : outer_(outer) {}

  // For a name at file scope, or one that must differ from all others of its function.
  std::string fresh(const std::string &wish) {
    std::string name = free(wish);
    taken_.insert(name);
    return name;
  }

  // For a name that each function may use anew.
  std::string free(const std::string &wish) const {
    std::string name = wish;
    for (unsigned n = 2; is_taken(name); ++n) name = wish + "_" + std::to_string(n);
    return name;
  }

private:
  bool is_taken(const std::string &name) const { return taken_.contains(name) || (outer_ && outer_->is_taken(name)); }

  std::set<std::string, std::less<>> taken_;
  const Names *outer_ = nullptr;
};

std::string bytes_array(const std::string &name, uint64_t bytes) {
  return "unsigned char " + name + "[" + std::to_string(bytes) + "]";
}

std::string declared(std::string declaration, const std::string &name) {
  return declaration.replace(declaration.find('%'), 1, name);
}

class FunctionPlanner {
public:
  FunctionPlanner(const facts::Function &facts, Names &names, facts::Abort abort) : facts_(facts), names_(names), abort_(abort) {
    plan_.facts = &facts;
  }

  Function run(Choices choices, uint64_t strip_units) {
    bool annotations = choices.annotations;
    plan_.annotations = annotations;
    plan_.points_of_locks.resize(facts_.locks.size());
    plan_.points_of_loops.resize(facts_.loops.size());
    plan_.points_of_guards.resize(facts_.guards.size());
    find_entries();
    for (const facts::Loop &loop : facts_.loops)
      plan_.loops.push_back(choices.poll ? check_of(loop, is_entered(loop), strip_units) : Loop{});
    map_variables();
    plan_.renamed.resize(facts_.variables.size());
    bool predicates = std::any_of(facts_.guards.begin(), facts_.guards.end(), [](const auto &guard) { return guard.is_predicate; });
    if ((facts_.migrates && annotations) || predicates || facts_.forks) rename_hidden();
    plan_.frames.resize(facts_.frames.size());
    plan_.needs_snapshot.resize(facts_.locks.size());
    if (facts_.migrates && annotations) {
      add_points();
      name_records();
      for (size_t i = 0; i < facts_.frames.size(); ++i) add_frame(i);
    }
    for (size_t i = 0; i < facts_.guards.size(); ++i) add_guard(i);
    for (const facts::RemoteCall &call : facts_.calls) add_stub(call);
    add_body();
    plan_.live = names_.free("live");
    plan_.self = names_.free("self");
    plan_.entry = names_.free("entry");
    plan_.why = names_.free("why");
    plan_.data = names_.free("data");
    plan_.policy = names_.free("policy");
    plan_.value = names_.free("value");
    plan_.result = names_.free("result");
    plan_.children = names_.free("children");
    plan_.child = names_.free("child");
    plan_.args = names_.free("args");
    plan_.node = names_.free("node");
    plan_.offset = names_.free("offset");
    plan_.strip = names_.free("strip");
    plan_.first = names_.free("first");
    plan_.stop = names_.free("stop");
    bool has_place = facts_.uses_regions || facts_.first_statement != 0;
    if (choices.poll && !facts_.shared_state.empty() && has_place) plan_.closed = names_.free("closed");
    plan_.checks_entry = choices.poll && facts_.recursive && facts_.first_statement != 0;
    return std::move(plan_);
  }

private:
  // Every region variable that is ever locked gets a pointer beside it; equal names in different scopes get different ones.
  void map_variables() {
    std::vector<bool> locked(facts_.variables.size());
    for (const facts::Lock &lock : facts_.locks) locked[lock.variable] = true;
    for (const facts::CarriedLock &carried : facts_.carried) locked[carried.to] = true;
    for (const facts::Contract &contract : facts_.contracts) locked[contract.variable] = true;
    for (const facts::ContractCall &call : facts_.contract_calls)
      for (const facts::ContractCall::Argument &argument : call.arguments) locked[argument.variable] = true;
    Names local(&names_);
    for (size_t i = 0; i < locked.size(); ++i)
      plan_.mapped.push_back(locked[i] ? local.fresh(facts_.variables[i].name + "__at") : "");
    for (const facts::Contract &contract : facts_.contracts) {
      std::string &mapped = plan_.mapped[contract.variable];
      plan_.given.push_back(mapped);
      if (contract.effect == facts::Effect::acquires) mapped = "(*" + mapped + ")"; // the caller's
    }
  }

  // A live variable cannot be saved and restored where something else has its name.
  void rename_hidden() {
    for (facts::VariableId id : facts_.hidden)
      if (plan_.renamed[id].empty()) plan_.renamed[id] = names_.fresh(facts_.variables[id].name + "_outer");
  }

  // `is_sent`: in the reply of a partial frame; the runtime does not know its members, as it does those of records.
  Member member(facts::VariableId id, bool is_sent = false) const {
    const facts::Variable &variable = facts_.variables[id];
    const std::string &name = plan_.name(id);
    if (is_sent && variable.in_image) return {id, "unsigned long long " + name, facts::Copy::image};
    if (variable.copy == facts::Copy::opaque) return {id, bytes_array(name, variable.bytes), variable.copy};
    return {id, declared(variable.declaration, name), variable.copy};
  }

  void add_frame(size_t index) {
    const facts::Frame &frame = facts_.frames[index];
    Frame &out = plan_.frames[index];
    out.part = "MCRL_FRAME(" + std::to_string(index + 1) + ")";
    if (!frame.moves) return;
    std::string number = facts_.frames.size() > 1 ? std::to_string(index + 1) : "";
    out.label = names_.free(facts_.name + "__end" + number);
    for (facts::VariableId id : frame.results) out.members.push_back(member(id, true));
    out.has_value = frame.returns && !facts_.result.empty();
    if (!out.members.empty() || frame.returns || !frame.jumps.empty() || frame.carries_children)
      out.structure = names_.fresh(facts_.name + "__result" + number);
  }

  // Of the record that waits for it, if there is one.
  void add_guard(size_t index) {
    const facts::Guard &guard = facts_.guards[index];
    Guard out;
    if (guard.is_predicate) {
      std::string number = std::to_string(index + 1);
      out.holds = names_.fresh(facts_.name + "__holds" + number);
      out.part = "MCRL_GUARD(" + number + ")";
      out.entry = names_.free("guard" + number);
      out.number = unsigned(plan_.points.size() + index + 1);
      for (facts::VariableId id : guard.uses) out.members.push_back(member(id));
      if (const Point *point = plan_.guard_point(index)) out.structure = plan_.records[point->record].structure;
      else if (!out.members.empty()) {
        out.structure = names_.fresh(facts_.name + "__guard" + number);
        out.has_structure = true;
      }
    }
    plan_.guards.push_back(std::move(out));
  }

  // What migrates, forks or waits for a guard that the runtime evaluates has its statements in a body.
  void add_body() {
    bool guards = std::any_of(plan_.guards.begin(), plan_.guards.end(), [](const Guard &guard) { return !guard.holds.empty(); });
    plan_.way = names_.free("way");
    plan_.part = names_.free("part");
    plan_.run = names_.free("run");
    for (size_t i = 0; i < facts_.variables.size(); ++i)
      if (facts_.variables[i].is_parameter)
        plan_.parameters.push_back(declared(facts_.variables[i].declaration, plan_.name(facts::VariableId(i))));
    bool declarator = facts_.result.find("(*") != facts_.result.npos; // the name stands in the midst of such a type
    plan_.result_type = facts_.result.empty() ? "void" : declarator ? "__typeof__(" + facts_.result + ")" : facts_.result;
    if (!plan_.continuations.empty() || guards || facts_.forks) plan_.body = names_.fresh(facts_.name + "__body");
  }

  void add_stub(const facts::RemoteCall &call) {
    Stub stub;
    stub.number = unsigned(plan_.stubs.size() + 1);
    std::string number = std::to_string(stub.number);
    stub.name = names_.fresh(facts_.name + "__" + facts::name(call.kind) + number);
    stub.object = names_.fresh(facts_.name + "__call" + number);
    stub.runner = names_.fresh(facts_.name + "__run" + number);
    if (!call.parameters.empty()) stub.arguments = names_.fresh(facts_.name + "__args" + number);
    for (size_t i = 0; i < call.parameters.size(); ++i) {
      stub.names.push_back(names_.free("a" + std::to_string(i)));
      stub.parameters.push_back(declared(call.parameters[i].declaration, stub.names.back()));
    }
    plan_.stubs.push_back(std::move(stub));
  }

  // In the order of the source; before a lock that becomes one too.
  void add_points() {
    std::vector<std::pair<unsigned, Point>> points;
    for (size_t i = 0; i < facts_.promotions.size(); ++i) {
      if (facts_.promotions[i].reason == facts::Promotion::over_budget && !is_check(facts_.promotions[i])) continue;
      Point point;
      point.promotion = i;
      point.in_thread = facts_.promotions[i].reason == facts::Promotion::guards && facts_.promotions[i].calls_block;
      point.activation = facts_.promotions[i].within;
      points.emplace_back(facts_.promotions[i].range.begin, point);
    }
    for (size_t i = 0; i < facts_.locks.size(); ++i) {
      const facts::Lock &lock = facts_.locks[i];
      if (!lock.is_point) continue;
      Point point;
      point.lock = i;
      point.migrates = lock.migrates();
      point.in_thread = lock.calls_block;
      point.activation = lock.begins != facts::whole_function ? lock.begins : lock.within;
      points.emplace_back(lock.range.begin, point);
    }
    std::stable_sort(points.begin(), points.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    // Nothing promotes what is never a handler.
    auto begins = [&](facts::FrameId activation) {
      return (facts_.begins_as_handler && activation == facts::whole_function) ||
             std::any_of(points.begin(), points.end(),
                         [&](const auto &p) { return p.second.lock && p.second.activation == activation; });
    };
    for (auto &[at, point] : points)
      if (begins(point.activation)) {
        choose_abort(point);
        add_point(point);
      }
    if (facts_.begins_as_handler) plan_.tested_at_start = worth_a_test(facts_.anticipated_from_start);
    if (!facts_.begins_as_handler) return;
    Continuation &start = plan_.continuations[continuation_of(facts::whole_function)];
    start.has_start = true;
    if (!facts_.parameters.empty()) start.start = names_.fresh(facts_.name + "__start");
  }

  facts::Abort abort_at(const facts::Lock &lock) const { return lock.abort == facts::Abort::by_default ? abort_ : lock.abort; }

  void choose_abort(Point &point) {
    const facts::Lock *lock = point.lock ? &facts_.locks[*point.lock] : nullptr;
    const facts::Undo &undo = lock ? lock->undo : facts_.promotions[*point.promotion].undo;
    using facts::Promotion;
    Promotion::Reason reason = lock ? Promotion::waits : facts_.promotions[*point.promotion].reason;
    bool aborts = lock ? lock->begins == facts::whole_function : reason == Promotion::sends || reason == Promotion::over_budget;
    point.arrival = lock ? abort_at(*lock) : facts::Abort::continues;
    if (aborts && undo.possible) point.abort = lock ? abort_at(*lock) : abort_;
    if (point.abort != facts::Abort::continues)
      for (size_t written : undo.written) plan_.needs_snapshot[written] = true;
    if (lock) point.tested = worth_a_test(lock->anticipated);
  }

  // An abort that keeps what has been done gains nothing by coming early.
  std::vector<size_t> worth_a_test(const std::vector<size_t> &locks) const {
    std::vector<size_t> out;
    for (size_t lock : locks)
      // What a condition says here need not be what it says at the lock.
      if (const facts::Lock &one = facts_.locks[lock];
          abort_at(one) != facts::Abort::continues && one.condition.begin == one.condition.end)
        out.push_back(lock);
    return out;
  }

  // Whether a loop's check stands there.
  bool is_check(const facts::Promotion &late) const {
    const Loop &loop = plan_.loops[late.loop];
    bool at_head = loop.check != Loop::turn && facts_.loops[late.loop].kind != facts::Loop::do_loop;
    return loop.check != Loop::none && at_head == late.at_head;
  }

  void add_point(Point point) {
    point.number = unsigned(plan_.points.size() + 1);
    std::string number = std::to_string(point.number);
    point.object = names_.fresh(facts_.name + "__point" + number);
    point.resume = names_.free("resume" + number);
    point.continuation = continuation_of(point.activation);
    const std::vector<facts::Held> &held = plan_.held_at(point);
    if (plan_.target_of(point) && std::any_of(held.begin(), held.end(), [](const facts::Held &one) { return one.since != 0; }))
      point.held = names_.fresh(facts_.name + "__held" + number);
    Record record;
    record.children =
        point.lock ? facts_.locks[*point.lock].carries_children : facts_.promotions[*point.promotion].carries_children;
    for (facts::VariableId id : plan_.live_at(point)) {
      record.members.push_back(member(id));
      record.bytes += facts_.variables[id].bytes;
    }
    auto [found, is_new] = records_.try_emplace({plan_.live_at(point), record.children}, plan_.records.size());
    point.record = found->second;
    if (is_new) plan_.records.push_back(std::move(record));
    index(point) = plan_.points.size();
    plan_.points.push_back(std::move(point));
  }

  // Where the point is found by what it stands for; else nowhere.
  std::optional<size_t> &index(const Point &point) {
    if (point.lock) return plan_.points_of_locks[*point.lock];
    const facts::Promotion &promotion = facts_.promotions[*point.promotion];
    if (promotion.reason == facts::Promotion::over_budget) return plan_.points_of_loops[promotion.loop];
    return promotion.reason == facts::Promotion::guards ? plan_.points_of_guards[promotion.guard] : unasked_;
  }

  size_t continuation_of(facts::FrameId activation) {
    auto &all = plan_.continuations;
    auto found = std::find_if(all.begin(), all.end(), [&](const Continuation &c) { return c.activation == activation; });
    if (found != all.end()) return size_t(found - all.begin());
    std::string number = facts_.frames.size() > 1 ? std::to_string(activation + 1) : "";
    bool whole = activation == facts::whole_function;
    all.push_back({activation, names_.fresh(facts_.name + (whole ? "__rest" : "__frame" + number)),
                   whole ? "MCRL_REST" : "MCRL_FRAME(" + std::to_string(activation + 1) + ")"});
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
      record.structure = names_.fresh(facts_.name + "__live" + suffix);
      bool has_pointers = std::any_of(record.members.begin(), record.members.end(),
                                      [&](const Member &one) { return !facts_.variables[one.variable].pointers.empty(); });
      if (travels[i] && has_pointers) record.pointers = names_.fresh(facts_.name + "__pointers" + suffix);
    }
  }

  // The statements at which forms may be entered, but for the loops' own.
  void find_entries() {
    for (const facts::Lock &lock : facts_.locks) entries_.push_back(lock.range.begin);
    for (const facts::Promotion &promotion : facts_.promotions)
      if (promotion.reason != facts::Promotion::over_budget) entries_.push_back(promotion.range.begin);
    std::sort(entries_.begin(), entries_.end());
  }

  // Whether forms may be entered in the midst of the loop.
  bool is_entered(const facts::Loop &loop) const {
    auto first = std::lower_bound(entries_.begin(), entries_.end(), loop.range.begin);
    return first != entries_.end() && *first < loop.range.end;
  }

  const facts::Function &facts_;
  Names &names_;
  facts::Abort abort_;
  std::vector<unsigned> entries_;
  std::map<std::pair<std::vector<facts::VariableId>, bool>, size_t> records_; // by what they hold: index into Function::records
  std::optional<size_t> unasked_;
  Function plan_;
};

} // namespace

const Point *Function::point_at(size_t lock) const {
  return points_of_locks[lock] ? &points[*points_of_locks[lock]] : nullptr;
}

const std::vector<facts::VariableId> &Function::live_at(const Point &point) const {
  return point.lock ? facts->locks[*point.lock].live : facts->promotions[*point.promotion].live;
}

const std::vector<facts::Held> &Function::held_at(const Point &point) const {
  return point.lock ? facts->locks[*point.lock].held : facts->promotions[*point.promotion].held;
}

const Place &Function::place_of(const Point &point) const {
  return point.lock ? facts->locks[*point.lock].place : facts->promotions[*point.promotion].place;
}

facts::Range Function::range_of(const Point &point) const {
  return point.lock ? facts->locks[*point.lock].range : facts->promotions[*point.promotion].range;
}

const facts::Lock *Function::target_of(const Point &point) const {
  if (point.lock) return &facts->locks[*point.lock];
  const facts::Promotion &promotion = facts->promotions[*point.promotion];
  return promotion.reason == facts::Promotion::guards ? &facts->locks[facts->guards[promotion.guard].lock] : nullptr;
}

const Point *Function::point_of_loop(size_t loop) const {
  return points_of_loops[loop] ? &points[*points_of_loops[loop]] : nullptr;
}

const Point *Function::guard_point(size_t guard) const {
  return points_of_guards[guard] ? &points[*points_of_guards[guard]] : nullptr;
}

const std::string &Function::part_of(facts::FrameId activation) const {
  static const std::string rest = "MCRL_REST";
  return activation == facts::whole_function ? rest : frames[size_t(activation)].part;
}

const std::string &Function::name(facts::VariableId id) const {
  return renamed[id].empty() ? facts->variables[id].name : renamed[id];
}

bool Function::is_given(facts::VariableId id) const {
  return std::any_of(facts->contracts.begin(), facts->contracts.end(),
                     [&](const facts::Contract &contract) { return contract.variable == id; });
}

bool Function::has_edits() const {
  return checks_entry || !closed.empty() ||
         std::any_of(loops.begin(), loops.end(), [](const Loop &loop) { return loop.check != Loop::none; });
}

bool changes_anything(const Unit &unit) {
  return !unit.contracts.empty() || !unit.facts->privates.empty() ||
         std::any_of(unit.functions.begin(), unit.functions.end(),
                     [](const Function &function) { return function.facts->uses_regions || function.has_edits(); });
}

// What runs a call elsewhere: the callee's own continuation if it may wait and begins as a handler, else a procedure that calls it.
static void choose_runners(Unit &unit, Function &function) {
  for (size_t i = 0; i < function.stubs.size(); ++i) {
    const facts::RemoteCall &call = function.facts->calls[i];
    Stub &stub = function.stubs[i];
    stub.in_thread = call.calls_block || call.is_long;
    if (!call.calls_block) continue;
    for (Function &callee : unit.functions) {
      bool is_it = callee.facts->name == call.callee && callee.facts->begins_as_handler && callee.annotations;
      // The value of a fork is converted to the type of its variable.
      bool as_it_is = call.kind != facts::RemoteCall::fork || !call.variable || call.result == callee.facts->result;
      if (!is_it || !as_it_is) continue;
      stub.runner = callee.continuations[0].name;
      for (const Continuation &one : callee.continuations)
        if (one.has_start) stub.runner = one.name;
      stub.is_continuation = true;
      stub.in_thread = false;
      callee.begun_elsewhere |= call.kind != facts::RemoteCall::rpc;
    }
  }
}

Unit make_plan(const facts::Unit &facts, Choices choices) {
  Unit unit;
  unit.facts = &facts;
  Names names(facts.names);
  for (const facts::Function &function : facts.functions)
    unit.functions.push_back(FunctionPlanner(function, names, choices.abort).run(choices, facts.strip_units));
  for (Function &function : unit.functions) choose_runners(unit, function);
  unit.contracts = contract_declarations(facts, unit.functions, [&](const std::string &wish) { return names.free(wish); });
  unit.linked_names = linked_names(facts);
  unit.points = names.fresh("prelude__points");
  unit.unit = names.fresh("prelude__unit");
  unit.enroll = names.fresh("prelude__enroll");
  unit.privates = names.fresh("prelude__privates");
  return unit;
}

} // namespace prelude::plan
