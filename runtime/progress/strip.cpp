#include "progress/strip.h"

#include "progress/loop.h"
#include "support/clock.h"
#include "threads/cost.h"

#include <algorithm>

namespace mcrl {
namespace {

constexpr uint64_t threads_in_budget = 16;
constexpr double most_default_ns = 50'000;

// The clock is first read at the end of the first strip, so that short handlers never do; that strip is not counted.
bool is_late(Budget &budget) {
  if (budget.ticks == 0) return true;
  uint64_t now = clock_ticks();
  if (budget.began == 0) budget.began = now;
  return now - budget.began >= budget.ticks;
}

// Where each poll asks MPI, strips are polled at as unlocks are, though not so seldom: a strip is longer.
void poll_now_and_then(Node &node) {
  constexpr int32_t unlocks_in_strip = Node::poll_interval / 16;
  node.polls_left -= unlocks_in_strip;
  if (node.polls_left >= 0) return;
  node.polls_left = Node::poll_interval;
  poll(node);
}

} // namespace

Budget make_budget(std::optional<uint64_t> given_ns, size_t stack_bytes) {
  if (given_ns == 0) return {};
  ThreadCost cost = measure_thread_cost(stack_bytes);
  auto in_ticks = [&](double ns) { return std::max<uint64_t>(static_cast<uint64_t>(ns * cost.ticks_per_ns), 1); };
  if (given_ns) return {.ticks = in_ticks(static_cast<double>(*given_ns))};
  return {.ticks = std::clamp<uint64_t>(threads_in_budget * cost.ticks, 1, in_ticks(most_default_ns))};
}

} // namespace mcrl

using namespace mcrl;

int mcrl_strip(void) {
  if (__builtin_expect(mcrl_current == nullptr, 0)) return 0;
  Node &node = current_node();
  node.turns_left = MCRL_TURNS - 1;
  if (node.closed && node.in_handler) return 0;
  if (node.in_handler) return is_late(node.budget) || (node.faults != nullptr && node.faults->aborts());
  if (__builtin_expect(node.has_ended, 0)) return 0;
  if (node.conduit.notices_arrivals()) poll(node);
  else poll_now_and_then(node);
  if (!node.closed) yield(node);
  return 0;
}
