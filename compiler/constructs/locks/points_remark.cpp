// -Rmove: what happens at each point, what travels and why, what takes a thread.
#include "remarks/constructs.h"

#include <algorithm>

namespace prelude::remarks {
namespace {

using plan::Function, plan::Point, plan::Promotion;

std::vector<plan::VariableId> recorded(const Function &function, const Point &point) {
  std::vector<plan::VariableId> out;
  for (const plan::Member &member : function.records[point.record].members) out.push_back(member.variable);
  return out;
}

// ", and the lock of 'p' with its data, 64 bytes"
std::string locks_of(const Function &function, const Point &point) {
  std::string out;
  for (const plan::Held &held : point.held) {
    const plan::Variable &variable = function.variables[held.variable];
    bool with_data = held.used && point.migrates;
    std::string data = !with_data ? "" : variable.region_bytes ? " with its data, " + bytes(variable.region_bytes) : " with its data";
    out += ", and the lock of '" + variable.name + "'" + data;
  }
  return out + (function.records[point.record].children ? ", and the forked children" : "");
}

std::string moves(plan::Policy policy) { return policy == plan::Policy::always ? "moves" : "may move"; }

// Why what follows runs in a thread from the start on.
void add_thread_reasons(const Point &point, const Function &function, std::vector<Note> &out) {
  size_t before = out.size();
  for (const auto &wait : point.reasons.waits)
    if (!wait.in_midst)
      out.push_back({Kind::note_needs_thread,
                     wait.place,
                     {wait.computes ? wait.what + " takes long here"
                                    : "it may wait for " + wait.what + " here, and there is no place just before where it could become one"}});
  if (point.ahead.children) out.push_back({Kind::note_needs_thread, point.place, {"forked children are waited for at the end"}});
  for (const plan::Loop &loop : function.loops)
    if (loop.waits) out.push_back({Kind::note_needs_thread, loop.place, {"only others end this loop"}});
  if (point.ahead.shares && !function.shared_state.empty())
    out.push_back({Kind::note_needs_thread, function.place, {"it takes long with '" + function.shared_state + "', which activations share"}});
  if (point.call)
    for (size_t lock : function.call_points[*point.call].locks_after)
      if (!function.locks[lock].is_point)
        out.push_back({Kind::note_needs_thread, function.locks[lock].place, {"it may wait for this lock, where no record can be made"}});
  if (out.size() == before) out.push_back({Kind::note_needs_thread, point.place, {"what follows may wait, and surely does"}});
}

void add_notes(const Function &function, const Point &point, Remark &remark) {
  std::vector<Note> &out = remark.notes;
  for (plan::VariableId id : recorded(function, point)) {
    const plan::Variable &variable = function.variables[id];
    auto live = std::find(point.live.begin(), point.live.end(), id);
    size_t index = size_t(live - point.live.begin());
    bool is_used = index < point.reasons.uses.size() && point.reasons.uses[index].line != 0;
    Kind kind = !is_used ? Kind::note_travels_unused : point.migrates ? Kind::note_travels : Kind::note_kept;
    out.push_back({kind, is_used ? point.reasons.uses[index] : variable.place, {variable.name, bytes(variable.bytes)}});
    if (point.migrates && !variable.pointers.empty() && !variable.in_image)
      out.push_back({Kind::note_travels_if_in_image, variable.place, {variable.name}});
  }
  if (point.migrates)
    for (plan::VariableId id : point.reasons.unused)
      if (!point.lock || id != function.locks[*point.lock].variable)
        out.push_back({Kind::note_does_not_travel, function.variables[id].place, {function.variables[id].name}});
  if (point.in_thread) return add_thread_reasons(point, function, out);
  if (point.promotion) return;
  for (const auto &wait : point.reasons.waits)
    if (wait.in_midst)
      out.push_back({Kind::note_becomes_thread, wait.place,
                     {wait.what + (wait.perhaps ? ", if that would wait" : wait.computes ? ", which may take long" : ", which may wait")}});
}

Remark of_lock(const Function &function, const Point &point, const std::string &travels, const std::string &locks) {
  const plan::Lock &lock = function.locks[*point.lock];
  const std::string &region = function.variables[lock.variable].name;
  if (!point.migrates)
    return {Kind::waits_in_record, function.name, point.place,
            {{"Function", function.name}, {"Region", region}, {"Bytes", travels}, {"Held", locks}}, {}};
  std::vector<Argument> arguments{
      {"Function", function.name}, {"Moves", moves(lock.policy)}, {"Region", region}, {"Bytes", travels}, {"Held", locks}};
  Kind kind = point.in_thread ? Kind::moves_in_thread : Kind::moves_as_handler;
  if (lock.begins != plan::whole_function) {
    kind = Kind::frame_moves;
    std::vector<plan::VariableId> results;
    for (const plan::Member &member : function.frames[size_t(lock.begins)].members) results.push_back(member.variable);
    arguments.push_back({"Results", sizes(function, results)});
  }
  return {kind, function.name, point.place, std::move(arguments), {}};
}

Remark of_point(const Function &function, const Point &point) {
  std::string travels = sizes(function, recorded(function, point)), locks = locks_of(function, point);
  Remark remark;
  if (point.call)
    remark = {Kind::goes_along, function.name, point.place,
              {{"Function", function.name}, {"Callee", function.call_points[*point.call].callee}, {"Bytes", travels}, {"Held", locks},
               {"Runs", point.in_thread ? "in a thread" : "as a handler"}}, {}};
  else if (point.lock) remark = of_lock(function, point, travels, locks);
  else if (const Promotion &promotion = function.promotions[*point.promotion]; promotion.as<Promotion::AtCheck>())
    remark = {Kind::becomes_thread_if_late, function.name, point.place,
              {{"Function", function.name}, {"Bytes", travels}, {"Held", locks}}, {}};
  else if (const plan::Lock *target = function.target_of(point))
    remark = {Kind::waits_in_record, function.name, point.place,
              {{"Function", function.name}, {"Region", function.variables[target->variable].name}, {"Bytes", travels}, {"Held", locks}}, {}};
  else
    remark = {Kind::becomes_thread, function.name, point.place,
              {{"Function", function.name},
               {"Before", promotion.what + (promotion.asks.empty() ? "" : ", if that may wait")},
               {"Bytes", travels},
               {"Held", locks}},
              {}};
  add_notes(function, point, remark);
  return remark;
}

std::string why_stays(const plan::Lock &lock) {
  if (!lock.reached) return "control never comes here";
  if (lock.stays) return "the partial frame uses a lock that is held before it and after it";
  return "its 'move' is 'move(never)', or is taken as that";
}

void add_moves(const Function &function, std::vector<Remark> &out) {
  if (function.begins_as_handler)
    out.push_back({Kind::begins_as_handler, function.name, function.place, {{"Function", function.name}}, {}});
  for (const Point &point : function.points) out.push_back(of_point(function, point));
  for (const plan::Lock &lock : function.locks) {
    if (lock.policy == plan::Policy::none || lock.migrates()) continue;
    const plan::Variable &region = function.variables[lock.variable];
    out.push_back({Kind::stays_at_lock, function.name, lock.place,
                   {{"Function", function.name}, {"Why", why_stays(lock)}, {"Region", region.name}, {"Bytes", region_size(region)}}, {}});
  }
}

std::string abort_word(plan::Abort abort) { return abort == plan::Abort::by_default ? "default" : name(abort); }

class PointWriter : public Writer {
public:
  explicit PointWriter(const Writer &writer) : Writer(writer) {}

