#include "progress/loop.h"

namespace mcrl {
namespace {

// Takes what is ready next; receives if nothing is, and now and then even if something is. nullptr if there is nothing yet.
Runnable *next_ready(Node &node) {
  if (--node.polls_left < 0) {
    node.polls_left = Node::poll_interval;
    poll(node);
  }
  Runnable *next = node.ready.pop();
  if (next == nullptr && poll(node) == 0) node.conduit.idle();
  return next;
}

// The next thread to switch to; activations that are ready before it are run here.
Thread &next_thread(Node &node) {
  for (;;) {
    Runnable *next = next_ready(node);
    if (next == nullptr) continue;
    if (next->run == nullptr) return static_cast<Thread &>(*next);
    next->run(*next);
  }
}

} // namespace

size_t poll(Node &node) {
  if (node.in_handler || !node.conduit.may_have_arrived()) return 0;
  return node.conduit.poll(node);
}

void block(Node &node) {
  MCRL_ASSERT(!node.in_handler);
  Thread &next = next_thread(node);
  if (&next != &node.threads.current()) node.threads.switch_to(next);
}

void yield(Node &node) {
  if (node.ready.empty()) return;
  node.ready.push(node.threads.current());
  block(node);
}

void start_thread(Node &node, Thread::Body body, void *argument) { node.ready.push(node.threads.create(body, argument)); }

void live_thread(Thread &thread) {
  thread.body(thread.argument);
  Node &node = current_node();
  node.threads.retire_into(next_thread(node));
}

uint32_t begin_wait_for_result(Thread &thread) {
  MCRL_ASSERT(!thread.awaits_result);
  return ++thread.generation;
}

void wait_for_result(Node &node) {
  Thread &thread = node.threads.current();
  thread.awaits_result = true;
  block(node);
  MCRL_ASSERT(!thread.awaits_result);
}

void deliver_result(Node &node, uint32_t index, uint32_t generation, const void *result, size_t bytes) {
  Thread *thread = node.threads.find_waiting(index, generation);
  MCRL_ASSERT(thread != nullptr);
  auto *first = static_cast<const std::byte *>(result);
  thread->result.assign(first, first + bytes);
  thread->awaits_result = false;
  node.ready.push(*thread);
}

} // namespace mcrl
