// User-level threads of one node: non-preemptive, one kernel thread, a switch only inside runtime calls.
//
// There is no scheduler context: a thread that blocks looks itself for something to run (net/progress/loop.h) and switches there.
#pragma once

#include "base/support/context.h"
#include "base/threads/result.h"
#include "base/threads/run_queue.h"
#include "mcrl_thread.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace mcrl {

class RunningFilament; // races/

// With the name of a scope, of a thread or in a record: its strand is known (base/observe/task_order.h).
inline constexpr uint64_t has_strand = uint64_t{1} << 63;
inline uint64_t scope_in(uint64_t word) { return word & ~has_strand; }

struct Thread : Runnable {
  using Body = void (*)(void *argument);
  using Function = void *(*)(void *argument);

  enum class State : uint8_t { unused, live, ended }; // a thread that has ended waits to be joined

  uint32_t index = 0;
  uint32_t generation = 0; // changes with every wait for a result and with every reuse, so that a stale linkage is noticed
  bool awaits_result = false;
  const void *record = nullptr; // of its computation, which may go where the region is private to another node
  bool is_refused = false;      // the region is, and it goes there
  uint64_t waits = 0;      // how often it has been suspended until something came
  bool waits_in_company = false; // for a page that other threads of the node wait for, too
  uint8_t next_found = 0;  // of policy::Next: as its result says
  bool is_sent_on = false; // there will be no result: it is to go on where it was
  State state = State::unused;
  bool detached = false;
  bool is_descendant = false; // runs what has been spawned or forked, or what such has called elsewhere
  uint64_t scope = 0;         // that its spawns belong to (tasks/scopes/), and has_strand; 0: none
  uint8_t size = 0;           // index of its stack's size
  uint32_t incarnation = 1;   // changes with every reuse
  Context context;
  Function function = nullptr; // a thread of the program's runs this, one of the runtime's its body
  Body body = nullptr;
  void *argument = nullptr;
  void *value = nullptr;                           // what the function returned
  Thread *joiner = nullptr;                        // waits for the end of this thread, or has been woken by it
  Thread *joins = nullptr;                         // this thread waits for the end of that one
  const volatile unsigned *suspended_on = nullptr; // and no wake has come
  static constexpr uint32_t most_told_locks = 16;
  struct ToldLock {
    const mcrl_region *region;
    const char *where; // it was taken, if that is known
  };
  // While it waits, for messages: the locks that it has told that it holds.
  const ToldLock *holds = nullptr;
  uint32_t hold_count = 0;
  RunningFilament *filament = nullptr; // with MCRL_CHECK=races: that it runs
  Result result;   // of the last procedure that migrated
  StackSpan stack; // none for the first thread, which runs on its caller's

  mcrl_thread id() const { return uint64_t{incarnation} << 32 | index; }
};

class Threads {
public:
  // `live` is what each new thread runs: it never returns, but ends in leave_for().
  Threads(size_t stack_bytes, void (*live)(Thread &), Guards guards = Guards::best);

  Thread &current() { return *current_; }
  const Thread &running() const { return *current_; }
  Thread &first() { return chunks_[0][0]; }
  bool in_first() const { return current_->index == 0; }

  // Where the current thread's stack begins; of the first thread's, where it was last said to.
  const char *current_base() const { return in_first() ? first_base_ : current_->stack.bottom + current_->stack.bytes; }
  void set_first_base(const void *frame) { first_base_ = static_cast<const char *>(frame); }

  // A thread that will run once it is switched to: body(argument), and then no thread waits for it; or function(argument); on a stack
  // of at least so many bytes (0: the default). It is not in the run queue yet.
  Thread &create(Thread::Body body, void *argument, size_t stack_bytes = 0) {
    Thread &thread = prepare(stack_bytes == 0 ? sizes_[0] : size_for(stack_bytes), argument);
    thread.body = body;
    thread.detached = true;
    return thread;
  }
  Thread &create(Thread::Function function, void *argument, size_t stack_bytes = 0) {
    Thread &thread = prepare(stack_bytes == 0 ? sizes_[0] : size_for(stack_bytes), argument);
    thread.function = function;
    thread.detached = false;
    return thread;
  }

  // The thread of this id, if it is not gone.
  Thread *find(mcrl_thread id) {
    Thread *thread = at(static_cast<uint32_t>(id));
    return thread != nullptr && thread->state != Thread::State::unused && thread->incarnation == id >> 32 ? thread : nullptr;
  }

  // The thread of a linkage, if it still waits for that result.
  Thread *find_waiting(uint32_t index, uint32_t generation) {
    Thread *thread = at(index);
    return thread != nullptr && thread->generation == generation && thread->awaits_result ? thread : nullptr;
  }

  template <class Function> void for_each_live(Function &&function) {
    for (uint32_t index = 0; index < created_; index++)
      if (at(index)->state == Thread::State::live) function(*at(index));
  }

  // Suspends the current thread and resumes `to`; returns when another switches back.
  void switch_to(Thread &to) { jump(to, false); }

  // From the current thread, whose state is `ended`: resumes `to` for good.
  [[noreturn]] void leave_for(Thread &to);

  // Makes room where an ended thread was: its id is stale now, and its stack is the next to be used. It must have been left.
  void release(Thread &);

  // Whether an access to this address, with the stack pointer there, has left the current thread's stack at its low end.
  bool is_overflow(const void *address, const void *stack_pointer) const;
  size_t stack_bytes(const Thread &thread) const { return sizes_[thread.size].pool->usable_bytes(); }
  bool has_default_stack(const Thread &thread) const { return thread.size == 0; }

  const uint64_t &switches() const { return switches_; }
  const uint64_t &made() const { return made_; } // threads so far
  size_t created() const { return created_; } // threads alive and stacks kept for reuse, the first thread included

private:
  static constexpr uint32_t chunk_threads = 64;

  // Stacks of one size, and the threads that have one and are not used now, LIFO: the warmest stack first.
  struct Size {
    std::unique_ptr<StackPool> pool;
    Thread *unused = nullptr;
  };

  Thread *at(uint32_t index) {
    size_t chunk = index / chunk_threads;
    return chunk < chunks_.size() ? &chunks_[chunk][index % chunk_threads] : nullptr;
  }

  Thread &prepare(Size &size, void *argument) {
    Thread *thread = size.unused;
    if (__builtin_expect(thread == nullptr, 0)) thread = &add(size);
    else size.unused = static_cast<Thread *>(thread->next_in_queue);
    made_++;
    thread->state = Thread::State::live;
    thread->argument = argument;
    thread->scope = 0;
    thread->context.prepare(thread->stack, enter, this);
    return *thread;
  }

  void jump(Thread &to, bool last) {
    Thread &from = *current_;
    MCRL_ASSERT(&from != &to && !to.queued);
    current_ = &to;
    switches_++;
    Context::switch_to(from.context, to.context, last);
  }

  Thread &add(Size &);
  Size &size_for(size_t stack_bytes);
  static void enter(void *threads);

  void (*live_)(Thread &);
  Guards guards_;
  Thread *current_;
  const char *first_base_ = nullptr;
  uint64_t switches_ = 0;
  uint64_t made_ = 0;
  std::vector<Size> sizes_; // [0] is the default
  std::vector<std::unique_ptr<Thread[]>> chunks_;
  size_t created_ = 1;
};

} // namespace mcrl
