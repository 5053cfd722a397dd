// Records of calls that may wait, which go with what is gathered for their node.
#include "net/progress/counters.h"
#include "net/progress/gathering.h"
#include "net/progress/loop.h"

namespace mcrl {
namespace {

// A record that is longer goes alone.
constexpr size_t longest_record = Gathering::most_bytes / 4;

size_t room_of_message(size_t bytes) { return (sizeof(Header) + bytes + 15) / 16 * 16; }

} // namespace

Header *Gathering::begin_record(NodeId to, size_t bytes) {
  MCRL_ASSERT(begun_ == nullptr && "what was begun is added, or dropped, before anything else is");
  Packet &packet = packets_[number(to)];
  if (!packet.is_warm || bytes > longest_record) return nullptr;
  mcrl_gathered &place = places_[number(to)];
  size_t room = room_of_message(bytes);
  uint32_t completed = node_.traffic.admission.completed();
  bool fits = !packet.goes_on && packet.completed == completed &&
              static_cast<size_t>(place.end - place.at) >= room + sizeof(CallRun) + alignof(CallRun);
  if (is_open(to) && !fits) {
    if (node_.conduit.is_busy(to)) return nullptr; // a thread can wait before it sends what goes alone
    send_packet(to);
  }
  if (!is_open(to)) open(to, completed, most_bytes);
  if (packet.run == nullptr || packet.run->point != CallRun::of_records) {
    add_run(to, {.point = CallRun::of_records, .is_routed = 0, .bytes = 0, .count = 0, .answer = 0, .scope = 0});
    packet.is_own = false; // another scope does not end it
    packet.has_direct = true;
  }
  begun_ = new (place.at) Header{};
  begun_->kind = Kind::invoke;
  begun_bytes_ = room;
  return begun_;
}

void Gathering::add_begun(NodeId to) {
  CallRun &run = *packets_[number(to)].run;
  places_[number(to)].at += begun_bytes_;
  run.bytes += static_cast<uint32_t>(begun_bytes_);
  run.count++;
  node_.statistics[GatheringCounter::calls]++;
  begun_ = nullptr;
}

void Gathering::note_alone(NodeId to) {
  warm(to);
  packets_[number(to)].was_sent = true;
}

} // namespace mcrl
