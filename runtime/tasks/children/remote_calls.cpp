#include "tasks/children/remote_calls.h"

#include "net/progress/loop.h"
#include "tasks/children/children.h"
#include "tasks/children/gathered_records.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/forks/counters.h"
#include "tasks/records/observed.h"
#include "tasks/scopes/scopes.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

// So many calls of this node on itself wait for their turn before the thread that makes them yields: each is a message buffer, and
// most end without waiting for anything.
constexpr size_t most_waiting_calls = 1024;

// Until the record is sent, its target is the node that it is for.
NodeId destination(const mcrl_activation &record) { return static_cast<NodeId>(record.target); }

void wait_if_in_thread(Node &node, NodeId to) {
  if (!node.in_handler) wait_for_room(node, to); // mcrl_would_wait() has said that there is room
}

void start_elsewhere(Node &node, mcrl_activation &record) {
  NodeId to = destination(record);
  record.target = 0;
  if (node.observed.observer != nullptr)
    node.observed.observer->call_began(place_of(node, record), to, sizeof record + record.live_bytes);
  bool is_spawn = record.linkage.thread == spawned_linkage, goes_along = is_gathered(node, record);
  uint64_t scope = scope_of(record);
  if (to != node.self) record.hops++;
  // What tells of a scope may be a message to that node, which takes along what waits for it.
  if (goes_along) send_gathered(node, to);
  if (is_spawn && scope != 0) node.rooms.scopes->note_begun(scope);
  if (goes_along && scope != 0) node.rooms.scopes->note_gone(scope, to);
  if (goes_along) return;
  if (to == node.self) return node.rooms.activations->start(record, node.self);
  bool may_be_first = is_spawn || is_child(record.linkage);
  send(node, to, header_of(record), node.rooms.activations->note_departure(record, to));
  if (may_be_first) node.traffic.gathering.note_alone(to);
}

// After a call that no thread waits for.
void let_calls_start(Node &node) {
  if (!node.in_handler && node.rooms.activations->waiting_calls() >= most_waiting_calls) yield(node);
}

// Whether what calls now was spawned or forked.
bool is_descendant(Node &node) {
  if (!node.in_handler) return node.threads.current().is_descendant;
  const mcrl_activation *record = node.rooms.activations->running().record;
  return record != nullptr && (record->flags & descendant_record) != 0;
}

bool has_spawned_most(Node &node) {
  for (uint32_t to = 0; to < node.count; to++)
    if (node.rooms.quota->is_full(NodeId{to})) return true;
  return false;
}

bool some_window_is_full(Node &node) {
  for (uint32_t to = 0; to < node.count; to++)
    if (NodeId{to} != node.self && node.conduit.is_busy(NodeId{to})) return true;
  return false;
}

} // namespace

void check_node(Node &node, unsigned to, const char *where) {
  const char *at = where == nullptr ? "" : " (at ", *place = where == nullptr ? "" : where, *end = where == nullptr ? "" : ")";
  if (to >= node.count) fatal("a call on node %d: there are nodes 0 to %u%s%s%s", static_cast<int>(to), node.count - 1, at, place, end);
}

bool runs_here(Node &node, unsigned to) {
  check_node(node, to, nullptr);
  return static_cast<NodeId>(to) == node.self && node.faults == nullptr;
}

// In a message that has room for it.
static mcrl_activation &make_in(Node &node, Header &header, unsigned to, const mcrl_point &point, size_t bytes, uint64_t scope) {
  MCRL_ASSERT(bytes <= UINT32_MAX && node.rooms.points->points[point.index] == &point);
  mcrl_activation &record = record_of(header);
  record = {};
  record.continuation = point.index;
  record.mode = MCRL_NONE;
  record.flags = is_descendant(node) ? descendant_record : 0;
  record.live_bytes = static_cast<uint32_t>(bytes);
  put_scope(record, scope);
  record.target = to;
  return record;
}

mcrl_activation &make_call(Node &node, unsigned to, const mcrl_point &point, size_t bytes, uint64_t scope) {
  check_node(node, to, point.where);
  return make_in(node, begin_message(node, Kind::invoke, bytes_of_record(bytes, scope)), to, point, bytes, scope);
}

mcrl_activation &make_call(Node &node, unsigned to, const mcrl_point &point, size_t bytes) {
  check_node(node, to, point.where);
  uint64_t scope = node.rooms.activations->scope_here();
  size_t record_bytes = bytes_of_record(bytes, scope);
  bool is_elsewhere = static_cast<NodeId>(to) != node.self;
  Header *with_others = is_elsewhere ? node.traffic.gathering.begin_record(static_cast<NodeId>(to), record_bytes) : nullptr;
  return make_in(node, with_others != nullptr ? *with_others : begin_message(node, Kind::invoke, record_bytes), to, point, bytes,
                 scope);
}

