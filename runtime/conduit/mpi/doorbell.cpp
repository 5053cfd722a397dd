#include "conduit/mpi/doorbell.h"

#include <ctime>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl {

// No ring is lost; were one, a program would be slow, but go on. (To wake every millisecond for that disturbed the nodes at work.)
static constexpr time_t longest_sleep_s = 1;

bool Doorbell::let_sleeper_pay() { return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) == 0; }

void Doorbell::arm() {
  bell_->state.store(armed, std::memory_order_relaxed);
  if (sleeper_pays_) syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
  else std::atomic_thread_fence(std::memory_order_seq_cst);
}

void Doorbell::sleep() {
  timespec timeout{.tv_sec = longest_sleep_s, .tv_nsec = 0};
  syscall(SYS_futex, &bell_->state, FUTEX_WAIT, armed, &timeout, nullptr, 0);
  disarm();
}

void Doorbell::wake() {
  bell_->state.store(silent, std::memory_order_relaxed);
  syscall(SYS_futex, &bell_->state, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

} // namespace mcrl
