#include "progress/strip.h"

#include "progress/loop.h"
#include "support/clock.h"
#include "threads/cost.h"

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

void make_budget(std::optional<uint64_t> given_ns, size_t stack_bytes, Budget &budget, Looks &looks) {
  ThreadCost cost = measure_thread_cost(stack_bytes);
  auto in_ticks = [&](double ns) { return std::max<uint64_t>(static_cast<uint64_t>(ns * cost.ticks_per_ns), 1); };
  looks.ticks = in_ticks(between_looks_ns);
  looks.ns_per_tick = 1 / cost.ticks_per_ns;
  if (given_ns) budget.ticks = *given_ns == 0 ? 0 : in_ticks(static_cast<double>(*given_ns));
  else budget.ticks = std::clamp<uint64_t>(threads_in_budget * cost.ticks, 1, in_ticks(most_default_ns));
}

int end_strip(Node &node) {
  node.turns_left = MCRL_TURNS - 1;
  if (node.closed && node.in_handler) return 0;
  if (node.in_handler) return is_late(node.budget) || (node.faults != nullptr && node.faults->aborts());
  if (__builtin_expect(node.has_ended, 0)) return 0;
  if (node.conduit.notices_arrivals() || node.looks.is_due()) poll(node);
  if (!node.closed) yield(node);
  return 0;
}

int end_waiting_strip(Node &node) {
  if (node.in_handler) return end_strip(node);
  Open open(node);
  return end_strip(node);
}

} // namespace mcrl
