#include "net/progress/gathering.h"

#include "net/progress/counters.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {
namespace {

char *next_run(char *at) {
  auto address = reinterpret_cast<uintptr_t>(at);
  return at + ((address + alignof(CallRun) - 1) / alignof(CallRun) * alignof(CallRun) - address);
}

char *arguments_of(CallRun &run) { return reinterpret_cast<char *>(&run + 1); }
char *room_of(Header &header) { return reinterpret_cast<char *>(&header + 1); }

} // namespace

Gathering::Gathering(Node &node) : node_(node), places_(node.count), packets_(node.count) {
  node.gathered = places_.data();
  node.gathers_for = node.count;
}

void Gathering::take_each() { node_.gathers_for = 0; }

bool Gathering::is_of_open_run(NodeId to, const Call &call) const {
  const CallRun *run = packets_[number(to)].run;
  return run != nullptr && places_[number(to)].point == &call.point && run->answers_to == number(call.answers_to) &&
         run->scope == call.scope;
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

void Gathering::warm(NodeId to) {
  if (packets_[number(to)].is_warm) return;
  packets_[number(to)].is_warm = true;
  warm_.push_back(to);
}

void Gathering::open(NodeId to, size_t room) {
  mcrl_gathered &place = places_[number(to)];
  Packet &packet = packets_[number(to)];
  packet.header = &begin_message(node_, Kind::gathered, room);
  packet.looks = 0;
  place.at = room_of(*packet.header);
  place.end = place.at + room;
}

CallRun &Gathering::begin_run(NodeId to, const CallRun &run) {
  close_run(to);
  mcrl_gathered &place = places_[number(to)];
  CallRun &begun = *new (next_run(place.at)) CallRun(run);
  packets_[number(to)].run = &begun;
  place.at = arguments_of(begun);
  return begun;
}

void Gathering::append(NodeId to, const Call &call) {
  mcrl_gathered &place = places_[number(to)];
  warm(to);
  if (place.at == nullptr) open(to, std::max(most_bytes, sizeof(CallRun) + call.bytes));
  if (!is_of_open_run(to, call)) {
    begin_run(to, {.point = call.point.index,
                   .bytes = static_cast<uint32_t>(call.bytes),
                   .count = 0,
                   .answers_to = number(call.answers_to),
                   .scope = call.scope});
    place.point = &call.point;
  }
  std::memcpy(place.at, call.arguments, call.bytes);
  place.at += call.bytes;
}

// Inline code appends without a count.
void Gathering::close_run(NodeId to) {
  mcrl_gathered &place = places_[number(to)];
  place.point = nullptr;
  CallRun *run = std::exchange(packets_[number(to)].run, nullptr);
  if (run == nullptr || run->point == CallRun::of_records) return;
  run->count = static_cast<uint32_t>(static_cast<size_t>(place.at - arguments_of(*run)) / run->bytes);
  node_.statistics[GatheringCounter::calls] += run->count;
  if (run->scope != 0) node_.services.calls_gathered(run->scope, run->count, to);
}

void Gathering::send_for(NodeId to) {
  mcrl_gathered &place = places_[number(to)];
  if (place.at == nullptr) return;
  close_run(to);
  Packet &packet = packets_[number(to)];
  auto bytes = static_cast<size_t>(place.at - room_of(*packet.header));
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
