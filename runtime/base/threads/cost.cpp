#include "base/threads/cost.h"

#include "base/support/clock.h"
#include "base/threads/thread.h"

#include <algorithm>

namespace mcrl {
namespace {

constexpr uint64_t least_ns = 20'000; // long enough to compare the two clocks to a percent
constexpr unsigned batch = 8;         // threads between two looks at the clock, which costs about as much as one

void end_at_once(Thread &thread) {
  auto &threads = *static_cast<Threads *>(thread.argument);
  thread.state = Thread::State::ended;
  threads.leave_for(threads.first());
}

uint64_t ticks_of_batch(Threads &threads) {
  uint64_t before = clock_ticks();
  for (unsigned i = 0; i < batch; i++) threads.switch_to(threads.create(Thread::Body{}, &threads));
  return clock_ticks() - before;
}

} // namespace

ThreadCost measure_thread_cost(size_t stack_bytes) {
  Threads threads(stack_bytes, end_at_once);
  ticks_of_batch(threads); // its first thread touches the stack that all of them have
  uint64_t first_ns = clock_ns(), first_ticks = clock_ticks(), last_ns = first_ns, least = UINT64_MAX;
  for (; last_ns - first_ns < least_ns; last_ns = clock_ns()) least = std::min(least, ticks_of_batch(threads));
  auto ticks = static_cast<double>(clock_ticks() - first_ticks), ns = static_cast<double>(last_ns - first_ns);
  return {least / batch, ticks / ns};
}

} // namespace mcrl
