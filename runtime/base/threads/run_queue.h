// The node's one FIFO queue of things that can run: ready threads, and activations whose lock has been granted.
#pragma once

#include "base/support/attention.h"
#include "base/support/fatal.h"
#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace mcrl {

// Kinds in the queue: a thread that has given up its turn (give_turn), and waits for nothing; a computation that has not begun, or goes on
// in a thread from now on; all that has waited for a lock, a message or a thread.
enum class Urgency : uint8_t { computes, begins, has_waited };

// Base of what can wait for a lock and then run. Its address is the Waiter that the protocol hands back.
struct Runnable {
  Runnable *next_in_queue = nullptr;
  bool queued = false;
  Urgency urgency = Urgency::has_waited; // in the queue
  bool is_under_way = false; // it may move, and its computation has gone to the region's home, which has not answered
  bool runs_at_once = false; // after the step in which it gets its lock, and not in turn; it takes steps itself, and no time
  // Runs it to its end as a message handler, on the caller's stack; nullptr for a thread, which is switched to.
  void (*run)(Runnable &) = nullptr;
  // While it waits for a region, for messages: in which call, where in the source, if that is known, and for what.
  const char *waits_in = nullptr;
  const char *waits_at = nullptr;
  mcrl_rid waits_for = 0;
  mcrl_mode waits_to = MCRL_NONE; // none: to delete it
  uint64_t waits_since = 0;       // of the observer's clock of waits
  uintptr_t frame = 0; // of a thread: the place in its stack of the procedure that has taken a lock last; 0: not known
  // Sends a computation with `move` whose region is private to another node there, or returns false; nullptr: it may not go.
  bool (*goes_home)(Runnable &) = nullptr;
};

class RunQueue {
public:
  // `attention` is told what is in it: Attention::ready or turns.
  explicit RunQueue(Attention *attention = nullptr) : attention_(attention) {}

  void push(Runnable &item, Urgency urgency = Urgency::has_waited) {
    MCRL_ASSERT(!item.queued);
    item.queued = true;
    item.urgency = urgency;
    item.next_in_queue = nullptr;
    note_one_more(urgency);
    (head_ == nullptr ? head_ : tail_->next_in_queue) = &item;
    tail_ = &item;
  }

  void push_front(Runnable &item) {
    MCRL_ASSERT(!item.queued);
    item.queued = true;
    item.urgency = Urgency::has_waited;
    item.next_in_queue = head_;
    note_one_more(Urgency::has_waited);
    if (head_ == nullptr) tail_ = &item;
    head_ = &item;
  }

  Runnable *pop() {
    Runnable *item = head_;
    if (item == nullptr) return nullptr;
    head_ = item->next_in_queue;
    item->queued = false;
    note_one_less(item->urgency);
    return item;
  }

  bool empty() const { return head_ == nullptr; }
  // The most urgent of those that are in it, of which there is at least one.
  Urgency most_urgent() const {
    if (counts_[static_cast<size_t>(Urgency::has_waited)] != 0) return Urgency::has_waited;
    return counts_[static_cast<size_t>(Urgency::begins)] != 0 ? Urgency::begins : Urgency::computes;
  }

private:
  static Attention::Reason reason_of(Urgency urgency) { return urgency == Urgency::has_waited ? Attention::ready : Attention::turns; }
  size_t others() const { return counts_[static_cast<size_t>(Urgency::computes)] + counts_[static_cast<size_t>(Urgency::begins)]; }

  void note_one_more(Urgency urgency) {
    if (count_of(urgency)++ == 0 && attention_ != nullptr) attention_->set(reason_of(urgency));
  }

  void note_one_less(Urgency urgency) {
    if (--count_of(urgency) != 0 || attention_ == nullptr) return;
    if (urgency == Urgency::has_waited || others() == 0) attention_->clear(reason_of(urgency));
  }

  size_t &count_of(Urgency urgency) { return counts_[static_cast<size_t>(urgency)]; }

  Attention *attention_;
  Runnable *head_ = nullptr;
  Runnable *tail_ = nullptr;
  size_t counts_[3] = {}; // by urgency
};

} // namespace mcrl
