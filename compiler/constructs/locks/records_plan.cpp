// Points: numbers, records and labels of the places where an activation may leave its node or its frame.
#include "plan/constructs.h"

#include <algorithm>
#include <map>

namespace prelude::plan {
namespace {

// Whether a loop's check stands there.
bool is_check(const Function &function, const Promotion::AtCheck &at) {
  const Loop &loop = function.loops[at.loop];
  bool at_head = loop.check != Check::safepoint && loop.kind != Loop::do_loop;
  return loop.check != Check::none && at_head == at.at_head;
}

// A promotion comes before a lock at the same place.
void find_points(const Function &function, std::vector<Point> &points) {
  for (size_t i = 0; i < function.promotions.size(); ++i) {
    const Promotion &promotion = function.promotions[i];
    if (const auto *check = promotion.as<Promotion::AtCheck>(); check && !is_check(function, *check)) continue;
    Point &point = points.emplace_back();
    static_cast<facts::Site &>(point) = promotion;
    point.promotion = i;
    point.in_thread = promotion.as<Promotion::AtGuard>() && needs_thread(promotion.ahead, function);
    point.activation = promotion.within;
  }
  for (size_t i = 0; i < function.locks.size(); ++i) {
    const Lock &lock = function.locks[i];
    if (!lock.is_point) continue;
    Point &point = points.emplace_back();
    static_cast<facts::Site &>(point) = lock;
    point.lock = i;
    point.migrates = lock.migrates();
    point.in_thread = jumps_for_long(function) || needs_thread(lock.ahead, function);
    point.activation = lock.activation();
  }
}

class Points {
public:
  Points(Function &plan, const Planning &planning) : plan_(plan), names_(planning.names), by_default_(planning.choices.abort) {}

  // In the order of the source.
  void add() {
    std::vector<Point> points;
    each(&Construct::points, plan_, points);
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
        if (!point.call) choose_abort(plan_, point, by_default_);
        add_point(point);
      }
    if (!plan_.begins_as_handler) return;
    plan_.tested_at_start = worth_a_test(plan_, plan_.anticipated_from_start, by_default_);
    Continuation &start = plan_.continuations[continuation_of(whole_function)];
    start.has_start = true;
    if (!plan_.parameters.empty()) start.start = names_.fresh(plan_.name + "__start");
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

private:
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
    if (const auto *check = promotion.as<Promotion::AtCheck>()) return plan_.loops[check->loop].point;
    const auto *waits = promotion.as<Promotion::AtGuard>();
    return waits ? plan_.guards[waits->guard].point : unasked_;
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

  Function &plan_;
  Names &names_;
  Abort by_default_;
  std::map<std::pair<std::vector<VariableId>, bool>, size_t> records_; // by what they hold: index into Function::records
  std::optional<size_t> unasked_;
};

void add_points(Function &function, const Planning &planning) {
  if (!function.migrates || !function.annotations) return;
  Points points(function, planning);
  points.add();
  points.name_records();
}

void enter_at_locks(const Function &function, std::vector<unsigned> &entries) {
  for (const Lock &lock : function.locks) entries.push_back(lock.range.begin);
  for (const Promotion &promotion : function.promotions)
    if (!promotion.as<Promotion::AtCheck>()) entries.push_back(promotion.range.begin);
}

void hide_at_locks(const Function &function, std::vector<VariableId> &hidden) {
  auto add = [&](const std::vector<VariableId> &some) { hidden.insert(hidden.end(), some.begin(), some.end()); };
  for (const Promotion &promotion : function.promotions) add(promotion.hidden);
  add(function.hidden);
  for (const Lock &lock : function.locks)
    if (lock.is_point) add(lock.hidden);
}

} // namespace

const Lock *Function::target_of(const Point &point) const {
  if (point.lock) return &locks[*point.lock];
  if (point.call) return nullptr;
  const Promotion &promotion = promotions[*point.promotion];
  const auto *waits = promotion.as<Promotion::AtGuard>();
  return waits ? &locks[guards[waits->guard].lock] : nullptr;
}

const Construct constructs::locks{
    .take =
        [](Function &function, facts::Function &facts, const Planning &) {
          extend(function.locks, facts.locks);
          extend(function.unlocks, facts.unlocks);
        },
    .decide =
        [](Function &function, const Planning &planning, Diagnostics &out) {
          if (!planning.choices.moves) keep_here(function);
          choose_points(function, out);
        },
    .enters = enter_at_locks,
    .hides = hide_at_locks,
    .points = find_points,
    .plan = add_points,
    .has_forms = [](const Function &function) { return !function.continuations.empty(); },
    .keeps =
        [](const Function &function, const std::function<void(const std::vector<Member> &)> &keep) {
          for (const Record &record : function.records) keep(record.members);
        },
    .sets =
        [](const Function &function, const std::function<void(VariableId)> &set) {
          for (const Point &point : function.points)
            if (const Lock *lock = function.target_of(point)) set(lock->variable);
        },
};

} // namespace prelude::plan
