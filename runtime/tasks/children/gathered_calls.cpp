#include "tasks/children/gathered_calls.h"

#include "net/progress/loop.h"
#include "tasks/children/children.h"
#include "tasks/children/gathered_records.h"
#include "tasks/children/remote_calls.h"
#include "tasks/records/activation.h"
#include "tasks/records/counters.h"
#include "tasks/scopes/scopes.h"

#include <cstring>
#include <new>
#include <span>

namespace mcrl {
namespace {

// The message is none that this program has made.
[[noreturn]] void fatal_damaged(NodeId from, size_t bytes) {
  fatal("calls that node %u has sent, in a message of %zu bytes, are damaged", number(from), bytes);
}

void receive_results(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &results = fields<Kind::results>(header);
  size_t bytes = message_bytes - sizeof header, values = size_t{results.value_bytes} * results.count;
  std::span<const Header::Answers::Place> not_ended;
  bool is_whole = bytes == values, has_places = bytes > results.values_room();
  if (has_places) {
    auto *first = reinterpret_cast<const std::byte *>(&header + 1) + results.values_room();
    not_ended = {reinterpret_cast<const Header::Answers::Place *>(first),
                 (bytes - results.values_room()) / sizeof(Header::Answers::Place)};
    is_whole = bytes == results.values_room() + not_ended.size_bytes();
  }
  if (!is_whole || !node.rooms.children->run_returned(results.run, &header + 1, results.count, results.value_bytes, not_ended))
    fatal_damaged(from, message_bytes);
}

// Makes the calls of a run of what lets no other run before it ends, and answers them if they are forks.
void call_each(Node &node, NodeId from, const mcrl_point &point, const CallRun &run, const void *arguments) {
  if ((point.flags & MCRL_POINT_ANSWERS) == 0) return point.each(arguments, run.count, nullptr);
  size_t bytes = size_t{run.count} * point.entry;
  Header &header = begin_message(node, Kind::results, bytes);
  auto &results = fields<Kind::results>(header);
  results.value_bytes = point.entry;
  results.run = run.answer;
  results.count = run.count;
  point.each(arguments, run.count, &header + 1);
  send(node, from, header, bytes);
}

// A run as a thread gets it: there are shared arrays, where any access may have to wait.
struct Copy { // then the arguments
  NodeId from;
  CallRun run;
};
static_assert(alignof(Copy) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

// Makes the calls, which cannot spawn, and counts their ends.
void make_calls(Node &node, NodeId from, const CallRun &run, const void *arguments) {
  call_each(node, from, *node.rooms.points->points[run.point], run, arguments);
  if (run.scope != 0) node.rooms.scopes->note_ended(run.scope, run.count);
}

void run_copy(void *argument) {
  auto *copy = static_cast<Copy *>(argument);
  Node &node = current_node();
  node.threads.current().is_descendant = true;
  make_calls(node, copy->from, copy->run, copy + 1);
  node.threads.current().is_descendant = false;
  operator delete(copy);
}

void run_in_thread(Node &node, NodeId from, const CallRun &run, const void *arguments) {
  auto *copy = new (operator new(sizeof(Copy) + run.argument_bytes())) Copy{from, run};
  std::memcpy(copy + 1, arguments, run.argument_bytes());
  start_thread(node, run_copy, copy);
}

void make(Node &node, NodeId from, const mcrl_point &point, const CallRun &run) {
  if (needs_thread(point)) return run_in_thread(node, from, run, &run + 1);
  node.statistics[ActivationCounter::handlers] += run.count;
  node.observed.last_place = point.where;
  if (is_followed(node)) node.observed.observer->handler_begins(point, from);
  run_as_handler(node, [&] { make_calls(node, from, run, &run + 1); });
  if (is_followed(node)) node.observed.observer->handler_ends();
}

void receive(Node &node, NodeId from, Header &header, size_t message_bytes) {
  auto *at = reinterpret_cast<std::byte *>(&header + 1), *end = reinterpret_cast<std::byte *>(&header) + message_bytes;
  while (at < end) {
    auto room = static_cast<size_t>(end - at);
    const CallRun &calls = *reinterpret_cast<const CallRun *>(at);
    const auto &points = node.rooms.points->points;
    bool is_whole = room >= sizeof calls && calls.is_routed == 0 && room - sizeof calls >= calls.argument_bytes();
    if (is_whole && calls.point == CallRun::of_records) {
      if (!receive_gathered_records(node, from, calls)) fatal_damaged(from, message_bytes);
      at += calls.room();
      continue;
    }
    if (!is_whole || calls.point >= points.size()) fatal_damaged(from, message_bytes);
    const mcrl_point &point = *points[calls.point];
    bool can_be = point.each != nullptr || (point.run != nullptr && point.entry == 0);
    if (!can_be || calls.bytes != std::max(point.live_bytes, uint32_t{1}) || calls.scope >> 32 >= node.count)
      fatal_damaged(from, message_bytes);
    if (point.each != nullptr) make(node, from, point, calls);
    else node.rooms.activations->run_forked(point, calls, &calls + 1, from);
    at += calls.room();
  }
}

void check(Node &node, unsigned to, const mcrl_point &point, size_t bytes) {
  check_node(node, to, point.where);
  MCRL_ASSERT(bytes == std::max(point.live_bytes, uint32_t{1}));
}

void tell_of_call(Node &node, unsigned to, const SourcePlace &place, size_t bytes) {
  if (node.observed.observer != nullptr) node.observed.observer->call_began(place, static_cast<NodeId>(to), bytes);
}

void fork_here(Node &node, const mcrl_point &point, const void *arguments, mcrl_children &children, uint32_t site,
               uint64_t offset) {
  mcrl_activation &record = make_call(node, number(node.self), point, point.live_bytes);
  std::memcpy(mcrl_live(&record), arguments, point.live_bytes);
  fork_prunable(node, record, children, site, offset, false);
}

// With the task that it is.
void fork_alone(Node &node, unsigned to, const mcrl_point &point, const void *arguments, mcrl_children &children, uint32_t site,
                uint64_t offset) {
  mcrl_activation &record = make_call(node, to, point, point.live_bytes);
  std::memcpy(mcrl_live(&record), arguments, point.live_bytes);
  fork(node, record, children, site, offset);
}

} // namespace

void fork_gathered(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes, mcrl_children &children,
                   uint32_t site, uint64_t offset) {
  check(node, to, point, bytes);
  bool may_wait = point.each == nullptr;
  if (may_wait && node.rooms.order != nullptr) return fork_alone(node, to, point, arguments, children, site, offset);
  if (may_wait && static_cast<NodeId>(to) == node.self) return fork_here(node, point, arguments, children, site, offset);
  MCRL_ASSERT(static_cast<NodeId>(to) != node.self);
  if (may_wait) node.rooms.forks->note_placed_elsewhere(node.rooms.children->take_gone() + 1);
  tell_of_call(node, to, {point.where, Construct::fork}, bytes);
  check_count(children, Gathering::most_bytes * node.count); // inline code counts without a look
  uint32_t child = add_child(node, children).generation;
  bool is_kept_here = static_cast<NodeId>(children.node) == node.self;
  if (!is_kept_here) tell_of_child(node, children, child, site, offset);
  TogetherForked forked{children, site, may_wait ? TogetherForked::any_bytes : point.entry};
  uint64_t scope = may_wait ? scope_in(node.rooms.activations->scope_here()) : 0;
  node.traffic.gathering.add(static_cast<NodeId>(to), point,
                             {point.index, arguments, bytes, scope, &forked, is_kept_here ? offset : child});
}

void spawn_gathered(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes) {
  check(node, to, point, bytes);
  MCRL_ASSERT(point.each != nullptr && static_cast<NodeId>(to) != node.self);
  tell_of_call(node, to, {point.where, Construct::spawn}, bytes);
  uint64_t scope = scope_in(node.rooms.activations->scope_here());
  node.traffic.gathering.add(static_cast<NodeId>(to), point, {point.index, arguments, bytes, scope});
}

void receive_gathered_calls(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::gathered)] = receive;
  node.traffic.handlers[static_cast<size_t>(Kind::results)] = receive_results;
}

} // namespace mcrl
