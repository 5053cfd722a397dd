#include "net/conduit/mpi/doorbell.h"

#include <algorithm>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl {

// No ring is lost; were one, a program would be slow, but go on. (To wake every millisecond for that disturbed the nodes at work.)
static constexpr uint64_t longest_sleep_ns = 1'000'000'000;

bool Doorbell::let_sleeper_pay() { return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0; }

void Doorbell::arm() {
  bell_->state.store(armed, std::memory_order_relaxed);
  if (sleeper_pays_) syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
  else std::atomic_thread_fence(std::memory_order_seq_cst);
}

timespec Doorbell::timeout_of(uint64_t longest_ns) {
  longest_ns = std::min(longest_ns, longest_sleep_ns);
  return {.tv_sec = static_cast<time_t>(longest_ns / longest_sleep_ns), .tv_nsec = static_cast<long>(longest_ns % longest_sleep_ns)};
}

void Doorbell::sleep(uint64_t longest_ns) {
  timespec timeout = timeout_of(longest_ns);
  syscall(SYS_futex, &bell_->state, FUTEX_WAIT, armed, &timeout, nullptr, 0);
  disarm();
}

void Doorbell::wake() {
  bell_->state.store(silent, std::memory_order_relaxed);
  syscall(SYS_futex, &bell_->state, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

} // namespace mcrl
