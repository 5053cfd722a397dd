#include "tasks/records/records.h"

#include "net/progress/loop.h"
#include "regions/copies/counters.h"
#include "regions/copies/engine.h"
#include "regions/copies/host_reads.h"
#include "regions/in_place/phases.h"
#include "regions/operations/operations.h"
#include "tasks/callers/callers.h"
#include "tasks/loans/loans.h"
#include "tasks/records/observed.h"
#include "tasks/records/pointers.h"
#include "tasks/scopes/scopes.h"

#include <cstring>

namespace mcrl {
namespace {

// A record for `point` in an outgoing message; the linkage and the hops are the caller's to fill.
mcrl_activation &begin_record(Node &node, mcrl_rid rid, mcrl_mode mode, const mcrl_point &point, size_t live_bytes) {
  if (mode != MCRL_NONE) {
    node.rooms.coherence->misses.expect(rid);
    check_name(node, rid, lock_name(mode), point.where);
  }
  MCRL_ASSERT(live_bytes <= UINT32_MAX && node.rooms.points->points[point.index] == &point);
  uint64_t scope = node.rooms.activations->scope_here();
  mcrl_activation &record = record_of(begin_message(node, Kind::activate, bytes_of_record(live_bytes, scope)));
  record = {};
  record.continuation = point.index;
  record.mode = static_cast<uint8_t>(mode);
  record.live_bytes = static_cast<uint32_t>(live_bytes);
  put_scope(record, scope);
  record.target = rid;
  return record;
}

// The same for all operations of a computation, and for none of another one that is under way.
uint64_t computation_of(const mcrl_linkage &linkage) {
  return uint64_t{linkage.generation} << 32 ^ uint64_t{linkage.thread} << 16 ^ linkage.node;
}

mcrl_policy policy_or_default(const Node &node, mcrl_policy policy) {
  return policy == MCRL_BY_DEFAULT ? node.rooms.coherence->default_policy : policy;
}

// A computation of the current thread, which was sent for this region, has returned.
void note_next_found(Node &node, mcrl_rid target) {
  Thread &thread = node.threads.current();
  node.rooms.coherence->misses.note_next(target, static_cast<policy::Next>(thread.next_found));
}

// The home decides; nullptr if it has executed the computation.
void *ask(Node &node, mcrl_activation &record, mcrl_policy policy) {
  mcrl_rid target = record.target;
  record.flags |= is_thread_record;
  ResultWait awaited = begin_to_wait(node, record);
  node.rooms.activations->ask(record, policy);
  uint64_t began = clock_ticks();
  if (wait_for_result(node)) {
    note_next_found(node, target);
    tell_of_result(node, awaited);
    return nullptr;
  }
  node.statistics[RegionCounter::misses]++;
  node.statistics[RegionCounter::miss_ns] += node.turns.looks.ns_of(clock_ticks() - began);
  return mcrl_region_at(target) + 1;
}

} // namespace

void send_record(Node &node, mcrl_activation &record) {
  node.rooms.activations->note_way(record, true);
  node.rooms.activations->send_to(present_home(node, record.target), record);
}

// Whether a thread takes the copy that the home offers: up to 16 KB cost less than a computation that goes there.
static bool takes_offer(Node &node, const policy::Miss &miss, bool is_thread) {
  return is_thread && miss.mode == MCRL_READ && is_on_offer(node, miss.rid);
}

// By the policy, where nothing is known of the region that decides.
static policy::Choice decide_by_policy(Node &node, mcrl_activation &record, mcrl_policy policy, uintptr_t frame) {
  bool is_plain = policy == MCRL_BY_DEFAULT;
  policy = policy_or_default(node, policy);
  if (is_local(node, record.target)) return policy::Choice::data;
  NodeId home = present_home(node, record.target);
  policy::Miss miss = miss_of(record);
  miss.is_copied = is_copied(node, miss.rid);
  if (!miss.is_copied)
    return stays(node, record) ? policy::Choice::data : policy::policy_of(policy).choose(node.rooms.coherence->misses, miss);
  policy::Client &misses = node.rooms.coherence->misses;
  bool is_noted = policy == MCRL_ADAPTIVE && frame != 0;
  if (policy == MCRL_ADAPTIVE && (copy_suffices(node, miss.rid, miss.mode) || takes_offer(node, miss, is_noted))) {
    // No miss: the copy is in use, its uses are counted, or it needs no message.
    if (is_noted) misses.note_visit(miss, {record.linkage.thread, frame, home, false});
    return policy::Choice::data;
  }
  if (policy == MCRL_ADAPTIVE && miss.next == policy::Next::unknown) {
    miss.next = misses.expected_next(miss.rid);
    set_next(record, miss.next, next_found_by(record));
  }
  if (is_past_phase(node, miss.rid, miss.mode)) misses.note_past_phase(miss);
  else if (frame != 0 && is_in_phase(node, miss.rid)) return policy::Choice::data; // its lock is taken
  policy::Choice choice = policy::policy_of(policy).choose(misses, miss);
  if (policy == MCRL_ADAPTIVE) {
    misses.note_walk(computation_of(record.linkage), home);
    if (is_noted) misses.note_visit(miss, {record.linkage.thread, frame, home, true});
    if (choice != policy::Choice::ask) misses.note_kept(miss);
  }
  // A computation that goes has the region that it takes next follow it.
  bool stays_at_next = is_plain && policy != MCRL_ADAPTIVE && miss.next == policy::Next::here;
  if (stays_at_next) return policy::Choice::data;
  if (choice == policy::Choice::data || stays(node, record)) return policy::Choice::data;
  if (is_noted) misses.note_choice(miss, choice);
  return choice;
}

policy::Choice decide(Node &node, mcrl_activation &record, mcrl_policy policy, uintptr_t frame) {
  policy::Choice choice = decide_by_policy(node, record, policy, frame);
  bool asks_for_data = choice == policy::Choice::data && policy != MCRL_NEVER && !is_local(node, record.target);
  bool goes = asks_for_data && node.rooms.coherence->misses.goes_to_private(record.target) && !stays(node, record);
  if (goes) choice = policy::Choice::computation;
  if (choice == policy::Choice::computation && is_copied(node, record.target)) count_miss(node, record.target, mode_of(record));
  return choice;
}

static bool be_refused(Runnable &waiting) {
  auto &thread = static_cast<Thread &>(waiting);
  if (stays(current_node(), *static_cast<const mcrl_activation *>(thread.record))) return false;
  thread.is_refused = true;
  current_node().ready.push(thread);
  return true;
}

static void *send_and_wait(Node &node, mcrl_activation &record) {
  mcrl_rid target = record.target;
  ResultWait awaited = begin_to_wait(node, record);
  send_record(node, record);
  wait_for_result(node);
  tell_of_result(node, awaited);
  note_next_found(node, target);
  return nullptr;
}

void *fetch(Node &node, mcrl_activation &record, bool may_go) {
  mcrl_rid target = record.target;
  auto mode = static_cast<mcrl_mode>(record.mode);
  Thread &thread = node.threads.current();
  Thread::ToldLock held[Thread::most_told_locks];
  thread.holds = held;
  thread.hold_count = held_with(node.rooms.activations->point_of(record), record, held);
  thread.record = &record;
  if (may_go) thread.goes_home = be_refused;
  void *at = lock_from_thread(node, target, mode, thread.waits_at);
  thread.goes_home = nullptr;
  thread.hold_count = 0;
  if (std::exchange(thread.is_refused, false)) return send_and_wait(node, record);
  node.conduit.release(&header_of(record));
  return at;
}

bool waits_here(const Node &node, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  if (is_local(node, rid)) return true;
  policy::Miss miss{.rid = rid, .mode = mode, .is_copied = is_copied(node, rid)};
  policy::Choice choice = policy::policy_of(policy_or_default(node, policy)).choose(node.rooms.coherence->misses, miss);
  return choice == policy::Choice::data;
}

static NodeId place_of_known(Node &node, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  Whereabouts data = whereabouts_of(node, rid, mode);
  if (node.faults != nullptr || data.is_local || is_in_phase(node, rid)) return node.self;
  policy::Client &misses = node.rooms.coherence->misses;
  policy::Miss miss{.rid = rid, .mode = mode, .is_copied = data.is_copied};
  bool begins_there = false;
  if (policy != MCRL_ADAPTIVE || !data.is_copied)
    begins_there = policy::policy_of(policy).choose(misses, miss) == policy::Choice::computation;
  else if (!data.copy_suffices) {
    miss.next = misses.expected_next(rid);
    begins_there = misses.begins_at_home(miss);
  }
  return begins_there ? data.home : node.self;
}

NodeId place_of_move(Node &node, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  policy = policy_or_default(node, policy);
  bool is_unknown = policy == MCRL_ADAPTIVE && node.faults == nullptr && is_copied_and_unknown(node, rid);
  if (!is_unknown) return place_of_known(node, rid, mode, policy);
  NodeId home = node.rooms.regions->layout.home(rid);
  policy::Client &misses = node.rooms.coherence->misses;
  bool begins_there = home != node.self && misses.begins_at_home({.rid = rid, .mode = mode, .next = misses.expected_next(rid)});
  return begins_there ? home : node.self;
}

mcrl_activation &make_record(Node &node, mcrl_rid rid, mcrl_mode mode, const mcrl_point &point, size_t live_bytes) {
  MCRL_ASSERT(!node.in_handler);
  Thread &thread = node.threads.current();
  mcrl_activation &record = begin_record(node, rid, mode, point, live_bytes);
  if (thread.is_descendant) record.flags |= descendant_record;
  if (is_on_strand(record)) put_strand(record, node.rooms.order->call(point));
  record.linkage = {number(node.self), thread.index, begin_wait_for_result(thread)};
  thread.waits_at = node.observed.last_place = point.where;
  return record;
}

mcrl_activation &make_record_after(Node &node, const mcrl_activation &self, mcrl_rid rid, mcrl_mode mode, const mcrl_point &point,
                                   size_t live_bytes) {
  if (has_callers(self)) live_bytes = (live_bytes + 15) / 16 * 16 + bytes_for_callers(self);
  mcrl_activation &record = begin_record(node, rid, mode, point, live_bytes);
  record.flags |= self.flags & descendant_record;
  set_next(record, policy::Next::unknown, next_found_by(self));
  record.linkage = self.linkage;
  record.hops = self.hops;
  if (is_on_strand(record)) put_strand(record, node.rooms.order->here());
  copy_callers(self, record);
  return record;
}

void note_next(Node &node, mcrl_activation &record, mcrl_rid next, mcrl_mode mode, bool moves) {
  using policy::Next;
  if (!may_be_header(next) || !node.rooms.regions->layout.names_node(next)) return;
  NodeId home = present_home(node, record.target), place = place_of_data(node, next, mode);
  Next where = Next::elsewhere;
  if (place == home) where = Next::at_home;
  // What its home, which is here, has to get from a third node, costs another node more.
  else if (place == node.self || is_home(node, next)) where = moves ? Next::here_to_move : Next::here;
  bool is_known = policy::is_here(where) && mcrl_region_at(next)->rid == next;
  set_next(record, where, next_found_by(record), is_known ? policy::size_of(mcrl_region_at(next)->bytes) : policy::Size::small);
}

void *move_or_fetch(Node &node, mcrl_activation &record, mcrl_policy policy) {
  // The same for all calls from one procedure of a thread, if they are of one place.
  auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (node.faults != nullptr && node.faults->moves()) {
    node.rooms.activations->roam(record);
    wait_for_result(node);
    return nullptr;
  }
  switch (decide(node, record, policy, frame)) {
  case policy::Choice::data: return fetch(node, record, policy != MCRL_NEVER);
  case policy::Choice::ask: return ask(node, record, policy);
  case policy::Choice::computation: break;
  }
  return send_and_wait(node, record);
}

void *result_here(Node &node, size_t bytes) {
  Thread &thread = node.threads.current();
  // A function may end without the value of its type, if its caller does not use it.
  if (thread.result.size() == 0 && bytes > 0) std::memset(thread.result.resize(bytes), 0, bytes);
  MCRL_ASSERT(thread.result.size() == bytes);
  return thread.result.data();
}

mcrl_outcome forward(Node &node, mcrl_activation &record, mcrl_policy policy) {
  if (node.faults != nullptr && node.faults->moves()) return node.rooms.activations->roam(record);
  policy::Choice choice = decide(node, record, policy);
  if (choice == policy::Choice::data) return wait_here(node, record, policy != MCRL_NEVER);
  if (node.in_handler && node.conduit.is_busy(present_home(node, record.target)))
    count_abort(node, record, MCRL_ABORT_WINDOW, AbortStrategy::go_on);
  if (choice == policy::Choice::computation) {
    send_record(node, record);
    return MCRL_MOVED;
  }
  node.rooms.activations->ask(record, policy);
  return MCRL_PARKED;
}

mcrl_outcome wait_here(Node &node, mcrl_activation &record, bool may_go) {
  if (node.in_handler) count_abort(node, record, MCRL_ABORT_LOCK, AbortStrategy::go_on);
  node.rooms.activations->note_way(record, false);
  node.rooms.activations->park(record, node.self, may_go);
  return MCRL_PARKED;
}

mcrl_outcome go_on_in_thread(Node &node, mcrl_activation &record, mcrl_abort reason) {
  MCRL_ASSERT(record.mode == MCRL_NONE);
  count_abort(node, record, reason, AbortStrategy::go_on);
  node.rooms.activations->promote(record);
  return MCRL_PARKED;
}

void return_result(Node &node, const mcrl_activation &self, const void *value, size_t bytes) {
  if (__builtin_expect(has_callers(self), 0)) {
    mcrl_activation &caller = make_caller_record(node, self, value, bytes, node.rooms.activations->scope_here());
    if (is_on_strand(caller)) put_strand(caller, node.rooms.order->here());
    return node.rooms.activations->start(caller, node.self); // what returns may be a handler
  }
  if (Answering &answering = node.rooms.activations->answering; answering.takes(self, bytes)) return answering.add(value, bytes);
  const mcrl_linkage &linkage = self.linkage;
  auto origin = static_cast<NodeId>(linkage.node);
  if (__builtin_expect(linkage.thread == spawned_linkage, 0)) {
    if (uint64_t scope = scope_in(node.rooms.activations->scope_here()); scope != 0) {
      node.traffic.gathering.scope_changes(scope, 0); // what it has spawned counts before its end
      node.rooms.scopes->note_ended(scope);
    }
    return node.rooms.activations->results().spawned_ended(origin, static_cast<NodeId>(linkage.generation));
  }
  if (origin == node.self) return node.rooms.activations->deliver(linkage, value, bytes, next_found_by(self));
  mcrl_rid executed = node.rooms.activations->take_unanswered(origin);
  size_t all_bytes = bytes + (executed == 0 ? 0 : sizeof executed);
  Header &header = begin_message(node, executed == 0 ? Kind::result : Kind::executed, all_bytes);
  header.thread.index = linkage.thread;
  header.thread.generation = linkage.generation;
  header.thread.next = static_cast<uint32_t>(next_found_by(self));
  if (bytes > 0) std::memcpy(&header + 1, value, bytes);
  if (executed != 0) std::memcpy(reinterpret_cast<std::byte *>(&header + 1) + bytes, &executed, sizeof executed);
  send_with_others(node, origin, header, all_bytes);
}

} // namespace mcrl
