// How long a flow of datagrams takes over a wire with a delay, a loss, and a queue before its slowest part. All time is the wire's own,
// so that the results are the same on each machine.
#include "net/conduit/udp/reliable.h"

#include <gtest/gtest.h>
#include <queue>
#include <random>

using namespace mcrl;

namespace {

constexpr uint64_t ms = 1'000'000;

struct Wire {
  uint64_t delay_ns = ms / 2;        // one way
  double loss = 0;                   // of the datagrams of either way
  uint64_t datagram_ns = 5'000;      // that the slowest part needs for each
  size_t longest_queue = 1'000'000; // before it; what comes then is lost
};

class Flow {
public:
  Flow(const Wire &wire, uint64_t seed) : wire_(wire), random_(seed) {}

  // The time until all have been acknowledged.
  uint64_t run(uint32_t count) {
    uint64_t began = now_;
    for (act(count); !(sent_ == count && sender.is_quiet()); act(count)) {
      uint64_t next = std::min(sender.next_timer_ns(), receiver.next_timer_ns());
      if (!under_way_.empty()) next = std::min(next, under_way_.top().at_ns);
      now_ = std::max(now_, next);
      while (!under_way_.empty() && under_way_.top().at_ns <= now_) {
        Datagram datagram = under_way_.top();
        under_way_.pop();
        if (datagram.has_number) receiver.receive(datagram.number, now_);
        else EXPECT_TRUE(sender.acknowledge(datagram.said, now_, [](uint32_t) {}));
        act(count);
      }
    }
    return now_ - began;
  }

  Reliable sender, receiver;

private:
  struct Datagram {
    uint64_t at_ns;
    bool has_number; // else it is an acknowledgment
    uint32_t number;
    Reliable::Acknowledgment said;
    bool operator<(const Datagram &other) const { return at_ns > other.at_ns; } // the first to arrive on top
  };

  void act(uint32_t count) {
    sender.look_at_time(now_);
    while (auto number = sender.next_to_resend(now_)) send(*number);
    for (; sent_ < count && sender.may_send(); sent_++) send(sender.begin(now_));
    if (receiver.owes_acknowledgment(now_)) put({now_ + wire_.delay_ns, false, 0, receiver.say_acknowledgment()});
  }

  void send(uint32_t number) {
    busy_until_ns_ = std::max(busy_until_ns_, now_);
    if ((busy_until_ns_ - now_) / wire_.datagram_ns >= wire_.longest_queue) return;
    busy_until_ns_ += wire_.datagram_ns;
    put({busy_until_ns_ + wire_.delay_ns, true, number, {}});
  }

  void put(const Datagram &datagram) {
    if (static_cast<double>(random_() >> 11) * 0x1p-53 >= wire_.loss) under_way_.push(datagram);
  }

  Wire wire_;
  std::mt19937_64 random_;
  std::priority_queue<Datagram> under_way_;
  uint64_t now_ = ms, busy_until_ns_ = 0;
  uint32_t sent_ = 0;
};

constexpr uint32_t many = 20'000;

} // namespace

TEST(Wire, OfAMillisecondCarriesAWindowInARoundTrip) {
  uint64_t ns = Flow({}, 1).run(many);
  EXPECT_LT(ns, (many / Reliable::window + 20) * (ms + 20'000)) << "175 MB/s of 1,400 bytes each";
}

// With half of the window after each loss, 25 MB/s.
TEST(Wire, ThatLosesOneOf200CarriesAsMuchAsTheWindowAfterTheLossLets) {
  uint64_t all_ns = 0;
  constexpr uint64_t flows = 10;
  for (uint64_t seed = 1; seed <= flows; seed++) {
    Flow flow({.loss = 0.005}, seed);
    all_ns += flow.run(many);
    EXPECT_LT(flow.sender.resent(), many * 7 / 1000) << "little is sent again that was not lost";
  }
  EXPECT_LT(all_ns, flows * 750 * ms) << "37 MB/s of 1,400 bytes each";
}

TEST(Wire, WhoseQueueIsShortIsUsedButNotFlooded) {
  Flow flow({.datagram_ns = 100'000, .longest_queue = 20}, 1);
  uint64_t ns = flow.run(many);
  EXPECT_LT(ns, many * uint64_t{100'000} * 11 / 10);
  EXPECT_LT(flow.sender.resent(), many / 20);
}
