#include "net/progress/loop.h"

#include <algorithm>

namespace mcrl {
namespace {

// Receives if nothing is ready, and now and then even if something is; then takes what is ready next. nullptr if nothing is.
inline Runnable *next_ready(Node &node) {
  if (__builtin_expect(--node.turns.switches_left < 0, 0)) {
    node.turns.switches_left = Turns::length;
    poll_in_loop(node);
  }
  Runnable *next = node.ready.pop();
  if (__builtin_expect(next == nullptr, 0) && poll_in_loop(node) == 0 && !node.services.find_work()) idle(node);
  return next;
}

// The next thread to switch to; activations that are ready before it are run here.
inline Thread &next_thread(Node &node) {
  for (;;) {
    Runnable *next = next_ready(node);
    if (next == nullptr) continue;
    if (__builtin_expect(next->run == nullptr, 1)) return static_cast<Thread &>(*next);
    next->run(*next);
  }
}

void tell_of_wait(Node &node) {
  const Thread &thread = node.threads.current();
  const char *in = thread.waits_in;
  if (in == nullptr) in = thread.awaits_result ? "result" : thread.joins != nullptr ? "mcrl_join" : nullptr;
  node.observed.observer->thread_waits({thread.index, in, thread.waits_at, thread.waits_in != nullptr ? thread.waits_for : 0});
}

inline void tell_of_run(Node &node) {
  if (is_followed(node)) node.observed.observer->thread_runs(node.threads.current().index);
}

inline void count_yield(Node &node) {
  if (__builtin_expect(node.turns.has_listed_forks, 0) && --node.turns.yields_to_fork < 0) node.services.begin_fork_late();
}

// Whether the thread that computes has still its turn.
inline bool goes_on(Node &node) {
  switch (node.ready.most_urgent()) {
  case Urgency::has_waited: return false;
  case Urgency::begins: return --node.turns.calls_left >= Turns::longest - Turns::of_beginning;
  case Urgency::computes: return --node.turns.calls_left >= 0;
  }
  return false;
}

inline void switch_to_next(Node &node) {
  if (is_followed(node)) tell_of_wait(node);
  Thread &next = next_thread(node);
  if (&next != &node.threads.current()) {
    node.traffic.gathering.scope_changes(node.threads.current().scope, next.scope);
    node.threads.switch_to(next);
    node.scope = node.threads.running().scope;
    node.services.choose_forks();
    node.turns.calls_left = Turns::longest;
  }
  tell_of_run(node);
}

size_t receive_round(Node &node) {
  node.traffic.outbox.begin_round(node.observed.observer != nullptr);
  bool learns = !node.conduit.notices_arrivals();
  uint64_t began = learns ? clock_ticks() : 0;
  size_t received = node.conduit.poll(node);
  if (learns) node.turns.looks.learn(received > 0 || node.conduit.is_under_way(), clock_ticks() - began);
  node.traffic.outbox.end_round();
  return received;
}

} // namespace

size_t poll(Node &node) {
  if (node.in_handler || node.life.has_ended) return 0;
  if (__builtin_expect(node.traffic.gathering.is_warm(), 0)) node.traffic.gathering.look();
  if (__builtin_expect(node.life.interrupt != 0, 0)) node.services.end_by_signal(node.life.interrupt);
  size_t ended = node.turns.pauses.first_end_ns() == Conduit::never ? 0 : end_pauses(node);
  if (__builtin_expect(node.traffic.admission.holds_any(), 0)) ended += node.traffic.admission.admit_held(node);
  size_t received = node.conduit.may_have_arrived() ? receive_round(node) : 0;
  if (__builtin_expect(!node.traffic.transit.is_empty(), 0)) node.traffic.transit.end_look(node.turns.in_loop);
  return ended + received;
}

void idle(Node &node) {
  if (is_followed(node)) node.observed.observer->idle();
  if (__builtin_expect(node.life.interrupt != 0, 0)) node.services.end_by_signal(node.life.interrupt);
  if (node.conduit.idle(std::min(node.turns.pauses.first_end_ns(), node.traffic.quiescence.look_ns())))
    node.traffic.quiescence.on_idle(node);
}

void block(Node &node) {
  MCRL_ASSERT(!node.in_handler);
  if (__builtin_expect(node.life.has_ended, 0)) fatal_ended("what waits, a lock or a collective,");
  if (!node.ready.empty()) send_what_waits(node); // else the loop does; what runs next may not look for a long time
  Waiting waiting(node);
  node.threads.current().waits++;
  switch_to_next(node);
}

void yield(Node &node) {
  count_yield(node);
  if (node.ready.empty()) return;
  MCRL_ASSERT(!node.in_handler);
  node.ready.push(node.threads.current());
  switch_to_next(node);
}

void give_turn(Node &node) {
  count_yield(node);
  if (node.ready.empty() || goes_on(node)) return;
  node.ready.push(node.threads.current(), Urgency::computes);
  switch_to_next(node);
}

void start_thread(Node &node, Thread::Body body, void *argument) { node.ready.push(node.threads.create(body, argument)); }

void live_thread(Thread &thread) {
  tell_of_run(current_node());
  current_node().scope = thread.scope;
  current_node().services.choose_forks();
  current_node().turns.calls_left = Turns::longest;
  void *value = nullptr;
  if (thread.function != nullptr) value = thread.function(thread.argument);
  else thread.body(thread.argument);
  end_thread(current_node(), value);
}

void end_thread(Node &node, void *value) {
  Thread &thread = node.threads.current();
  thread.value = value;
  thread.state = Thread::State::ended;
  node.closed = 0;
  if (is_followed(node)) node.observed.observer->thread_ends(thread.index);
  if (thread.joiner != nullptr) node.ready.push(*thread.joiner);
  // What is run on this stack from here on does not find it free: that is said in leave_for().
  Thread &next = next_thread(node);
  node.traffic.gathering.scope_changes(thread.scope, next.scope);
  node.threads.leave_for(next);
}

uint32_t begin_wait_for_result(Thread &thread) {
  MCRL_ASSERT(!thread.awaits_result);
  return ++thread.generation;
}

bool wait_for_result(Node &node) {
  Thread &thread = node.threads.current();
  thread.awaits_result = true;
  thread.is_sent_on = false;
  block(node);
  thread.waits_at = nullptr;
  MCRL_ASSERT(!thread.awaits_result);
  return !thread.is_sent_on;
}

void send_thread_on(Node &node, uint32_t index, uint32_t generation) {
  Thread *thread = node.threads.find_waiting(index, generation);
  MCRL_ASSERT(thread != nullptr);
  thread->is_sent_on = true;
  thread->awaits_result = false;
  node.ready.push(*thread);
}

void deliver_result(Node &node, uint32_t index, uint32_t generation, const void *result, size_t bytes) {
  Thread *thread = node.threads.find_waiting(index, generation);
  MCRL_ASSERT(thread != nullptr);
  thread->result.assign(result, bytes);
  thread->awaits_result = false;
  node.ready.push(*thread);
}

} // namespace mcrl
