// User-level threads of one node: non-preemptive, one kernel thread, a switch only inside runtime calls.
//
// There is no scheduler context: a thread that blocks looks itself for something to run (progress/loop.h) and switches there.
#pragma once

#include "support/context.h"
#include "threads/run_queue.h"

#include <memory>
#include <vector>

namespace mcrl {

struct Thread : Runnable {
  using Body = void (*)(void *argument);

  uint32_t index = 0;
  uint32_t generation = 0; // changes with every wait for a result and with every reuse, so that a stale linkage is noticed
  bool awaits_result = false;
  Body body = nullptr;
  void *argument = nullptr;
  std::vector<std::byte> result; // of the last procedure that migrated
  Context context;
  Stack stack; // none for the first thread, which runs on its caller's

  Thread() = default;
  explicit Thread(size_t stack_bytes) : stack(stack_bytes) {}
};

class Threads {
public:
  // `live` is what each new thread runs: it calls the body and never returns, but ends in retire_into().
  Threads(size_t stack_bytes, void (*live)(Thread &));

  Thread &current() { return *current_; }
  Thread &first() { return *threads_[0]; }
  bool in_first() const { return current_->index == 0; }

  // A thread that will call body(argument) once it is switched to. It is not in the run queue yet.
  Thread &create(Thread::Body body, void *argument);

  // The thread of a linkage, if it still waits for that result.
  Thread *find_waiting(uint32_t index, uint32_t generation);

  // Suspends the current thread and resumes `to`; returns when somebody switches back.
  void switch_to(Thread &to);

  // Ends the current thread and resumes `to`. Its stack is reused, but not before it has been left.
  [[noreturn]] void retire_into(Thread &to);

  uint64_t switches() const { return switches_; }
  size_t created() const { return threads_.size(); } // threads alive and stacks kept for reuse, the first thread included

private:
  void jump(Thread &to, bool last);
  static void enter(void *thread);

  size_t stack_bytes_;
  void (*live_)(Thread &);
  std::vector<std::unique_ptr<Thread>> threads_; // by index
  std::vector<Thread *> unused_;                 // LIFO: the warmest stack first
  Thread *current_;
  Thread *retired_ = nullptr; // has been left for good by the switch under way
  uint64_t switches_ = 0;
};

} // namespace mcrl