  void run(Object &out) const {
    Array points, continuations;
    for (const Point &point : function_.points) points.push_back(this->point(point));
    for (const plan::Continuation &one : function_.continuations)
      continuations.push_back(Object{{"name", one.name}, {"frame", one.activation == plan::whole_function ? Value(nullptr) : Value(one.activation)}});
    out["points"] = std::move(points), out["continuations"] = std::move(continuations);
  }

private:
  const char *kind_of(const Point &point) const {
    if (point.lock) return point.migrates ? "move" : "wait";
    if (point.call) return "along";
    if (function_.target_of(point)) return "wait";
    return function_.promotions[*point.promotion].as<Promotion::AtCheck>() ? "late" : "thread";
  }

  // Where each variable is in the record, which the C compiler lays out in this order.
  Array fields(const Point &point) const {
    const char *copies[] = {"assign", "bytes", "opaque", "image"};
    Array out;
    for (const plan::Member &member : function_.records[point.record].members) {
      const plan::Variable &variable = function_.variables[member.variable];
      size_t index = size_t(std::find(point.live.begin(), point.live.end(), member.variable) - point.live.begin());
      bool has_use = index < point.reasons.uses.size();
      out.push_back(Object{{"name", variable.name},
                           {"type", variable.type},
                           {"declaration", function_.declaration_of(member)},
                           {"bytes", int64_t(variable.bytes)},
                           {"copy", copies[size_t(member.copy)]},
                           {"pointers", !variable.pointers.empty()},
                           {"declared", place_json(variable.place)},
                           {"used", has_use ? place_json(point.reasons.uses[index]) : Value(nullptr)}});
    }
    return out;
  }

