#include "tasks/children/gathered_calls.h"

#include "net/progress/loop.h"
#include "tasks/children/remote_calls.h"
#include "tasks/records/counters.h"

#include <cstring>
#include <vector>

namespace mcrl {
namespace {

// The calls of a run, as a thread gets them: where there are shared arrays, any access may have to wait.
struct Copy {
  const mcrl_point &point;
  size_t count;
  std::vector<std::max_align_t> arguments;
};

void run_copy(void *argument) {
  std::unique_ptr<Copy> copy(static_cast<Copy *>(argument));
  current_node().threads.current().is_descendant = true;
  copy->point.each(copy->arguments.data(), copy->count);
  current_node().threads.current().is_descendant = false;
}

void run(Node &node, NodeId from, const mcrl_point &point, const CallRun &run) {
  const void *arguments = &run + 1;
  if (node.rooms.has_arrays) {
    auto copy = std::make_unique<Copy>(point, run.count);
    copy->arguments.resize(run.argument_bytes() / sizeof(std::max_align_t) + 1);
    std::memcpy(copy->arguments.data(), arguments, run.argument_bytes());
    return start_thread(node, run_copy, copy.release());
  }
  node.statistics[ActivationCounter::handlers] += run.count;
  node.observed.last_place = point.where;
  if (is_followed(node)) node.observed.observer->handler_begins(point, from);
  run_as_handler(node, [&] { point.each(arguments, run.count); });
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
    if (room < sizeof calls || room - sizeof calls < calls.argument_bytes() || calls.point >= points.size())
      fatal_damaged(from, message_bytes);
    const mcrl_point &point = *points[calls.point];
    if (point.each == nullptr || calls.bytes != std::max(point.live_bytes, uint32_t{1})) fatal_damaged(from, message_bytes);
    run(node, from, point, calls);
    at += calls.room();
  }
}

} // namespace

void gather(Node &node, unsigned to, const mcrl_point &point, const void *arguments, size_t bytes) {
  if (to >= node.count) fatal("a call on node %u: there are nodes 0 to %u (at %s)", to, node.count - 1, point.where);
  MCRL_ASSERT(point.each != nullptr && bytes == std::max(point.live_bytes, uint32_t{1}) && static_cast<NodeId>(to) != node.self);
  if (node.observed.observer != nullptr)
    node.observed.observer->call_began({point.where, Construct::spawn}, static_cast<NodeId>(to), bytes);
  node.traffic.gathering.add(static_cast<NodeId>(to), point, arguments, bytes);
}

void receive_gathered_calls(Node &node) { node.traffic.handlers[static_cast<size_t>(Kind::gathered)] = receive; }

} // namespace mcrl
