#include "tasks/children/gathered_calls.h"

#include "net/progress/loop.h"
#include "tasks/children/children.h"
#include "tasks/children/gathered_records.h"
#include "tasks/children/remote_calls.h"
#include "tasks/records/activation.h"
#include "tasks/records/counters.h"
#include "tasks/scopes/scopes.h"

#include <cstring>
#include <vector>

namespace mcrl {
namespace {

// The children are kept by this node.
void take_answers(Node &node, Header &header) {
  const auto &answers = fields<Kind::answers>(header);
  auto *first = reinterpret_cast<const std::byte *>(&header + 1);
  node.rooms.children->children_returned(first, answers.count, Header::Answers::room(answers.value_bytes), answers.value_bytes);
}

// Makes the calls of a run, and answers them if they are forks.
void call_each(Node &node, NodeId answers_to, const mcrl_point &point, const void *arguments, size_t count) {
  if ((point.flags & MCRL_POINT_ANSWERS) == 0) return point.each(arguments, count, nullptr);
  size_t bytes = count * Header::Answers::room(point.entry);
  Header &header = begin_message(node, Kind::answers, bytes);
  fields<Kind::answers>(header).value_bytes = point.entry;
  fields<Kind::answers>(header).count = count;
  point.each(arguments, count, &header + 1);
  if (answers_to != node.self) return send(node, answers_to, header, bytes);
  take_answers(node, header);
  node.conduit.release(&header);
}

// A run as a thread gets it: its calls may take long, or there are shared arrays, where any access may have to wait.
struct Copy {
  CallRun run;
  std::vector<std::max_align_t> arguments;
};

// Makes the calls, which cannot spawn, and counts their ends.
void make_calls(Node &node, const CallRun &run, const void *arguments) {
  call_each(node, NodeId{run.answers_to}, *node.rooms.points->points[run.point], arguments, run.count);
  if (run.scope != 0) node.rooms.scopes->note_ended(run.scope, run.count);
}

void run_copy(void *argument) {
  std::unique_ptr<Copy> copy(static_cast<Copy *>(argument));
  Node &node = current_node();
  node.threads.current().is_descendant = true;
  make_calls(node, copy->run, copy->arguments.data());
  node.threads.current().is_descendant = false;
}

void run_in_thread(Node &node, const CallRun &run, const void *arguments) {
  auto copy = std::make_unique<Copy>(run);
  copy->arguments.resize(run.argument_bytes() / sizeof(std::max_align_t) + 1);
  std::memcpy(copy->arguments.data(), arguments, run.argument_bytes());
  start_thread(node, run_copy, copy.release());
}

void make(Node &node, NodeId from, const mcrl_point &point, const CallRun &run) {
  if (needs_thread(point)) return run_in_thread(node, run, &run + 1);
  node.statistics[ActivationCounter::handlers] += run.count;
  node.observed.last_place = point.where;
  if (is_followed(node)) node.observed.observer->handler_begins(point, from);
  run_as_handler(node, [&] { make_calls(node, run, &run + 1); });
  if (is_followed(node)) node.observed.observer->handler_ends();
}

// The message is none that this program has made.
[[noreturn]] void fatal_damaged(NodeId from, size_t bytes) {
  fatal("calls that node %u has sent, in a message of %zu bytes, are damaged", number(from), bytes);
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
    if (point.each == nullptr || calls.bytes != std::max(point.live_bytes, uint32_t{1}) || calls.answers_to >= node.count ||
        calls.scope >> 32 >= node.count)
      fatal_damaged(from, message_bytes);
    make(node, from, point, calls);
    at += calls.room();
  }
}

void receive_answers(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &answers = fields<Kind::answers>(header);
  size_t room = Header::Answers::room(answers.value_bytes);
  if (answers.count != (message_bytes - sizeof header) / room || answers.count * room != message_bytes - sizeof header)
    fatal_damaged(from, message_bytes);
  take_answers(node, header);
}

void check(Node &node, unsigned to, const mcrl_point &point, size_t bytes) {
  if (to >= node.count) fatal("a call on node %u: there are nodes 0 to %u (at %s)", to, node.count - 1, point.where);
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
              .answers_to = number(call.answers_to),
              .scope = call.scope};
  run_in_thread(node, run, call.arguments);
}

} // namespace

void fork_gathered(Node &node, unsigned to, const mcrl_point &point, void *arguments, size_t bytes, mcrl_children &children, uint32_t site,
                   uint64_t offset) {
  check(node, to, point, bytes);
  tell_of_call(node, to, {point.where, Construct::fork}, bytes);
  mcrl_linkage linkage = add_child(node, children);
  bool is_known_here = static_cast<NodeId>(children.node) == node.self;
  if (is_known_here) node.rooms.children->know_before_it_goes(children.id, linkage.generation, site, offset);
  else tell_of_child(node, children, linkage.generation, site, offset);
  uint64_t child = number_of_child(linkage);
  std::memcpy(arguments, &child, sizeof child);
  add(node, to, point, {point.index, arguments, bytes, static_cast<NodeId>(children.node), 0});
}

void spawn_gathered(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes) {
  check(node, to, point, bytes);
  tell_of_call(node, to, {point.where, Construct::spawn}, bytes);
  add(node, to, point, {point.index, arguments, bytes, node_zero, node.rooms.activations->scope_here()});
}

void receive_gathered_calls(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::gathered)] = receive;
  node.traffic.handlers[static_cast<size_t>(Kind::answers)] = receive_answers;
}

} // namespace mcrl
