// Remarks on calls that run elsewhere, and on callers that go along or stay.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

using plan::Function;

void add_calls(const Function &function, std::vector<Remark> &out) {
  for (const plan::Call &call : function.calls) {
    if (call.where == plan::RemoteCall::here) continue;
    uint64_t sum = 0;
    for (const auto &parameter : call.parameters) sum += parameter.bytes;
    std::string arguments = call.parameters.empty() ? "no arguments" : bytes(sum) + " of arguments";
    bool has_record = !call.is_gathered && call.kind != plan::RemoteCall::rpc;
    if (call.is_gathered || has_record) arguments += " in a message with others";
    else arguments = "1 message with " + arguments;
    if (has_record) arguments = "a record with " + arguments;
    if (call.is_long && !call.calls_block) arguments += " for a thread, since a loop in it may take long";
    std::string where = call.where == plan::RemoteCall::node ? "the node is another one" : "the home is another node";
    std::string result = call.kind == plan::RemoteCall::fork ? "its result for the join" : "its result";
    if (call.is_gathered) result += " in one with others";
    else result = has_record ? result + " in one with others, or alone if it has waited" : "1 with " + result;
    std::vector<Argument> all{{"Callee", call.callee}, {"Bytes", arguments}, {"Result", result}, {"If", where}};
    Kind kind = Kind::call_sends;
    if (call.kind == plan::RemoteCall::spawn) kind = Kind::spawn_sends, all.erase(all.begin() + 2);
    else all.insert(all.begin(), {"Call", plan::name(call.kind)});
    out.push_back({kind, function.name, call.place, std::move(all), {}});
  }
  for (const plan::Join &join : function.joins) out.push_back({Kind::join_receives, function.name, join.place, {}, {}});
}

void add_staying(const Function &function, std::vector<Remark> &out) {
  for (const plan::CallPoint &call : function.call_points) {
    if (call.goes_along || call.why_not.empty()) continue;
    out.push_back({Kind::stays_at_call, function.name, call.place, {{"Function", function.name}, {"Callee", call.callee}},
                   {{Kind::note_why_not, call.obstacle, {call.why_not}}}});
  }
}

void add_forks(const Function &function, std::vector<Remark> &out) {
  for (const plan::Call &call : function.calls) {
    std::string asked;
    for (const std::string &name : call.asks) asked += (asked.empty() ? "" : ", ") + name + "()";
    if (!call.no_call.empty()) out.push_back(fork_is_no_call(function.name, call.place, call.callee, call.no_call));
    else if (!asked.empty())
      out.push_back({Kind::fork_asks, function.name, call.place, {{"Callee", call.callee}, {"Functions", asked}}, {}});
    if (call.where == plan::RemoteCall::first_lock)
      out.push_back({Kind::fork_begins_at_lock, function.name, call.place, {{"Callee", call.callee}, {"Region", call.moved_name}},
                     {{Kind::note_migration_point, call.moved_at, {}}}});
  }
}

Object call(const Writer &, const plan::Call &one) {
  return Object{{"kind", plan::name(one.kind)}, {"place", place_json(one.place)}, {"callee", one.callee}, {"runs", one.in_thread ? "thread" : "handler"},
          {"together", one.is_gathered}, {"here", one.where == plan::RemoteCall::here},
          {"at_first_lock", one.where == plan::RemoteCall::first_lock}, {"stub", one.stub}, {"runner", one.runner}};
}

Object call_point(const Writer &writer, const plan::CallPoint &one) {
  return Object{{"place", place_json(one.place)}, {"callee", one.callee}, {"goes_along", one.goes_along}, {"why_not", one.why_not},
          {"obstacle", one.why_not.empty() ? Value(nullptr) : place_json(one.obstacle)}, {"point", writer.number(one.point)}};
}

} // namespace

Remark fork_is_no_call(const std::string &function, const Place &place, const std::string &callee, const std::string &reason) {
  std::string remedy = "fork what does not wait, and wait in the parent, or write 'at any'";
  if (reason == "its parent holds a lock") remedy = "end the lock before the fork";
  else if (reason == "its result is a bit-field") remedy = "let it set a variable";
  else if (reason.find("not compiled by preludec") != reason.npos) remedy = "compile that file with preludec, too";
  return {Kind::fork_is_no_call, function, place, {{"Callee", callee}, {"Reason", reason}, {"Remedy", remedy}}, {}};
}

const Construct constructs::calls{
    .moves = add_forks,
    .communication = add_calls,
    .json = [](const Writer &writer, Object &out) { out["calls"] = writer.array(writer.function().calls, call); },
};

const Construct constructs::callers{
    .moves = add_staying,
    .json = [](const Writer &writer, Object &out) { out["call_points"] = writer.array(writer.function().call_points, call_point); },
};

} // namespace prelude::remarks
