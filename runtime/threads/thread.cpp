#include "threads/thread.h"

namespace mcrl {

Threads::Threads(size_t stack_bytes, void (*live)(Thread &)) : stack_bytes_(stack_bytes), live_(live) {
  threads_.push_back(std::make_unique<Thread>());
  current_ = threads_[0].get();
}

Thread &Threads::create(Thread::Body body, void *argument) {
  Thread *thread;
  if (unused_.empty()) {
    threads_.push_back(std::make_unique<Thread>(stack_bytes_));
    thread = threads_.back().get();
    thread->index = static_cast<uint32_t>(threads_.size() - 1);
  } else {
    thread = unused_.back();
    unused_.pop_back();
  }
  thread->body = body;
  thread->argument = argument;
  thread->context.prepare(thread->stack, enter, this);
  return *thread;
}

Thread *Threads::find_waiting(uint32_t index, uint32_t generation) {
  if (index >= threads_.size()) return nullptr;
  Thread &thread = *threads_[index];
  return thread.generation == generation && thread.awaits_result ? &thread : nullptr;
}

void Threads::switch_to(Thread &to) { jump(to, false); }

void Threads::retire_into(Thread &to) {
  MCRL_ASSERT(!in_first());
  current_->generation++;
  retired_ = current_;
  jump(to, true);
  __builtin_unreachable();
}

void Threads::jump(Thread &to, bool last) {
  Thread &from = *current_;
  MCRL_ASSERT(&from != &to && !to.queued);
  current_ = &to;
  switches_++;
  Context::switch_to(from.context, to.context, last);
  // Here on the resumed side: what was left for good can be used again.
  if (retired_ != nullptr) unused_.push_back(retired_);
  retired_ = nullptr;
}

void Threads::enter(void *argument) {
  auto &threads = *static_cast<Threads *>(argument);
  if (threads.retired_ != nullptr) threads.unused_.push_back(threads.retired_);
  threads.retired_ = nullptr;
  threads.live_(threads.current());
}

} // namespace mcrl
