#include "net/progress/gathering.h"

#include "base/support/clock.h"
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

// No children have this id.
constexpr uint64_t no_children = UINT64_MAX;

bool are_together(const TogetherForked &one, const TogetherForked &other) {
  return one.children.id == other.children.id && one.children.node == other.children.node && one.site == other.site;
}

char *arguments_of(CallRun &run) { return reinterpret_cast<char *>(&run + 1); }
char *room_of(Header &header) { return reinterpret_cast<char *>(&header + 1); }

} // namespace

Gathering::Gathering(Node &node, uint32_t routes_from) : node_(node), places_(node.count), packets_(node.count) {
  node.gathered = places_.data();
  node.gathers_for = node.count;
  if (node.count < routes_from) return;
  Grid grid(node.count);
  hops_.resize(node.count);
  last_runs_.resize(node.count);
  for (uint32_t i = 0; i < node.count; i++) {
    NodeId to{i};
    hops_[i] = to == node.self || node.conduit.is_near(to) ? to : grid.next(node.self, to);
  }
}

void Gathering::take_each() { node_.gathers_for = 0; }

size_t Gathering::open() const {
  return static_cast<size_t>(std::ranges::count_if(places_, [](const mcrl_gathered &place) { return place.at != nullptr; }));
}

// In the packet to its hop is a run with a call on this node.
bool Gathering::is_routed(NodeId to) const {
  NodeId first = hop(to);
  return first != to && is_open(first) && last_runs_[number(to)] >= packets_[number(first)].first_run;
}

bool Gathering::is_of_open_run(const Place &place, const Call &call) const {
  const Packet &packet = packets_[number(place.hop)];
  const CallRun *run = packet.run;
  return run != nullptr && run->point == call.point && run->scope == call.scope && run->bytes == call.bytes &&
         packet.is_own == (place.point != nullptr) && (run->is_routed != 0 || place.to == place.hop) &&
         (call.forked == nullptr || are_together(packet.forked, *call.forked));
}

bool Gathering::fits(const Place &place, const Call &call) const {
  if (!is_open(place.hop)) return true;
  const Packet &packet = packets_[number(place.hop)];
  if (packet.completed != place.completed || (packet.has_direct && place.to != place.hop)) return false;
  if (packet.goes_on && call.forked != nullptr) return false;
  const mcrl_gathered &at = places_[number(place.hop)];
  auto room = static_cast<size_t>(at.end - at.at);
  return room >= sizeof(CallRun::Routed) + call.bytes + (is_of_open_run(place, call) ? 0 : sizeof(CallRun) + alignof(CallRun));
}

bool Gathering::has_room(NodeId hop) const {
  return !node_.conduit.is_busy(hop) && packets_[number(hop)].under_way < Passage::most && !node_.traffic.transit.waits_for(hop);
}

// Calls of other nodes, if a thread keeps them out at the ends of its strips: they would have to be kept. Others come in there, and
// each poll is a look.
void Gathering::let_in() {
  if (node_.closed == 0) return;
  Open open(node_);
  poll(node_);
}

// A packet is begun when there is room for it.
void Gathering::make_room(const Place &place, const Call &call) {
  if (!fits(place, call)) send_packet(place.hop);
  if (!node_.in_handler && !is_open(place.hop)) let_in();
  for (;;) {
    if (!fits(place, call)) send_packet(place.hop);
    if (node_.in_handler || is_open(place.hop) || has_room(place.hop)) return;
    wait_until(node_, [&] { return is_open(place.hop) || has_room(place.hop); });
  }
}

void Gathering::warm(NodeId hop) {
  if (std::exchange(packets_[number(hop)].is_warm, true)) return;
  warm_.push_back(hop);
}

