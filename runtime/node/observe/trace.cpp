#include "node/observe/trace.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"
#include "base/support/host.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <utility>

namespace mcrl {
namespace {

// Offsets of texts in one string, and 1. Equal pointers are written once.
class Strings {
public:
  const char *offset_of(const char *text) {
    if (text == nullptr) return nullptr;
    auto [found, is_new] = offsets_.try_emplace(text, all_.size() + 1);
    if (is_new) all_.append(text, strlen(text) + 1);
    return reinterpret_cast<const char *>(found->second);
  }
  const std::string &all() const { return all_; }

private:
  std::map<const char *, uintptr_t> offsets_;
  std::string all_;
};

// So many threads have a track of their own.
uint16_t track_of(uint32_t thread) { return static_cast<uint16_t>(std::min<uint32_t>(thread, UINT16_MAX - 1) + 1); }

} // namespace

// The memory is touched here: a fault of a page costs as much as many events.
Trace::Trace(NodeId self, size_t most_events)
    : self_(self), events_(std::make_unique<TraceEvent[]>(most_events)), mask_(most_events - 1), first_ticks_(report_ticks()),
      first_ns_(report_ns()), last_ticks_(first_ticks_) {
  MCRL_ASSERT(std::has_single_bit(most_events));
  follows = true;
  add(TraceEvent::thread_runs).track = thread_; // main
}

// At the time of the event before.
inline TraceEvent &Trace::put(TraceEvent::What what) {
  last_ = what;
  TraceEvent &event = events_[count_++ & mask_];
  event.ticks = last_ticks_;
  event.where = event.name = nullptr;
  event.rid = 0;
  event.peer = 0;
  event.track = in_message_ || in_handler_ ? 0 : thread_;
  event.what = what;
  event.detail = 0;
  return event;
}

inline TraceEvent &Trace::add(TraceEvent::What what) {
  last_ticks_ = report_ticks();
  return put(what);
}

// To read the clock costs more than what lies between the two if this event follows that one at once.
inline TraceEvent &Trace::add_after(TraceEvent::What before, TraceEvent::What what) {
  return last_ == before ? put(what) : add(what);
}

inline void Trace::add_message(TraceEvent &event, const Message &message) {
  event.peer = number(message.peer);
  event.detail = static_cast<uint8_t>(message.kind);
  event.message = {static_cast<uint32_t>(message.tag), static_cast<uint32_t>(std::min<uint64_t>(message.bytes, UINT32_MAX))};
  event.rid = message.rid;
  if (departs_from_ == nullptr) return;
  event.where = std::exchange(departs_from_, nullptr);
  event.rid = departs_for_;
}

void Trace::message_sent(const Message &message) { add_message(add_after(TraceEvent::handler_ends, TraceEvent::sent), message); }

void Trace::message_came(const Message &message) {
  MCRL_ASSERT(!in_message_ && "the message before is done");
  in_message_ = true;
  add_message(add(TraceEvent::came), message);
}

void Trace::message_done() {
  MCRL_ASSERT(in_message_ && "each message is done once");
  in_message_ = false;
}

void Trace::computation_left(const Departure &departure) {
  departs_from_ = departure.place.where;
  departs_for_ = departure.rid;
}

void Trace::call_began(const SourcePlace &place, NodeId to, uint64_t) {
  if (to == self_) return;
  departs_from_ = place.where;
  departs_for_ = 0;
}

void Trace::handler_begins(const mcrl_point &point, NodeId from) {
  MCRL_ASSERT(!in_handler_ && "the handler before has ended");
  in_handler_ = true;
  TraceEvent &event = add_after(TraceEvent::came, TraceEvent::handler_begins);
  event.name = point.name;
  event.where = point.where;
  event.peer = number(from);
}

void Trace::handler_ends() {
  MCRL_ASSERT(in_handler_);
  add(TraceEvent::handler_ends);
  in_handler_ = false;
}

void Trace::handler_aborted(const SourcePlace &place, mcrl_abort reason) {
  TraceEvent &event = add(TraceEvent::aborted);
  event.where = place.where;
  event.detail = static_cast<uint8_t>(reason);
}

void Trace::handler_promoted(const SourcePlace &place) { add(TraceEvent::promoted).where = place.where; }

void Trace::thread_waits(const ThreadWait &wait) {
  TraceEvent &event = add_after(TraceEvent::sent, TraceEvent::thread_waits);
  event.track = track_of(wait.thread);
  event.name = wait.in;
  event.where = wait.where;
  event.rid = wait.rid;
}

void Trace::thread_runs(uint32_t thread) {
  thread_ = track_of(thread);
  add_after(TraceEvent::came, TraceEvent::thread_runs).track = thread_;
}

// Messages between the end of a thread and the run of the next belong to no thread.
void Trace::thread_ends(uint32_t thread) {
  add(TraceEvent::thread_ends).track = track_of(thread);
  thread_ = 0;
}

// Only the beginning, which is the event before: the next event is its end.
void Trace::idle() {
  if (last_ != TraceEvent::idle) put(TraceEvent::idle).track = 0;
}

void Trace::phase_began(const char *name) { add(TraceEvent::phase).name = phases_.insert(name).first->c_str(); }

std::string Trace::part() const {
  uint64_t kept = std::min<uint64_t>(count_, mask_ + 1);
  Strings strings;
  std::vector<TraceEvent> events;
  events.reserve(kept);
  for (uint64_t i = count_ - kept; i < count_; i++) {
    TraceEvent event = events_[i & mask_];
    event.where = strings.offset_of(event.where);
    if (has_name(event)) event.name = strings.offset_of(event.name);
    events.push_back(event);
  }
  TraceClock clock{first_ticks_, first_ns_, report_ticks(), report_ns()};
  TracePart head{
      .clock = clock, .host = kernel_identity(), .forgotten = count_ - kept, .events = kept, .string_bytes = strings.all().size()};
  std::string all(reinterpret_cast<const char *>(&head), sizeof head);
  all.append(reinterpret_cast<const char *>(events.data()), events.size() * sizeof(TraceEvent));
  return all + strings.all();
}

} // namespace mcrl
