#include "net/progress/gathering.h"

#include "net/progress/counters.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

std::byte *bytes_of(char *at) { return reinterpret_cast<std::byte *>(at); }
char *chars_of(std::byte *at) { return reinterpret_cast<char *>(at); }

std::byte *next_run(std::byte *at) {
  auto address = reinterpret_cast<uintptr_t>(at);
  return at + ((address + alignof(CallRun) - 1) / alignof(CallRun) * alignof(CallRun) - address);
}

} // namespace

Gathering::Gathering(Node &node) : node_(node), places_(node.count), packets_(node.count) {
  node.gathered = places_.data();
  node.gathers_for = node.count;
}

void Gathering::take_each() { node_.gathers_for = 0; }

bool Gathering::is_of_open_run(NodeId to, const Call &call) const {
  const Packet &packet = packets_[number(to)];
  return packet.arguments != nullptr && places_[number(to)].point == &call.point && packet.answers_to == call.answers_to &&
         packet.scope == call.scope;
}

bool Gathering::fits(NodeId to, const Call &call) const {
  const mcrl_gathered &place = places_[number(to)];
  if (place.at == nullptr) return true;
  auto room = static_cast<size_t>(place.end - place.at);
  return room >= call.bytes + (is_of_open_run(to, call) ? 0 : sizeof(CallRun) + alignof(CallRun));
}

void Gathering::add(NodeId to, const Call &call) {
  if (!packets_[number(to)].is_warm) {
    if (!node_.in_handler) wait_for_room(node_, to);
    append(to, call);
    return send_for(to);
  }
  while (!fits(to, call)) {
    if (!node_.in_handler && node_.conduit.is_busy(to)) wait_for_room(node_, to);
    else send_for(to);
  }
  append(to, call);
}

void Gathering::append(NodeId to, const Call &call) {
  mcrl_gathered &place = places_[number(to)];
  Packet &packet = packets_[number(to)];
  if (!packet.is_warm) {
    packet.is_warm = true;
    warm_.push_back(to);
  }
  if (place.at == nullptr) {
    size_t room = std::max(most_bytes, sizeof(CallRun) + call.bytes);
    packet.header = &begin_message(node_, Kind::gathered, room);
    packet.looks = 0;
    place.at = chars_of(reinterpret_cast<std::byte *>(packet.header + 1));
    place.end = place.at + room;
  }
  if (!is_of_open_run(to, call)) {
    close_run(to);
    auto *run = new (next_run(bytes_of(place.at))) CallRun{.point = call.point.index,
                                                           .bytes = static_cast<uint32_t>(call.bytes),
                                                           .count = 0,
                                                           .answers_to = number(call.answers_to),
                                                           .scope = call.scope};
    packet.arguments = reinterpret_cast<std::byte *>(run + 1);
    packet.answers_to = call.answers_to;
    packet.scope = call.scope;
    place.at = chars_of(packet.arguments);
    place.point = &call.point;
  }
  std::memcpy(place.at, call.arguments, call.bytes);
  place.at += call.bytes;
}

// How many calls inline code has appended, the run says from here on.
void Gathering::close_run(NodeId to) {
  Packet &packet = packets_[number(to)];
  mcrl_gathered &place = places_[number(to)];
  place.point = nullptr;
  if (packet.arguments == nullptr) return;
  auto &run = *(reinterpret_cast<CallRun *>(packet.arguments) - 1);
  run.count = static_cast<uint32_t>(static_cast<size_t>(bytes_of(place.at) - packet.arguments) / run.bytes);
  packet.arguments = nullptr;
  node_.statistics[GatheringCounter::calls] += run.count;
  if (run.scope != 0) node_.services.calls_gathered(run.scope, run.count, to);
}

void Gathering::send_for(NodeId to) {
  mcrl_gathered &place = places_[number(to)];
  if (place.at == nullptr) return;
  close_run(to);
  Packet &packet = packets_[number(to)];
  auto bytes = static_cast<size_t>(bytes_of(place.at) - reinterpret_cast<std::byte *>(packet.header + 1));
  place.at = place.end = nullptr; // before send(), which looks at it
  packet.was_sent = true;
  send(node_, to, *packet.header, bytes);
}

void Gathering::close_runs() {
  for (NodeId to : warm_) close_run(to);
}

void Gathering::look() {
  std::erase_if(warm_, [this](NodeId to) {
    Packet &packet = packets_[number(to)];
    if (places_[number(to)].at != nullptr) {
      if (++packet.looks >= most_looks) send_for(to);
      return false;
    }
    packet.is_warm = packet.was_sent;
    packet.was_sent = false;
    return !packet.is_warm;
  });
}

void Gathering::send_all() {
  for (NodeId to : warm_) {
    send_for(to);
    packets_[number(to)].is_warm = packets_[number(to)].was_sent = false;
  }
  warm_.clear();
}

} // namespace mcrl
