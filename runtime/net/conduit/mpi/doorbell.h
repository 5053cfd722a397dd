// Sleep and wake-up between the nodes of one host.
#pragma once

#include "net/conduit/mpi/mailbox.h"

#include <ctime>

namespace mcrl {

// Wakes the nodes of one host that sleep. With more nodes than free processors, a node that only yields makes every message wait
// for all the others' turns; one that sleeps until its neighbour rings does not.
//
// A sender must make its message visible before it looks at the bell, a sleeper arm its bell before its last look for messages. It
// is the sleeper, which has time, that pays for this order on both sides, if the system lets it (membarrier); else each sender has
// a fence.
class Doorbell {
public:
  Doorbell() = default;
  Doorbell(char *mailbox, bool sleeper_pays) : bell_(&Mailbox::head(mailbox)->bell), sleeper_pays_(sleeper_pays) {}

  // Asks the system whether sleepers of this process and others may pay; all processes must have got true.
  static bool let_sleeper_pay();

  // After a message has been put into the mailbox: wakes the node if it sleeps.
  void ring() {
    if (sleeper_pays_) __asm__ volatile("" ::: "memory");
    else std::atomic_thread_fence(std::memory_order_seq_cst);
    if (bell_->state.load(std::memory_order_relaxed) == armed) wake();
  }

  // On one's own bell, before the last look for messages. Then either sleep() or disarm().
  void arm();
  void disarm() { bell_->state.store(silent, std::memory_order_relaxed); }

  // Returns when the bell has been rung since arm(), at the latest after so long or about a second. What comes by MPI does not
  // ring.
  void sleep(uint64_t longest_ns);
  // What sleep() tells the system: the shorter one of so long and a second.
  static timespec timeout_of(uint64_t longest_ns);

private:
  static constexpr uint32_t silent = 0, armed = 1;
  void wake();

  Mailbox::Bell *bell_ = nullptr;
  bool sleeper_pays_ = false;
};

} // namespace mcrl
