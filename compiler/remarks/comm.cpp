// -Rcomm: every place that may send a message, and how many at most while nothing else is in the way. The numbers are those of
// lang-spec/protocol.md for a coherent region whose home is where it was made.
#include "remarks/remarks.h"

#include <algorithm>
#include <set>

namespace prelude::remarks {
namespace {

using plan::Function, plan::Mode;

std::string copy_here(Mode mode) {
  return mode == Mode::write    ? "the only copy"
         : mode == Mode::update ? "a copy with the right to update"
                                : "a valid copy";
}

// From where the lock is taken to the home and back; between the home and a node with the write copy, or each one with a copy.
std::string at_most(Mode mode) {
  return mode == Mode::write ? "2 messages, and 2 for each other node with a copy" : "at most 4 messages, 2 of them if another node has the write copy";
}

// What the end of a lock may send is said with the lock: there are often many ends, and they all say the same.
std::string at_end(Mode mode) {
  return "; at its unlock 1" + std::string(mode == Mode::write ? " with the data" : "") + ", if another node has asked meanwhile";
}

void add_locks(const Function &function, std::vector<Remark> &out) {
  for (const plan::Lock &lock : function.locks) {
    if (lock.is_fresh || !lock.reached) continue;
    const plan::Variable &region = function.variables[lock.variable];
    Remark remark{Kind::lock_sends, function.name, lock.place,
                  {{"Lock", lock_call(lock.mode)}, {"Region", region.name}, {"RegionBytes", region_size(region)},
                   {"Unless", copy_here(lock.mode)}}, {}};
    if (const plan::Point *point = function.at(lock.point); point && point->migrates) {
      remark.kind = Kind::lock_moves;
      remark.arguments.push_back({"Bytes", bytes(function.records[point->record].bytes) + " of variables"});
    }
    remark.arguments.push_back({"Messages", at_most(lock.mode) + at_end(lock.mode)});
    out.push_back(std::move(remark));
  }
}

// Whether the computation may have moved with this lock.
bool travels(const Function &function, plan::VariableId lock) {
  return std::any_of(function.points.begin(), function.points.end(), [&](const plan::Point &point) {
    auto is_it = [lock](const plan::Held &held) { return held.variable == lock; };
    return point.migrates && std::any_of(point.held.begin(), point.held.end(), is_it);
  });
}

// The variables by which a region can be locked that another function has locked: a caller, or a callee.
std::set<plan::VariableId> locked_elsewhere(const Function &function) {
  std::set<plan::VariableId> out;
  for (const plan::Contract &contract : function.contracts)
    if (contract.effect != plan::Effect::acquires) out.insert(contract.variable);
  for (const plan::ContractCall &call : function.contract_calls)
    for (const auto &argument : call.arguments)
      if (argument.effect == plan::Effect::acquires) out.insert(argument.variable);
  for (size_t known = 0; known != out.size();) {
    known = out.size();
    for (const plan::CarriedLock &carried : function.carried)
      if (out.count(carried.from)) out.insert(carried.to);
  }
  return out;
}

void add_unlocks(const Function &function, std::vector<Remark> &out) {
  const std::set<plan::VariableId> elsewhere = locked_elsewhere(function);
  for (const plan::Unlock &unlock : function.unlocks) {
    const plan::Variable &region = function.variables[unlock.variable];
    bool returns = travels(function, unlock.variable);
    if (!returns && !elsewhere.count(unlock.variable)) continue;
    std::string data = unlock.mode == Mode::write ? " with the data" + region_size(region) : "";
    out.push_back({returns ? Kind::unlock_returns : Kind::unlock_answers, function.name, unlock.place,
                   {{"Region", region.name}, {"Data", data}}, {}});
  }
  for (const plan::Unlock &upgrade : function.upgrades) {
    const plan::Variable &region = function.variables[upgrade.variable];
    out.push_back({Kind::upgrade_sends, function.name, upgrade.place,
                   {{"Region", region.name}, {"RegionBytes", region_size(region)}, {"Messages", at_most(Mode::write) + at_end(Mode::write)}}, {}});
  }
}

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

std::string sent_by(const facts::RuntimeCall &call) {
  switch (call.kind) {
  case facts::RuntimeCall::makes_region:
    return "2 messages if the region is made on another node, for several regions of the size at a time; else none";
  case facts::RuntimeCall::moves_home:
    return "2 messages with the data if the home is another node than the one that gets it, 2 for each node with a copy, and 2 that tell the node "
           "where the region was made; else none";
  case facts::RuntimeCall::sets_policy: return "2 messages if the home is another node; else none";
  case facts::RuntimeCall::collective: break;
  }
  return "about as many messages as the number of nodes has bits";
}

} // namespace

void add_communication(const Function &function, std::vector<Remark> &out) {
  add_locks(function, out);
  add_unlocks(function, out);
  add_calls(function, out);
}

void add_runtime_calls(const plan::Unit &unit, std::vector<Remark> &out) {
  for (const facts::RuntimeCall &call : unit.runtime_calls) {
    bool collective = call.kind == facts::RuntimeCall::collective;
    out.push_back({collective ? Kind::collective_sends : Kind::runtime_sends, call.function, call.place,
                   {{"Callee", call.name}, {"Messages", sent_by(call)}}, {}});
  }
}

} // namespace prelude::remarks
