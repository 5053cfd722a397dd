#include "node/diagnosis/waits.h"

#include "net/collective/groups.h"
#include "regions/copies/engine.h"
#include "regions/in_place/phases.h"
#include "regions/operations/migration_requests.h"
#include "regions/operations/operations.h"
#include "tasks/callers/callers.h"
#include "tasks/children/children.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/foralls/filaments.h"
#include "tasks/loans/loans.h"
#include "tasks/records/activation.h"
#include "tasks/scopes/scopes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace mcrl {
namespace {

constexpr uint32_t first_activation = 1u << 31, nobody = UINT32_MAX; // `WaitFact::who`

template <size_t size> void put(char (&to)[size], const std::string &text) { snprintf(to, size, "%s", text.c_str()); }

std::string at(const char *where) { return where == nullptr ? std::string() : std::string("at ") + where + " "; }

// "btree.c:lookup:1" is a point in lookup.
std::string function_of(const mcrl_point &point) {
  const char *first = strchr(point.name, ':'), *last = strrchr(point.name, ':');
  return first == nullptr || first == last ? point.name : std::string(first + 1, last);
}

std::string caller_of(const mcrl_linkage &linkage) {
  std::string node = "node " + std::to_string(linkage.node);
  if (linkage.thread == spawned_linkage) return " (spawned by " + node + ")";
  if ((linkage.thread & child_linkage) != 0) return " (to be joined on " + node + ")";
  return " (called by thread " + std::to_string(linkage.thread) + " of " + node + ")";
}

std::string describe(const mcrl_point &point) { return function_of(point) + " at " + point.where; }

// With the innermost of the callers that go along.
std::string caller_of(Node &node, const mcrl_activation &record) {
  std::string waiting = caller_of(record.linkage), first;
  size_t count = 0;
  for_each_caller(*node.rooms.points, const_cast<mcrl_activation &>(record), [&](const mcrl_point &point, std::byte *) {
    if (count++ == 0) first = describe(point);
  });
  if (count == 0) return waiting;
  std::string more = count == 1 ? ", which has" : " and " + std::to_string(count - 1) + " more, which have";
  return " (called by " + first + more + " come along, " + waiting.substr(2);
}

std::string name_of(Node &node, const Thread &thread) {
  std::string name = "thread " + std::to_string(thread.index);
  const mcrl_activation *record = node.rooms.activations->run_by(thread);
  return record == nullptr ? name : name + ", in " + describe(node.rooms.activations->point_of(*record));
}

// The locks, removals and guards that a thread or activation waits for.
WaitFact wait_for_region(const Runnable &waiter, const char *where) {
  WaitFact fact{WaitFact::waits};
  fact.rid = waiter.waits_for;
  fact.mode = waiter.waits_to == MCRL_NONE ? MCRL_WRITE : waiter.waits_to; // a removal waits for all operations
  std::string call = waiter.waits_in;
  if (call == guard_name) {
    fact.may_be_free = true;
    put(fact.text, at(where) + "for its guard to hold on");
  } else if (call == upgrade_name || call == lock_name(waiter.waits_to)) put(fact.text, at(where) + "for the " + call + " of");
  else put(fact.text, at(where) + "in " + call + " for");
  return fact;
}

std::string in_collective(const std::string &name) { return (name.starts_with("the ") ? "for " : "in ") + name; }

// In which the first thread waits.
const Collectives *awaited_collective(Node &node) {
  const Collectives *collectives = node.rooms.collectives->under_way();
  return collectives == nullptr || collectives->waiting_in().empty() ? nullptr : collectives;
}

WaitFact wait_of(Node &node, const Thread &thread) {
  if (thread.waits_in != nullptr && thread.waits_for != 0) return wait_for_region(thread, thread.waits_at);
  WaitFact fact{WaitFact::waits};
  if (thread.waits_in != nullptr) return put(fact.text, "for a page of " + std::string(thread.waits_in)), fact;
  SentRequest request = awaited_by(node, thread);
  if (thread.joins != nullptr) {
    put(fact.text, "in mcrl_thread_join for the end of thread " + std::to_string(thread.joins->index));
  } else if (request.region != nullptr) {
    fact.rid = request.region->rid;
    fact.mode = request.mode;
    put(fact.text, "in crl_suspend for");
  } else if (thread.suspended_on != nullptr) {
    put(fact.text, "in mcrl_thread_suspend for a wake-up");
  } else if (thread.awaits_result) {
    put(fact.text, thread.waits_at == nullptr
                       ? "for an answer of another node"
                       : at(thread.waits_at) + "for the result of the activation that it has sent from there");
  } else if (std::string filaments = node.rooms.filaments == nullptr ? "" : node.rooms.filaments->awaited_by(thread); !filaments.empty()) {
    put(fact.text, "for filaments of " + filaments + " that have not ended");
  } else if (std::string calls = node.rooms.scopes->awaited_by(thread); !calls.empty()) {
    put(fact.text, at(thread.waits_at) + calls);
  } else if (const Children *children = node.rooms.children->awaited_by(thread)) {
    size_t missing = children->wanted != nullptr ? children->wanted->missing : children->running.size() + children->in_runs;
    put(fact.text, "in join for " + std::to_string(missing) + " that have not ended");
  } else if (const Collectives *awaited = thread.index == 0 ? awaited_collective(node) : nullptr) {
    fact.number = awaited->serial();
    fact.group = awaited->group_id();
    std::string filaments = node.rooms.filaments == nullptr ? "" : node.rooms.filaments->name_under_way();
    put(fact.text, filaments.empty() ? in_collective(awaited->waiting_in()) : "at the end of " + filaments);
  } else {
    const auto &spawners = node.rooms.quota->spawners;
    bool spawns = std::find(spawners.begin(), spawners.end(), &thread) != spawners.end();
    put(fact.text, spawns ? "until one of those that it has spawned on a node ends" : "in the runtime");
  }
  return fact;
}

void add_thread(Node &node, const Thread &thread, std::vector<WaitFact> &facts) {
  WaitFact fact = wait_of(node, thread);
  fact.who = thread.index;
  put(fact.name, name_of(node, thread));
  const mcrl_activation *record = node.rooms.activations->run_by(thread);
  if (record != nullptr) put(fact.caller, caller_of(node, *record));
  facts.push_back(fact);
  for (uint32_t i = 0; i < thread.hold_count; i++) {
    const mcrl_region &region = *thread.holds[i].region;
    const char *where = thread.holds[i].where;
    fact.kind = WaitFact::holds;
    put(fact.text, where == nullptr ? "" : where);
    fact.rid = name_of_region(region);
    fact.lender = is_borrowed(region) ? operation_of(region).lender : number(node.self);
    facts.push_back(fact);
  }
}

void add_activation(Node &node, const Runnable &parked, const mcrl_activation &record, uint32_t who, std::vector<WaitFact> &facts) {
  const mcrl_point &point = node.rooms.activations->point_of(record);
  WaitFact fact = wait_for_region(parked, nullptr);
  fact.who = who;
  put(fact.name, "the activation of " + describe(point));
  put(fact.caller, caller_of(node, record));
  facts.push_back(fact);
  fact.kind = WaitFact::holds;
  for (const LentLock &lock : lent_with(point, record)) {
    put(fact.text, lock.where == nullptr ? "" : lock.where);
    fact.rid = name_behind(node, lock.operation.rid);
    fact.lender = lock.operation.lender;
    facts.push_back(fact);
  }
  if (record.mode == MCRL_NONE || record.target == parked.waits_for) return;
  put(fact.text, point.where);
  fact.rid = record.target;
  fact.lender = number(node.self);
  facts.push_back(fact);
}

// What MCRL_CHECK=1 knows of the operations on a region that have begun here.
void add_beginnings(Node &node, mcrl_rid rid, std::vector<WaitFact> &facts) {
  const Shadow *shadow = node.rooms.regions->shadows->find_by_name(rid);
  if (shadow == nullptr) return;
  for (const Shadow::Beginning &beginning : shadow->begun) {
    const Thread *thread = node.threads.find(beginning.thread);
    bool is_live = thread != nullptr && thread->state == Thread::State::live;
    WaitFact fact{WaitFact::holds};
    fact.node = fact.lender = number(node.self);
    fact.who = is_live ? thread->index : nobody;
    fact.rid = rid;
    put(fact.name, is_live ? name_of(node, *thread) : beginning.thread == 0 ? "a handler" : "a thread that has ended");
    put(fact.text, beginning.where == nullptr ? "" : beginning.where);
    facts.push_back(fact);
  }
}

} // namespace