  Object record(const Point &point) const {
    const plan::Record &record = function_.records[point.record];
    return Object{{"structure", record.structure}, {"bytes", int64_t(record.bytes)}, {"children", record.children}, {"fields", fields(point)}};
  }

  Object point(const Point &point) const {
    Array held, stays, waits;
    for (const plan::Held &one : point.held)
      held.push_back(Object{{"region", name_of(one.variable)}, {"mode", plan::name(one.mode)}, {"data", one.used && point.migrates}});
    const plan::Lock *target = function_.target_of(point);
    for (plan::VariableId id : point.reasons.unused)
      if (!target || id != target->variable) stays.push_back(Object{{"name", name_of(id)}, {"declared", place_json(function_.variables[id].place)}, {"why", "unused"}});
    for (const auto &wait : point.reasons.waits)
      waits.push_back(Object{{"what", wait.what}, {"place", place_json(wait.place)}, {"computes", wait.computes}, {"perhaps", wait.perhaps},
                             {"before", wait.in_midst}});
    return Object{{"number", point.number},
            {"kind", kind_of(point)},
            {"place", place_json(point.place)},
            {"region", target ? Value(name_of(target->variable)) : Value(nullptr)},
            {"callee", point.call ? Value(function_.call_points[*point.call].callee) : Value(nullptr)},
            {"before", point.promotion ? Value(function_.promotions[*point.promotion].what) : Value(nullptr)},
            {"runs", point.in_thread ? "thread" : "handler"},
            {"continuation", function_.continuations[point.continuation].name},
            {"object", point.object},
            {"label", point.resume},
            {"abort", abort_word(point.abort)},
            {"arrival", abort_word(point.arrival)},
            {"undo", point.call ? Value(nullptr) : undo(point.undo)},
            {"record", record(point)},
            {"held", std::move(held)},
            {"stays", std::move(stays)},
            {"waits", std::move(waits)},
            {"emitted", emitted_.at(point.place)}};
  }

  Value undo(const plan::Undo &one) const {
    return Object{{"possible", one.possible}, {"why_not", one.why_not}, {"obstacle", place_json(one.obstacle)}};
  }
};

} // namespace

const Construct constructs::points{
    .moves = add_moves,
    .json = [](const Writer &writer, Object &out) { PointWriter(writer).run(out); },
};

} // namespace prelude::remarks
