// Sleep and wake-up between the nodes of one machine. With more nodes than free processors, a node that only yields makes every
// message wait for all the others' turns; one that sleeps until its neighbour rings does not.
#pragma once

#include "support/ids.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <atomic>

namespace mcrl {

class Doorbells {
public:
  // Collective. Bells are shared by the nodes only if all of them are on this machine; otherwise nobody sleeps.
  explicit Doorbells(MPI_Comm nodes);
  Doorbells(const Doorbells &) = delete;
  Doorbells &operator=(const Doorbells &) = delete;
  ~Doorbells();

  // After a message to `to` has been handed to MPI: wakes the node if it sleeps.
  void ring(NodeId to) {
    if (bells_ == nullptr) return;
    // The message must be visible before the bell is looked at: the receiver arms its bell and then looks for messages.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (bells_[number(to)].state.load(std::memory_order_relaxed) == armed) wake(bells_[number(to)]);
  }

  bool can_sleep() const { return bells_ != nullptr; }

  // Before the last look for messages. Then either sleep() or disarm().
  void arm() {
    bells_[self_].state.store(armed, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
  }
  void disarm() { bells_[self_].state.store(silent, std::memory_order_relaxed); }

  // Returns when the bell has been rung since arm(), at the latest after about a millisecond: MPI may hold back a message that it
  // had no room for.
  void sleep();

private:
  struct alignas(64) Bell {
    std::atomic<uint32_t> state;
  };
  static constexpr uint32_t silent = 0, armed = 1;

  static void wake(Bell &);

  Bell *bells_ = nullptr; // by node, in memory that all nodes share; nullptr if nobody sleeps
  size_t count_ = 0;
  size_t self_ = 0;
};

} // namespace mcrl