bool would_wait_in_handler(Node &node) {
  if (node.faults != nullptr && node.faults->aborts()) return true;
  if (node.rooms.activations->waiting_calls() >= most_waiting_calls || some_window_is_full(node)) return true;
  return !is_descendant(node) && has_spawned_most(node);
}

void call(Node &node, mcrl_activation &record) {
  MCRL_ASSERT(!node.in_handler);
  Thread &thread = node.threads.current();
  if (is_on_strand(record)) put_strand(record, node.rooms.order->call(node.rooms.activations->point_of(record)));
  record.linkage = {number(node.self), thread.index, begin_wait_for_result(thread)};
  thread.waits_at = node.rooms.activations->point_of(record).where;
  ResultWait awaited = begin_to_wait(node, record);
  start_elsewhere(node, record);
  wait_for_result(node);
  tell_of_result(node, awaited);
}

void spawn(Node &node, mcrl_activation &made) {
  NodeId to = destination(made);
  bool is_bounded = !node.in_handler && !is_descendant(node);
  bool goes_along = is_gathered(node, made), leaves = goes_along && is_bounded && node.rooms.quota->is_full(to);
  mcrl_activation &record = leaves ? take_out_gathered(node, made) : made;
  if (!goes_along && !is_bounded) wait_if_in_thread(node, to);
  if (is_bounded && (!goes_along || leaves)) wait_to_spawn(node, to);
  node.rooms.quota->spawns[number(to)].there++;
  record.linkage = {number(node.self), spawned_linkage, number(to)};
  if (is_on_strand(record)) put_strand(record, node.rooms.order->spawn(node.rooms.activations->point_of(record), scope_of(record)));
  record.flags |= descendant_record;
  start_elsewhere(node, record);
  let_calls_start(node);
}

void tell_of_child(Node &node, const mcrl_children &children, uint32_t child, uint32_t site, uint64_t offset) {
  auto at = static_cast<NodeId>(children.node);
  if (at == node.self) return node.rooms.children->know(children.id, child, site, offset);
  wait_if_in_thread(node, at);
  ForkedChild forked{offset, site};
  Header &header = begin_message(node, Kind::forked, sizeof forked);
  fields<Kind::forked>(header).children = children.id;
  fields<Kind::forked>(header).number = child;
  std::memcpy(&header + 1, &forked, sizeof forked);
  send(node, at, header, sizeof forked);
}

mcrl_linkage add_child(Node &node, mcrl_children &children) {
  if (children.id == 0) children = {node.rooms.children->make().id, number(node.self), 0};
  check_count(children, 1);
  return {children.node, child_linkage | static_cast<uint32_t>(children.id), children.count++};
}

void check_count(const mcrl_children &children, size_t more) {
  if (__builtin_expect(more > UINT32_MAX - children.count, 0)) fatal("fork of more than %u children", UINT32_MAX);
}

[[gnu::cold, gnu::noinline]] static void put_strand_of_fork(Node &node, mcrl_activation &record, const mcrl_children &children,
                                                            uint32_t site, uint64_t offset) {
  const mcrl_point &point = node.rooms.activations->point_of(record);
  put_strand(record, node.rooms.order->fork(point, group_of(children), {record.linkage.generation, site, offset}));
}

// The number of the child that the record is.
static inline uint32_t add_child(Node &node, mcrl_activation &record, mcrl_children &children, uint32_t site, uint64_t offset) {
  record.linkage = add_child(node, children);
  record.flags |= descendant_record;
  if (is_on_strand(record)) put_strand_of_fork(node, record, children, site, offset);
  return record.linkage.generation;
}

void fork(Node &node, mcrl_activation &record, mcrl_children &children, uint32_t site, uint64_t offset) {
  if (destination(record) == node.self) node.statistics[ForkCounter::no_calls]++;
  if (!is_gathered(node, record)) wait_if_in_thread(node, destination(record));
  uint32_t child = add_child(node, record, children, site, offset);
  bool is_known_here = static_cast<NodeId>(children.node) == node.self;
  if (is_known_here) node.rooms.children->know_before_it_goes(children.id, child, site, offset);
  start_elsewhere(node, record);
  if (!is_known_here) tell_of_child(node, children, child, site, offset);
  let_calls_start(node);
}

void fork_prunable(Node &node, mcrl_activation &record, mcrl_children &children, uint32_t site, uint64_t offset,
                   bool is_stealable) {
  bool waits_for_others = !is_stealable && (node.rooms.activations->point_of(record).flags & MCRL_POINT_NO_CALL) != 0;
  bool is_elsewhere = destination(record) != node.self;
  if (is_elsewhere) node.rooms.forks->note_placed_elsewhere();
  if (waits_for_others || is_elsewhere) return fork(node, record, children, site, offset);
  uint32_t child = add_child(node, record, children, site, offset);
  if (static_cast<NodeId>(children.node) != node.self) tell_of_child(node, children, child, site, offset);
  record.target = 0;
  node.rooms.forks->add(record, children, site, offset, is_stealable);
}

} // namespace mcrl
