#include "net/conduit/udp/reliable.h"

#include <algorithm>

namespace mcrl {

uint32_t Reliable::begin(uint64_t now_ns) {
  uint32_t number = next_++;
  uint64_t due_ns = now_ns + timeout_ns();
  sent(number) = {.at_ns = now_ns, .due_ns = due_ns, .state = State::in_flight, .is_resent = false};
  resends_due_ns_ = std::min(resends_due_ns_, due_ns);
  in_flight_++;
  return number;
}

uint64_t Reliable::timeout_ns() const {
  uint64_t once = smoothed_ns_ == 0 ? first_timeout_ns : std::max(smoothed_ns_ + 4 * deviation_ns_, least_timeout_ns);
  return std::min(once << doublings_, longest_timeout_ns);
}

void Reliable::measure(uint64_t round_trip_ns) {
  round_trip_ns = std::max<uint64_t>(round_trip_ns, 1);
  least_ns_ = std::min(least_ns_, round_trip_ns);
  if (smoothed_ns_ == 0) {
    smoothed_ns_ = round_trip_ns;
    deviation_ns_ = round_trip_ns / 2;
    return;
  }
  uint64_t error = std::max(smoothed_ns_, round_trip_ns) - std::min(smoothed_ns_, round_trip_ns);
  deviation_ns_ = (3 * deviation_ns_ + error) / 4;
  smoothed_ns_ = (7 * smoothed_ns_ + round_trip_ns) / 8;
}

bool Reliable::is_new(uint32_t number, const Acknowledgment &said) const {
  if (sent_[number % window].state == State::acknowledged) return false;
  auto after = static_cast<int32_t>(number - said.all_below);
  return after < 0 || (after > 0 && after <= 64 && (said.beyond >> (after - 1) & 1) != 0);
}

void Reliable::note_arrival(uint32_t number, uint64_t now_ns) {
  Sent &one = sent(number);
  // The acknowledgment of a datagram that went twice may be of the first (Karn).
  if (!one.is_resent) measure(now_ns - one.at_ns);
  doublings_ = 0;
  (one.state == State::in_flight ? in_flight_ : lost_)--;
  one.state = State::acknowledged;
  bool starts_slowly = congestion_window_ < slow_start_until_;
  congestion_window_ = std::min<double>(congestion_window_ + (starts_slowly ? 1 : 1 / congestion_window_), window);
}

// What went before several that have arrived, and has not arrived itself, is taken for lost; once, since the order may be at fault.
void Reliable::find_overtaken(uint32_t latest) {
  for (uint32_t number = first_; static_cast<int32_t>(latest - number) >= static_cast<int32_t>(reordered); number++)
    if (sent(number).state == State::in_flight && !sent(number).is_resent) note_loss(number);
}

void Reliable::leave_acknowledged() {
  while (first_ != next_ && sent(first_).state == State::acknowledged) first_++;
  if (first_ == next_) resends_due_ns_ = never;
  if (recovers_ && static_cast<int32_t>(first_ - recovers_until_) >= 0) recovers_ = false;
}

void Reliable::note_loss(uint32_t number) {
  sent(number).state = State::lost;
  in_flight_--;
  lost_++;
  if (recovers_) return;
  recovers_ = true;
  recovers_until_ = next_;
  congestion_window_ = slow_start_until_ = std::max(congestion_window_ * (is_queue_full() ? kept_of_full : kept_otherwise), 2.0);
}

// What round trips take longer than the shortest is time in queues.
bool Reliable::is_queue_full() const {
  if (smoothed_ns_ <= least_ns_) return smoothed_ns_ == 0;
  double queued = static_cast<double>(smoothed_ns_ - least_ns_) / static_cast<double>(smoothed_ns_);
  return congestion_window_ * queued >= most_queued;
}

void Reliable::look_at_time(uint64_t now_ns) {
  if (now_ns < resends_due_ns_) return;
  resends_due_ns_ = never;
  bool any = false;
  for (uint32_t number = first_; number != next_; number++) {
    Sent &one = sent(number);
    if (one.state != State::in_flight) continue;
    if (one.due_ns <= now_ns) {
      note_loss(number);
      any = true;
    } else {
      resends_due_ns_ = std::min(resends_due_ns_, one.due_ns);
    }
  }
  if (!any) return;
  congestion_window_ = 2;
  unanswered_++;
  if (timeout_ns() < longest_timeout_ns) doublings_++;
}

std::optional<uint32_t> Reliable::next_to_resend(uint64_t now_ns) {
  if (lost_ == 0 || in_flight_ >= allowed()) return std::nullopt;
  uint32_t number = first_;
  while (sent(number).state != State::lost) number++;
  Sent &one = sent(number);
  one = {.at_ns = now_ns, .due_ns = now_ns + timeout_ns(), .state = State::in_flight, .is_resent = true};
  resends_due_ns_ = std::min(resends_due_ns_, one.due_ns);
  lost_--;
  in_flight_++;
  resent_++;
  return number;
}

Reliable::Arrival Reliable::receive(uint32_t number, uint64_t now_ns) {
  auto after = static_cast<int32_t>(number - all_below_);
  // Before its window has moved on, the other side sends nothing beyond; and nothing older than a window can still be under way twice.
  if (after >= static_cast<int32_t>(window)) return Arrival::impossible;
  bool is_known = after < 0 || (after > 0 && beyond_[static_cast<size_t>(after - 1)]);
  if (owed_++ == 0) owed_since_ = now_ns;
  if (is_known) {
    owed_ = most_unacknowledged; // the other side waits for it
    duplicates_++;
    return Arrival::duplicate;
  }
  if (after > 0) {
    beyond_.set(static_cast<size_t>(after - 1));
    return Arrival::fresh;
  }
  // The number itself, and those that follow it without a gap.
  bool next_is_here = true;
  while (next_is_here) {
    all_below_++;
    next_is_here = beyond_[0];
    beyond_ >>= 1;
  }
  return Arrival::fresh;
}

Reliable::Acknowledgment Reliable::say_acknowledgment() {
  owed_ = 0;
  static constexpr std::bitset<window> told = UINT64_MAX;
  return {.all_below = all_below_, .beyond = (beyond_ & told).to_ullong()};
}

uint64_t Reliable::next_timer_ns() const {
  uint64_t acknowledgment_ns = owed_ > 0 ? owed_since_ + acknowledgment_delay_ns : never;
  return std::min(acknowledgment_ns, resends_due_ns_);
}

} // namespace mcrl
