// What makes datagrams between this node and one other reliable: numbers, acknowledgments, timers, a congestion window. No clock, no
// socket and no memory beyond this object: the time comes in, and what is to be sent is asked for.
//
// Datagrams are delivered as they come, in any order, once each. An acknowledgment rides on every datagram that goes back; one goes alone
// if none has gone for a while. The timers are coarse, since a loss is rare: the retransmission time comes from measured round trips
// (Jacobson and Karels), only of datagrams that were sent once (Karn), and doubles while nothing arrives. The congestion window starts
// slowly, and grows by one a round trip. A loss halves it if round trips have become longer, since then datagrams wait in a full queue;
// else the wire has lost one, and a fifth is taken off (Fu and Liew, TCP Veno). Datagrams that are lost go again before new ones, as the
// window has room.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

namespace mcrl {

class Reliable {
public:
  static constexpr uint32_t window = 128; // datagrams from the first that is not acknowledged to the last that was sent
  static constexpr uint64_t never = UINT64_MAX;
  static constexpr uint64_t first_timeout_ns = 20'000'000, least_timeout_ns = 4'000'000, longest_timeout_ns = 500'000'000;
  static constexpr uint64_t acknowledgment_delay_ns = 500'000;
  static constexpr uint32_t most_unacknowledged = 2; // arrivals, after which an acknowledgment is not delayed

  // Numbers begin with this one, on both sides.
  explicit Reliable(uint32_t first = 0) : first_(first), next_(first), all_below_(first) {}

  // What this side has received: everything below a number, and of the 64 after that number those whose bits are set. Of what lies beyond
  // these it says nothing yet.
  struct Acknowledgment {
    uint32_t all_below = 0;
    uint64_t beyond = 0;
  };

  // Whether a new datagram may go.
  bool may_send() const { return lost_ == 0 && next_ - first_ < window && in_flight_ < allowed(); }

  // The number of a new datagram, which goes now.
  uint32_t begin(uint64_t now_ns);

  // Takes an acknowledgment from the other side, and calls arrived(number) for each datagram that it acknowledges first. False if it
  // speaks of datagrams that were never sent: then nothing has changed.
  template <typename Arrived> bool acknowledge(const Acknowledgment &, uint64_t now_ns, Arrived &&arrived);

  // Finds what has been under way for too long.
  void look_at_time(uint64_t now_ns);

  // The number of a lost datagram that goes again now, if there is one and the window has room.
  std::optional<uint32_t> next_to_resend(uint64_t now_ns);

  // Whether everything that was sent has been acknowledged.
  bool is_quiet() const { return first_ == next_; }

  enum class Arrival {
    fresh,
    duplicate,
    impossible // no datagram that the other side could have sent by now
  };
  Arrival receive(uint32_t number, uint64_t now_ns);

  // What the datagram that goes now is to say; with that it has been said.
  Acknowledgment say_acknowledgment();
  bool owes_acknowledgment(uint64_t now_ns) const {
    return owed_ >= most_unacknowledged || (owed_ > 0 && now_ns >= owed_since_ + acknowledgment_delay_ns);
  }

  // When look_at_time() or an acknowledgment is due; may be early.
  uint64_t next_timer_ns() const;

  uint64_t timeout_ns() const;
  unsigned unanswered() const { return unanswered_; } // timeouts since the other side was last heard
  uint32_t congestion_window() const { return static_cast<uint32_t>(congestion_window_); }
  uint32_t in_flight() const { return in_flight_; }
  uint64_t resent() const { return resent_; }
  uint64_t duplicates() const { return duplicates_; }

private:
  enum class State : uint8_t { acknowledged, in_flight, lost };
  struct Sent {
    uint64_t at_ns = 0, due_ns = 0;
    State state = State::acknowledged;
    bool is_resent = false;
  };

  static constexpr uint32_t reordered = 3;                         // so many later arrivals show a loss
  static constexpr double kept_of_full = 0.5, kept_otherwise = 0.8; // of the congestion window after a loss
  static constexpr double most_queued = 3;                          // datagrams in a queue that is not full
  uint32_t allowed() const { return congestion_window(); }
  Sent &sent(uint32_t number) { return sent_[number % window]; }
  bool is_new(uint32_t number, const Acknowledgment &) const;
  void note_arrival(uint32_t number, uint64_t now_ns);
  void measure(uint64_t round_trip_ns);
  void note_loss(uint32_t number);
  bool is_queue_full() const;
  void find_overtaken(uint32_t latest);
  void leave_acknowledged();

  // Sending
  std::array<Sent, window> sent_;
  uint32_t first_, next_; // not acknowledged; not sent
  uint32_t in_flight_ = 0, lost_ = 0;
  uint64_t smoothed_ns_ = 0, deviation_ns_ = 0; // 0: nothing has been measured
  uint64_t least_ns_ = never;                   // of all round trips
  unsigned doublings_ = 0, unanswered_ = 0;
  double congestion_window_ = 8, slow_start_until_ = window;
  uint32_t recovers_until_ = 0; // losses of datagrams before this one are of a loss that has been noted
  bool recovers_ = false;
  uint64_t resends_due_ns_ = never;
  uint64_t resent_ = 0;

  // Receiving
  uint32_t all_below_; // have been received
  std::bitset<window> beyond_;
  uint32_t owed_ = 0; // arrivals that have not been acknowledged
  uint64_t owed_since_ = 0;
  uint64_t duplicates_ = 0;
};

template <typename Arrived> bool Reliable::acknowledge(const Acknowledgment &said, uint64_t now_ns, Arrived &&arrived) {
  if (static_cast<int32_t>(said.all_below - next_) > 0) return false;
  // Bits of numbers that were never sent. An old acknowledgment, which was overtaken, may lie before first_.
  uint32_t sent_beyond = next_ - said.all_below;
  if (sent_beyond > 2 * window) return true;
  if (sent_beyond < 65 && said.beyond >> (sent_beyond == 0 ? 0 : sent_beyond - 1) != 0) return false;
  unanswered_ = 0;
  uint32_t latest = first_;
  bool any = false;
  for (uint32_t number = first_; number != next_; number++) {
    if (!is_new(number, said)) continue;
    note_arrival(number, now_ns);
    arrived(number);
    latest = number;
    any = true;
  }
  if (any) find_overtaken(latest);
  leave_acknowledged();
  return true;
}

} // namespace mcrl
