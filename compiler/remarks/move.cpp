// -Rmove: what happens at each point, what travels and why, what takes a thread.
#include "remarks/remarks.h"

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
  if (point.lock) remark = of_lock(function, point, travels, locks);
  else if (point.call)
    remark = {Kind::goes_along, function.name, point.place,
              {{"Function", function.name}, {"Callee", function.call_points[*point.call].callee}, {"Bytes", travels}, {"Held", locks},
               {"Runs", point.in_thread ? "in a thread" : "as a handler"}}, {}};
  else if (const Promotion &promotion = function.promotions[*point.promotion]; promotion.reason == Promotion::over_budget)
    remark = {Kind::becomes_thread_if_late, function.name, point.place,
              {{"Function", function.name}, {"Bytes", travels}, {"Held", locks}}, {}};
  else if (const plan::Lock *target = function.target_of(point))
    remark = {Kind::waits_in_record, function.name, point.place,
              {{"Function", function.name}, {"Region", function.variables[target->variable].name}, {"Bytes", travels}, {"Held", locks}}, {}};
  else
    remark = {Kind::becomes_thread, function.name, point.place,
              {{"Function", function.name}, {"Before", promotion.what}, {"Bytes", travels}, {"Held", locks}}, {}};
  add_notes(function, point, remark);
  return remark;
}

std::string why_stays(const plan::Lock &lock) {
  if (!lock.reached) return "control never comes here";
  if (lock.stays) return "the partial frame uses a lock that is held before it and after it";
  return "its 'move' is 'move(never)', or is taken as that";
}

} // namespace

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
  for (const plan::CallPoint &call : function.call_points) {
    if (call.goes_along || call.why_not.empty()) continue;
    out.push_back({Kind::stays_at_call, function.name, call.place, {{"Function", function.name}, {"Callee", call.callee}},
                   {{Kind::note_why_not, call.obstacle, {call.why_not}}}});
  }
}

} // namespace prelude::remarks
