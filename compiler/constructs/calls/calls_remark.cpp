// Remarks on calls that run elsewhere, and on callers that go along or stay.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

using plan::Function, plan::Point;

void add_calls(const Function &function, std::vector<Remark> &out) {
  for (const plan::Call &call : function.calls) {
    if (call.where == plan::RemoteCall::here) continue;
    uint64_t sum = 0;
    for (const auto &parameter : call.parameters) sum += parameter.bytes;
    std::string arguments = call.parameters.empty() ? "no arguments" : bytes(sum) + " of arguments";
    std::string where = call.where == plan::RemoteCall::node ? "the node is another one" : "the home is another node";
    std::string result = call.kind == plan::RemoteCall::fork ? "its result for the join" : "its result";
    std::vector<Argument> all{{"Callee", call.callee}, {"Bytes", arguments}, {"Result", result}, {"If", where}};
    Kind kind = Kind::call_sends;
    if (call.kind == plan::RemoteCall::spawn) kind = Kind::spawn_sends, all.erase(all.begin() + 2);
    else all.insert(all.begin(), {"Call", plan::name(call.kind)});
    out.push_back({kind, function.name, call.place, std::move(all), {}});
  }
  for (const plan::Join &join : function.joins) out.push_back({Kind::join_receives, function.name, join.place, {}, {}});
}

std::optional<Remark> going(const Function &function, const Point &point, const std::string &travels, const std::string &locks) {
  if (!point.call) return std::nullopt;
  return Remark{Kind::goes_along, function.name, point.place,
                {{"Function", function.name}, {"Callee", function.call_points[*point.call].callee}, {"Bytes", travels}, {"Held", locks},
                 {"Runs", point.in_thread ? "in a thread" : "as a handler"}}, {}};
}

void add_staying(const Function &function, std::vector<Remark> &out) {
  for (const plan::CallPoint &call : function.call_points) {
    if (call.goes_along || call.why_not.empty()) continue;
    out.push_back({Kind::stays_at_call, function.name, call.place, {{"Function", function.name}, {"Callee", call.callee}},
                   {{Kind::note_why_not, call.obstacle, {call.why_not}}}});
  }
}

class CallWriter : public Writer {
public:
  explicit CallWriter(const Writer &writer) : Writer(writer) {}

  void calls(Object &out) const {
    Array calls;
    for (const plan::Call &one : function_.calls) calls.push_back(call(one));
    out["calls"] = std::move(calls);
  }
  void call_points(Object &out) const {
    Array call_points;
    for (const plan::CallPoint &one : function_.call_points) call_points.push_back(call_point(one));
    out["call_points"] = std::move(call_points);
  }

private:
  Object call(const plan::Call &one) const {
    return Object{{"kind", plan::name(one.kind)}, {"place", place_json(one.place)}, {"callee", one.callee}, {"runs", one.in_thread ? "thread" : "handler"},
            {"here", one.where == plan::RemoteCall::here}, {"stub", one.stub}, {"runner", one.runner}};
  }

  Object call_point(const plan::CallPoint &one) const {
    return Object{{"place", place_json(one.place)}, {"callee", one.callee}, {"goes_along", one.goes_along}, {"why_not", one.why_not},
            {"obstacle", one.why_not.empty() ? Value(nullptr) : place_json(one.obstacle)}, {"point", number(one.point)}};
  }
};

} // namespace

const Construct constructs::calls{
    .communication = add_calls,
    .json = [](const Writer &writer, Object &out) { CallWriter(writer).calls(out); },
};

const Construct constructs::callers{
    .moves = add_staying,
    .point = going,
    .json = [](const Writer &writer, Object &out) { CallWriter(writer).call_points(out); },
};

} // namespace prelude::remarks
