// The node's one FIFO queue of things that can run: ready threads, and activations whose lock has been granted.
#pragma once

#include "base/support/attention.h"
#include "base/support/fatal.h"
#include "mcrl_abi.h"

#include <cstddef>
#include <utility>

namespace mcrl {

// Base of what can wait for a lock and then run. Its address is the Waiter that the protocol hands back.
struct Runnable {
  Runnable *next_in_queue = nullptr;
  bool queued = false;
  bool computes = false;     // in the queue: a thread that has given up its turn (give_turn), and waits for nothing
  bool runs_at_once = false; // after the step in which it gets its lock, and not in turn; it takes steps itself, and no time
  // Runs it to its end as a message handler, on the caller's stack; nullptr for a thread, which is switched to.
  void (*run)(Runnable &) = nullptr;
  // While it waits for a region, for messages: in which call, where in the source, if that is known, and for what.
  const char *waits_in = nullptr;
  const char *waits_at = nullptr;
  mcrl_rid waits_for = 0;
  mcrl_mode waits_to = MCRL_NONE; // none: to delete it
  uint64_t waits_since = 0;       // of the observer's clock of waits
  // Sends a computation with `move` whose region is private to another node there, or returns false; nullptr: it may not go.
  bool (*goes_home)(Runnable &) = nullptr;
};

class RunQueue {
public:
  // `attention` is told whether there is anything in it.
  explicit RunQueue(Attention *attention = nullptr) : attention_(attention) {}

  void push(Runnable &item) {
    MCRL_ASSERT(!item.queued);
    item.queued = true;
    item.next_in_queue = nullptr;
    note_one_more();
    others_++;
    (head_ == nullptr ? head_ : tail_->next_in_queue) = &item;
    tail_ = &item;
  }

  void push_computing(Runnable &item) {
    push(item);
    item.computes = true;
    others_--;
  }

  void push_front(Runnable &item) {
    MCRL_ASSERT(!item.queued);
    item.queued = true;
    item.next_in_queue = head_;
    note_one_more();
    others_++;
    if (head_ == nullptr) tail_ = &item;
    head_ = &item;
  }

  Runnable *pop() {
    Runnable *item = head_;
    if (item == nullptr) return nullptr;
    head_ = item->next_in_queue;
    item->queued = false;
    if (!std::exchange(item->computes, false)) others_--;
    if (head_ == nullptr && attention_ != nullptr) attention_->clear(Attention::ready);
    return item;
  }

  bool empty() const { return head_ == nullptr; }
  bool only_compute() const { return others_ == 0; } // those that are in it

private:
  void note_one_more() {
    if (head_ == nullptr && attention_ != nullptr) attention_->set(Attention::ready);
  }

  Attention *attention_;
  Runnable *head_ = nullptr;
  Runnable *tail_ = nullptr;
  size_t others_ = 0; // than those that compute
};

} // namespace mcrl
