#include "net/progress/transit.h"

#include "net/progress/node.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

[[noreturn]] void fatal_damaged(NodeId from, size_t bytes) {
  fatal("calls that node %u has sent to go on, in a message of %zu bytes, are damaged", number(from), bytes);
}

} // namespace

Transit::Transit(Node &node) : node_(node), passage_(node.count) {}

void Transit::hear(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::routed)] = receive;
  node.traffic.handlers[static_cast<size_t>(Kind::passed_on)] = receive_passed_on;
}

void Transit::receive(Node &node, NodeId from, Header &header, size_t message_bytes) {
  node.traffic.transit.take(from, header, message_bytes);
}

void Transit::take(NodeId from, Header &header, size_t message_bytes) {
  Gathering &gathering = node_.traffic.gathering;
  uint32_t completed = fields<Kind::routed>(header).completed;
  std::vector<Passage::Part> parts;
  from_ = from;
  auto *at = reinterpret_cast<const std::byte *>(&header + 1), *end = reinterpret_cast<const std::byte *>(&header) + message_bytes;
  while (at < end) {
    auto room = static_cast<size_t>(end - at);
    const CallRun &run = *reinterpret_cast<const CallRun *>(at);
    if (room < sizeof run || room - sizeof run < run.argument_bytes() || run.bytes == 0) fatal_damaged(from, message_bytes);
    auto *call = reinterpret_cast<const std::byte *>(&run + 1);
    for (uint32_t left = run.count; left > 0; left--, call += run.call_bytes()) {
      CallRun::Routed to = number(node_.self);
      if (run.is_routed != 0) std::memcpy(&to, call, sizeof to);
      if (to >= node_.count) fatal_damaged(from, message_bytes);
      gathering.pass(NodeId{to}, {run.point, call + run.call_bytes() - run.bytes, run.bytes, run.scope}, completed);
      if (NodeId{to} == node_.self) continue;
      auto part = std::ranges::find(parts, NodeId{to}, &Passage::Part::to);
      if (part == parts.end()) part = parts.insert(part, {NodeId{to}, 0});
      part->packet = gathering.packet(NodeId{to});
    }
    at += run.room();
  }
  gathering.send_for(node_.self);
  passage_.came(from, std::move(parts));
}

void Transit::take_own(Header &header, size_t bytes) {
  auto *message = reinterpret_cast<std::byte *>(&header);
  if (admits(node_, header)) dispatch(node_, from_, header, sizeof header + bytes);
  else node_.traffic.admission.hold(node_, from_, message, sizeof header + bytes);
  node_.conduit.release(message);
}

void Transit::end_look(bool has_nothing_else) {
  node_.traffic.gathering.pass_on(has_nothing_else);
  awaited_.assign(node_.count, false);
  auto has_gone = [this](const Passage::Part &part) {
    if (node_.traffic.gathering.has_gone(part.to, part.packet)) return true;
    awaited_[number(part.to)] = true;
    return false;
  };
  for (const Passage::Told &each : passage_.settle(has_gone)) {
    Header &header = begin_message(node_, Kind::passed_on, 0);
    fields<Kind::passed_on>(header).count = each.messages;
    send(node_, each.to, header, 0);
  }
}

void Transit::receive_passed_on(Node &node, NodeId from, Header &header, size_t) {
  node.traffic.gathering.passed_on_by(from, fields<Kind::passed_on>(header).count);
}

} // namespace mcrl