// The first after none for a while goes alone, without a route. What forks return goes back to the node that has sent them.
void Gathering::add(NodeId to, const mcrl_point &point, const Call &call) {
  NodeId first = call.forked != nullptr ? to : hop(to);
  if (is_single(first) && !node_.in_handler) wait_for_room(node_, to);
  if (is_single(first)) {
    Place alone{to, to, &point, node_.traffic.admission.completed()};
    if (!fits(alone, call)) send_packet(to);
    append(alone, call);
    send_packet(to);
    warm(first);
    packets_[number(first)].was_sent = true;
    return;
  }
  Place place{first, to, &point, node_.traffic.admission.completed()};
  make_room(place, call);
  warm(first);
  append(place, call);
}

void Gathering::pass(NodeId to, const Call &call, uint32_t completed) {
  Place place{to, to, nullptr, completed};
  Packet &packet = packets_[number(to)];
  if (!fits(place, call)) send_packet(to);
  if (to != node_.self) {
    if (!std::exchange(packet.has_others, true)) {
      packet.transit.was_cold = !packet.is_warm;
      others_.push_back(to);
    }
    warm(to);
    node_.statistics[GatheringCounter::passed_on]++;
  }
  append(place, call);
}

void Gathering::open(NodeId hop, uint32_t completed, size_t call_bytes) {
  mcrl_gathered &place = places_[number(hop)];
  Packet &packet = packets_[number(hop)];
  size_t room = std::max(most_bytes, sizeof(CallRun) + call_bytes);
  packet.header = &begin_message(node_, Kind::gathered, room);
  packet.completed = completed;
  packet.first_run = runs_ + 1;
  packet.looks = 0;
  packet.began = node_.turns.looks.ticks == 0 ? 0 : clock_ticks();
  packet.goes_on = packet.has_direct = false;
  place.at = room_of(*packet.header);
  place.end = place.at + room;
}

CallRun &Gathering::add_run(NodeId hop, const CallRun &run) {
  close_run(hop);
  mcrl_gathered &at = places_[number(hop)];
  Packet &packet = packets_[number(hop)];
  packet.run = new (next_run(at.at)) CallRun(run);
  packet.last_run = ++runs_;
  at.at = arguments_of(*packet.run);
  return *packet.run;
}

void Gathering::begin_run(const Place &place, const Call &call) {
  bool is_routed = place.to != place.hop;
  add_run(place.hop, {.point = call.point,
                      .is_routed = is_routed,
                      .bytes = static_cast<uint32_t>(call.bytes),
                      .count = 0,
                      .answer = 0,
                      .scope = call.scope});
  Packet &packet = packets_[number(place.hop)];
  packet.is_own = place.point != nullptr;
  packet.goes_on |= is_routed;
  mcrl_gathered &at = places_[number(place.hop)];
  if (!is_routed) at.point = place.point;
  if (call.forked != nullptr) begin_forks(at, packet, *call.forked);
}

// Inline code can tell where the offsets go only of children that are kept here.
void Gathering::begin_forks(mcrl_gathered &place, Packet &packet, const TogetherForked &forked) {
  packet.forked = forked;
  packet.has_direct = true;
  RoomForForks room = node_.services.forks_begin(forked, static_cast<size_t>(place.end - place.at) / packet.run->bytes);
  packet.run->answer = room.number;
  place.offsets = room.words;
  place.children = static_cast<NodeId>(forked.children.node) == node_.self ? forked.children.id : no_children;
}

void Gathering::append(const Place &place, const Call &call) {
  mcrl_gathered &at = places_[number(place.hop)];
  Packet &packet = packets_[number(place.hop)];
  if (at.at == nullptr) open(place.hop, place.completed, sizeof(CallRun::Routed) + call.bytes);
  if (!is_of_open_run(place, call)) begin_run(place, call);
  if (packet.run->is_routed != 0) {
    CallRun::Routed to = number(place.to);
    std::memcpy(at.at, &to, sizeof to);
    at.at += sizeof to;
    if (std::exchange(last_runs_[to], packet.last_run) != packet.last_run) packet.finals.push_back(place.to);
    node_.statistics[GatheringCounter::routed] += place.to != place.hop;
  }
  MCRL_ASSERT(static_cast<size_t>(at.end - at.at) >= call.bytes && "the packet has room for what is added to it");
  std::memcpy(at.at, call.arguments, call.bytes);
  at.at += call.bytes;
  if (call.forked != nullptr) *at.offsets++ = call.word;
}

