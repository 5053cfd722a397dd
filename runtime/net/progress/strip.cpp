#include "net/progress/strip.h"

#include "base/support/clock.h"
#include "base/threads/cost.h"
#include "net/progress/counters.h"
#include "net/progress/loop.h"

#include <algorithm>

namespace mcrl {
namespace {

constexpr uint64_t threads_in_budget = 16;
constexpr double most_default_ns = 50'000;
constexpr double between_looks_ns = 2'000;

// The clock is first read at the end of the first strip, so that short handlers never do; that strip is not counted.
bool is_late(Budget &budget) {
  if (budget.ticks == 0) return true;
  uint64_t now = clock_ticks();
  if (budget.began == 0) budget.began = now;
  return now - budget.began >= budget.ticks;
}

} // namespace

void CallTurns::end(const Looks &looks) {
  static_assert(between_looks_ns == 2'000);
  uint64_t microsecond = looks.ticks / 2;
  if (is_timed_) {
    uint64_t passed = clock_ticks() - began_;
    if (passed < microsecond / 4 * 3 && between_ < most) between_ *= 2;
    else if (passed > 2 * microsecond && between_ > least) between_ /= 2;
    else is_timed_ = false;
  } else if (microsecond != 0 && ++untimed_ == untimed_most) {
    untimed_ = 0;
    is_timed_ = true;
  }
}

void make_budget(std::optional<uint64_t> given_ns, size_t stack_bytes, const OwnClock *own, Budget &budget, Looks &looks) {
  ThreadCost cost = own != nullptr ? ThreadCost{own->thread_ns, 1} : measure_thread_cost(stack_bytes);
  auto in_ticks = [&](double ns) { return std::max<uint64_t>(static_cast<uint64_t>(ns * cost.ticks_per_ns), 1); };
  looks.ticks = in_ticks(between_looks_ns);
  looks.ns_per_tick = 1 / cost.ticks_per_ns;
  if (given_ns) budget.ticks = *given_ns == 0 ? 0 : in_ticks(static_cast<double>(*given_ns));
  else budget.ticks = std::clamp<uint64_t>(threads_in_budget * cost.ticks, 1, in_ticks(most_default_ns));
}

static int look(Node &node) {
  mcrl_turns_left = MCRL_TURNS - 1;
  if (node.closed && node.in_handler) return 0;
  if (node.in_handler && !node.traffic.outbox.empty()) node.traffic.outbox.look();
  if (node.in_handler) return is_late(node.turns.budget) || (node.faults != nullptr && node.faults->aborts());
  if (__builtin_expect(node.life.has_ended, 0)) return 0;
  node.turns.attention.keeps_turns(node.closed != 0);
  if (node.conduit.notices_arrivals() || node.turns.looks.is_due()) poll(node);
  if (!node.closed) give_turn(node);
  return 0;
}

int end_strip(Node &node) {
  node.statistics[LookCounter::at_strips]++;
  return look(node);
}

// Where forks are wanted, each call is the end of some calls: forms in which forks are none give way to others (mcrl_prunes_all).
void end_calls(Node &node, bool are_stealable) {
  auto wants = [&] { return are_stealable ? wants_forks(node) : node.fork_limit == nullptr; };
  if (!wants()) node.turns.calls.end(node.turns.looks);
  node.statistics[LookCounter::in_calls]++;
  look(node);
  node.turns.calls.begin();
  mcrl_calls_left = wants() ? 0 : node.turns.calls.between();
}

int end_waiting_strip(Node &node) {
  if (node.in_handler) return end_strip(node);
  Open open(node);
  send_what_waits(node);
  end_strip(node);
  if (!node.life.has_ended) yield(node); // to threads that compute, too: one of them may end the loop
  return 0;
}

} // namespace mcrl