std::vector<WaitFact> waits_of(Node &node) {
  std::vector<WaitFact> facts;
  WaitFact entered{WaitFact::entered};
  entered.number = node.rooms.collectives->serial();
  entered.who = static_cast<uint32_t>(node.threads.created());
  facts.push_back(entered);
  node.rooms.collectives->groups().for_each([&](uint16_t, const Collectives &group) {
    if (group.members().count() == 0) return;
    WaitFact in_group{WaitFact::entered};
    in_group.number = group.serial();
    in_group.group = group.group_id();
    facts.push_back(in_group);
  });
  if (node.traffic.admission.holds_any()) {
    WaitFact keeps{WaitFact::keeps};
    keeps.number = static_cast<uint32_t>(node.traffic.admission.holds());
    facts.push_back(keeps);
  }
  if (waits_to_spawn(node)) facts.push_back({WaitFact::spawns});
  node.threads.for_each_live([&](const Thread &thread) { add_thread(node, thread, facts); });
  uint32_t who = first_activation;
  node.rooms.activations->for_each_waiting(
      [&](const Runnable &waits, const mcrl_activation &record) { add_activation(node, waits, record, who++, facts); });
  for (WaitFact &fact : facts) fact.node = number(node.self);
  return facts;
}

std::vector<WaitFact> operations_on(Node &node, const std::vector<mcrl_rid> &rids) {
  std::vector<WaitFact> facts;
  for (mcrl_rid rid : rids) {
    const mcrl_region &region = *mcrl_region_at(rid);
    if (region.rid != rid || operations_here(region) == 0) continue;
    WaitFact fact{WaitFact::in_progress};
    fact.node = number(node.self);
    fact.number = static_cast<uint32_t>(std::abs(operations_here(region)));
    fact.rid = rid;
    facts.push_back(fact);
    if (node.rooms.regions->shadows != nullptr) add_beginnings(node, rid, facts);
  }
  return facts;
}

} // namespace mcrl