// Inline code appends without a count.
void Gathering::close_run(NodeId hop) {
  mcrl_gathered &place = places_[number(hop)];
  Packet &packet = packets_[number(hop)];
  place.point = nullptr;
  CallRun *run = std::exchange(packet.run, nullptr);
  if (run == nullptr || run->point == CallRun::of_records) return;
  run->count = static_cast<uint32_t>(static_cast<size_t>(place.at - arguments_of(*run)) / run->call_bytes());
  if (run->is_routed == 0) packet.finals.assign(1, hop);
  packet.calls += run->count;
  bool are_forks = std::exchange(place.offsets, nullptr) != nullptr;
  if (are_forks) node_.services.forks_gathered(run->answer, run->count);
  if (packet.is_own) {
    node_.statistics[GatheringCounter::calls] += run->count;
    if (run->scope != 0)
      node_.services.calls_gathered(run->scope, are_forks ? 0 : run->count, packet.finals); // forks are not counted
  }
  packet.finals.clear();
}

void Gathering::send_packet(NodeId hop) {
  mcrl_gathered &place = places_[number(hop)];
  if (place.at == nullptr) return;
  close_run(hop);
  Packet &packet = packets_[number(hop)];
  Header &header = *packet.header;
  auto bytes = static_cast<size_t>(place.at - room_of(header));
  place.at = place.end = nullptr; // before send(), which looks at it
  packet.was_sent = true;
  packet.has_others = false;
  header.kind = packet.goes_on ? Kind::routed : Kind::gathered;
  header.function.completed = packet.completed;
  packet.under_way += packet.goes_on;
  if (hop == node_.self) return node_.traffic.transit.take_own(header, bytes);
  send(node_, hop, header, bytes);
}

void Gathering::send_for(NodeId to) {
  send_packet(to);
  if (!hops_.empty() && is_routed(to)) send_packet(hop(to));
}

void Gathering::close_runs() {
  for (NodeId hop : warm_)
    if (packets_[number(hop)].is_own) close_run(hop);
}

// Half of the ticks of a look where each asks MPI are a microsecond (Looks).
bool Gathering::has_waited(Packet &packet) const {
  if (++packet.looks < most_looks) return false;
  uint64_t microsecond = node_.turns.looks.ticks / 2;
  if (microsecond == 0 || clock_ticks() - packet.began >= most_looks * microsecond) return true;
  packet.looks -= looks_until_clock;
  return false;
}

void Gathering::look() {
  std::erase_if(warm_, [this](NodeId hop) {
    Packet &packet = packets_[number(hop)];
    if (is_open(hop)) {
      if (has_waited(packet)) send_packet(hop);
      return false;
    }
    packet.is_warm = packet.was_sent;
    packet.was_sent = false;
    if (!packet.is_warm) packet.calls = packet.had_several = 0;
    return !packet.is_warm;
  });
}

void Gathering::send_all() {
  for (NodeId hop : warm_) {
    send_packet(hop);
    Packet &packet = packets_[number(hop)];
    packet.is_warm = packet.was_sent = false;
    packet.had_several = std::exchange(packet.calls, 0) > 1 ? age_ : 0;
  }
  warm_.clear();
}

void Gathering::pass_on(bool has_nothing_else) {
  std::erase_if(others_, [&](NodeId to) {
    Packet &packet = packets_[number(to)];
    packet.transit.has_nothing_else = has_nothing_else;
    if (packet.has_others && leaves(packet.transit)) send_packet(to);
    return !packet.has_others;
  });
}

bool Gathering::has_gone(NodeId to, uint64_t packet) const {
  return !(is_open(to) && packets_[number(to)].first_run == packet) && !node_.conduit.is_busy(to);
}

void Gathering::passed_on_by(NodeId node, uint32_t messages) {
  Packet &packet = packets_[number(node)];
  MCRL_ASSERT(packet.under_way >= messages);
  packet.under_way -= messages;
}

} // namespace mcrl
