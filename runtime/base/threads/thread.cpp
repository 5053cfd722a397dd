#include "base/threads/thread.h"

#include <bit>

namespace mcrl {

Threads::Threads(size_t stack_bytes, void (*live)(Thread &), Guards guards) : live_(live), guards_(guards) {
  sizes_.push_back({std::make_unique<StackPool>(stack_bytes, guards)});
  chunks_.push_back(std::make_unique<Thread[]>(chunk_threads));
  current_ = &chunks_[0][0];
  current_->state = Thread::State::live;
}

Thread &Threads::add(Size &size) {
  StackSpan stack = size.pool->take();
  if (created_ % chunk_threads == 0) chunks_.push_back(std::make_unique<Thread[]>(chunk_threads));
  MCRL_ASSERT(created_ <= UINT32_MAX);
  auto index = static_cast<uint32_t>(created_++);
  Thread &thread = *at(index);
  thread.index = index;
  thread.size = static_cast<uint8_t>(&size - sizes_.data());
  thread.stack = stack;
  return thread;
}

// Sizes other than the default are rounded to powers of two, so that a program that asks for many different ones reuses them.
Threads::Size &Threads::size_for(size_t stack_bytes) {
  if (stack_bytes == sizes_[0].pool->usable_bytes()) return sizes_[0];
  size_t rounded = std::bit_ceil(stack_bytes);
  for (size_t i = 1; i < sizes_.size(); i++)
    if (sizes_[i].pool->usable_bytes() == rounded) return sizes_[i];
  return sizes_.emplace_back(Size{std::make_unique<StackPool>(rounded, guards_)});
}

void Threads::release(Thread &thread) {
  MCRL_ASSERT(thread.state == Thread::State::ended);
  thread.state = Thread::State::unused;
  thread.generation++;
  thread.incarnation++;
  thread.function = nullptr;
  thread.joiner = nullptr;
  Size &size = sizes_[thread.size];
  thread.next_in_queue = size.unused;
  size.unused = &thread;
}

void Threads::leave_for(Thread &to) {
  MCRL_ASSERT(!in_first() && current_->state == Thread::State::ended);
  // Nothing runs between this and the switch that could take the stack.
  if (current_->detached) release(*current_);
  jump(to, true);
  __builtin_unreachable();
}

bool Threads::is_overflow(const void *address, const void *stack_pointer) const {
  const StackSpan &stack = current_->stack;
  if (stack.bottom == nullptr) return false;
  auto *at = static_cast<const char *>(address), *top = static_cast<const char *>(stack_pointer);
  if (at >= stack.bottom) return false;
  // In the guard; or a frame so large that it reaches beyond: what lies above the stack pointer is the stack.
  return at >= stack.bottom - StackPool::guard_bytes || at >= top;
}

void Threads::enter(void *argument) {
  auto &threads = *static_cast<Threads *>(argument);
  threads.live_(threads.current());
}

} // namespace mcrl
