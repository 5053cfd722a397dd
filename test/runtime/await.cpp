// A guard that waits for a write, by hand as preludec emits it (test/handcomp).
#include "run.h"

#include <cstring>

namespace mcrl::random_run {
namespace {

int is_later(const void *live, const void *at) {
  uint64_t seen, now;
  std::memcpy(&seen, live, sizeof seen);
  std::memcpy(&now, at, sizeof now);
  return now > seen;
}

} // namespace

// The thread that is spawned writes once more than has been seen before, be the read late or not.
void await_write(Run &run) {
  uint32_t region = run.any_region();
  if (!run.is_alive(region) || run.bytes(region) < sizeof(uint64_t)) return;
  run.pin(region);
  uint64_t seen = operate(run, region, MCRL_READ);
  mcrl_mode mode = run.one_in(2) ? MCRL_READ : MCRL_WRITE;
  spawn_write(run, region);
  size_t operation = run.ask(region, mode, "thread, guard");
  void *data = mcrl_lock_wait(run.rid(region), mode);
  if (is_later(&seen, data) == 0) data = mcrl_await_until(data, mode, is_later, &seen);
  if (is_later(&seen, data) == 0) run.fail({"a guard does not hold", {operation}});
  run.begin(operation, data);
  run.end(operation, data, true);
  unlock(data, mode);
  run.unpin(region);
}

} // namespace mcrl::random_run
