// -Rcomm: every lock and unlock that may send a message, and how many at most while nothing else is in the way. The numbers are those of
// lang-spec/protocol.md for a coherent region whose home is where it was made.
#include "remarks/constructs.h"

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
  for (const auto &upgrade : function.upgrades) {
    const plan::Variable &region = function.variables[upgrade.variable];
    out.push_back({Kind::upgrade_sends, function.name, upgrade.place,
                   {{"Region", region.name}, {"RegionBytes", region_size(region)}, {"Messages", at_most(Mode::write) + at_end(Mode::write)}}, {}});
  }
}

std::string policy_word(plan::Policy policy) {
  switch (policy) {
  case plan::Policy::none: return "none";
  case plan::Policy::by_default: return "default";
#define PRELUDE_POLICY(word, policy, abi)                                                                                          \
  case plan::Policy::policy: return #word;
#include "lang-spec/words.def"
  }
  return "none";
}

Object lock(const Writer &writer, const plan::Lock &one) {
  const plan::Variable &region = writer.function().variables[one.variable];
  return Object{{"place", place_json(one.place)}, {"region", region.name}, {"mode", plan::name(one.mode)}, {"bytes", int64_t(region.region_bytes)},
          {"policy", policy_word(one.policy)}, {"abort", one.abort == plan::Abort::by_default ? "default" : plan::name(one.abort)}, {"frames", one.frames},
          {"conditional", !one.condition.empty()}, {"begins_frame", one.begins != plan::whole_function}, {"migrates", one.migrates()},
          {"fresh", one.is_fresh}, {"point", writer.number(one.point)}, {"emitted", writer.emitted_at(one.place)}};
}

} // namespace

const Construct constructs::locks{
    .communication =
        [](const Function &function, std::vector<Remark> &out) {
          add_locks(function, out);
          add_unlocks(function, out);
        },
    .json = [](const Writer &writer, Object &out) { out["locks"] = writer.array(writer.function().locks, lock); },
};

} // namespace prelude::remarks
