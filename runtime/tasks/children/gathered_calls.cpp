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

namespace mcrl {
namespace {

// The message is none that this program has made.
[[noreturn]] void fatal_damaged(NodeId from, size_t bytes) {
  fatal("calls that node %u has sent, in a message of %zu bytes, are damaged", number(from), bytes);
}

void receive_results(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &results = fields<Kind::results>(header);
  bool is_whole = size_t{results.value_bytes} * results.count == message_bytes - sizeof header;
  if (!is_whole || !node.rooms.children->run_returned(results.run, &header + 1, results.count, results.value_bytes))
    fatal_damaged(from, message_bytes);
}

void receive_answers(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &answers = fields<Kind::answers>(header);
  size_t room = Header::Answers::room(answers.value_bytes);
  if (room * answers.count != message_bytes - sizeof header) fatal_damaged(from, message_bytes);
  node.rooms.children->children_returned(reinterpret_cast<const std::byte *>(&header + 1), answers.count, room, answers.value_bytes);
}

// Makes the calls of a run, and answers them if they are forks.
void call_each(Node &node, NodeId from, const mcrl_point &point, const CallRun &run, const void *arguments) {
  if ((point.flags & MCRL_POINT_ANSWERS) == 0) return point.each(arguments, run.count, nullptr);
  size_t bytes = size_t{run.count} * point.entry;
  Header &header = begin_message(node, Kind::results, bytes);
  auto &results = fields<Kind::results>(header);
  results.value_bytes = point.entry;
  results.run = run.answer;
  results.count = run.count;
  point.each(arguments, run.count, &header + 1);
  if (from != node.self) return send(node, from, header, bytes);
  receive_results(node, from, header, sizeof header + bytes);
  node.conduit.release(&header);
}

// A run as a thread gets it: its calls may take long, or there are shared arrays, where any access may have to wait.
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
    if (point.each == nullptr || calls.bytes != std::max(point.live_bytes, uint32_t{1}) || calls.scope >> 32 >= node.count)
      fatal_damaged(from, message_bytes);
    make(node, from, point, calls);
    at += calls.room();
  }
}

void check(Node &node, unsigned to, const mcrl_point &point, size_t bytes) {
  check_node(node, to, point.where);
  MCRL_ASSERT(point.each != nullptr && bytes == std::max(point.live_bytes, uint32_t{1}));
}

void tell_of_call(Node &node, unsigned to, const SourcePlace &place, size_t bytes) {
  if (node.observed.observer != nullptr) node.observed.observer->call_began(place, static_cast<NodeId>(to), bytes);
}

// A handler cannot call here what may take long.
void add(Node &node, unsigned to, const mcrl_point &point, const Gathering::Call &call) {
  if (static_cast<NodeId>(to) != node.self) return node.traffic.gathering.add(static_cast<NodeId>(to), point, call);
  if (call.scope != 0) node.rooms.scopes->note_begun(call.scope);
  CallRun run{.point = call.point,
              .is_routed = 0,
              .bytes = static_cast<uint32_t>(call.bytes),
              .count = 1,
              .answer = 0,
              .scope = call.scope};
  if (call.forked != nullptr) {
    RoomForForks room = node.rooms.children->begin_run(*call.forked, 1);
    room.words[0] = call.word;
    node.rooms.children->end_run(room.number, 1);
    run.answer = room.number;
  }
  run_in_thread(node, node.self, run, call.arguments);
}

} // namespace

void fork_gathered(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes, mcrl_children &children,
                   uint32_t site, uint64_t offset) {
  check(node, to, point, bytes);
  tell_of_call(node, to, {point.where, Construct::fork}, bytes);
  check_count(children, Gathering::most_bytes * node.count); // inline code counts without a look
  uint32_t child = add_child(node, children).generation;
  bool is_kept_here = static_cast<NodeId>(children.node) == node.self;
  if (!is_kept_here) tell_of_child(node, children, child, site, offset);
  TogetherForked forked{children, site, point.entry};
  add(node, to, point, {point.index, arguments, bytes, 0, &forked, is_kept_here ? offset : child});
}

void spawn_gathered(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes) {
  check(node, to, point, bytes);
  tell_of_call(node, to, {point.where, Construct::spawn}, bytes);
  add(node, to, point, {point.index, arguments, bytes, node.rooms.activations->scope_here()});
}

void receive_gathered_calls(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::gathered)] = receive;
  node.traffic.handlers[static_cast<size_t>(Kind::results)] = receive_results;
  node.traffic.handlers[static_cast<size_t>(Kind::answers)] = receive_answers;
}

} // namespace mcrl
