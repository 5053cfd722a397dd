// The loop that every waiting thread runs on its own stack: run what is ready, else receive, else idle.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// Hands arrived messages to their handlers, which may make threads and activations ready, and makes ready what has paused for long
// enough; returns how many of both. In a handler it does nothing.
size_t poll(Node &);

// Whether an unlock is to poll and to let others run: messages have come (or it is time to ask MPI), or others have waited for a turn.
inline bool is_time_to_look(Node &node) {
  if (!mcrl_look()) return false;
  bool have_arrived = node.conduit.notices_arrivals() ? node.conduit.may_have_arrived() : node.turns.looks.is_due();
  if (!have_arrived && --node.turns.unlocks_left >= 0) return false;
  node.turns.unlocks_left = Turns::length;
  return true;
}

// Suspends the current thread until it is pushed to node.ready, which may have happened already. Meanwhile other threads,
// and activations as handlers on this stack, run.
void block(Node &);

// Lets what is ready now run before the current thread goes on.
void yield(Node &);

// From a thread that computes: the same; but if all that is ready computes, or has not begun, only after so many calls of its turn, since
// each switch costs the contents of caches.
void give_turn(Node &);

// Before the node has nothing else to do: what waits to be sent with more goes.
inline void send_what_waits(Node &node) {
  if (__builtin_expect(node.traffic.gathering.is_warm(), 0)) node.traffic.gathering.send_all();
}

// poll(), by a thread that has nothing else to do.
inline size_t poll_in_loop(Node &node) {
  send_what_waits(node);
  node.turns.in_loop = true;
  size_t received = poll(node);
  node.turns.in_loop = false;
  return received;
}

// From a handler: whether nothing will happen on this node unless a message comes.
inline bool is_idle(const Node &node) {
  return node.turns.in_loop && node.ready.empty() && node.turns.pauses.first_end_ns() == Conduit::never;
}

// Nothing is ready, and nothing has come.
void idle(Node &);

// While it lives, the node is not closed (MCRL_CLOSED).
class Open {
public:
  explicit Open(Node &node) : node_(node), closed_(std::exchange(node.closed, 0)) {}
  ~Open() { node_.closed = closed_; }
  Open(const Open &) = delete;
  Open &operator=(const Open &) = delete;

private:
  Node &node_;
  int32_t closed_;
};

// Stands where the current thread waits. If that is main, code of other nodes may begin meanwhile (net/progress/admission.h).
class Waiting {
public:
  explicit Waiting(Node &node)
      : node_(node), open_(node), is_main_(node.threads.in_first()),
        main_waited_(is_main_ && node.traffic.admission.main_waits(true)) {}
  ~Waiting() {
    if (is_main_) node_.traffic.admission.main_waits(main_waited_);
  }
  Waiting(const Waiting &) = delete;
  Waiting &operator=(const Waiting &) = delete;

private:
  Node &node_;
  Open open_;
  bool is_main_, main_waited_;
};

// From a thread: returns when the condition holds, for instance because there is room; meanwhile others run, or the node sleeps,
// which does not count as idle.
template <class Condition> void wait_until(Node &node, Condition &&condition) {
  Waiting waiting(node);
  while (!condition()) {
    send_what_waits(node);
    if (!node.ready.empty()) yield(node);
    else if (poll(node) == 0 && !condition()) node.conduit.idle(node.turns.pauses.first_end_ns()); // a send may have ended
  }
}

// From a thread: returns when there is room for messages to that node.
inline void wait_for_room(Node &node, NodeId to) {
  wait_until(node, [&] { return to == node.self || !node.conduit.is_busy(to); });
}

// Runs a continuation or anything else that must not block.
template <class Function> void run_as_handler(Node &node, Function &&function) {
  MCRL_ASSERT(!node.in_handler);
  node.in_handler = true;
  node.turns.budget.began = 0;
  function();
  node.in_handler = false;
  if (__builtin_expect(!node.traffic.outbox.empty(), 0)) node.traffic.outbox.end_handler();
}

// What the current thread spawns from here on belongs to this scope (tasks/scopes/). Returns the one before.
inline uint64_t enter_scope(Node &node, uint64_t scope) {
  Thread &thread = node.threads.current();
  node.traffic.gathering.scope_changes(thread.scope, scope);
  node.scope = scope;
  return std::exchange(thread.scope, scope);
}

// Makes a thread that runs body(argument) as soon as its turn comes, and that no thread waits for.
void start_thread(Node &, Thread::Body body, void *argument);

// What a new thread runs (see Threads).
[[noreturn]] void live_thread(Thread &);

// Ends the current thread, which is not the first, and wakes the thread that waits for its end.
[[noreturn]] void end_thread(Node &, void *value);

// From a thread: the next result is for this wait and no other. Returns the generation that the linkage carries.
uint32_t begin_wait_for_result(Thread &);

// Suspends the current thread until the result of its begin_wait_for_result() is there, in Thread::result. False if there will be
// none, because send_thread_on() has ended the wait.
bool wait_for_result(Node &);

// Tells a thread of this node that waits for a result that it is to go on itself.
void send_thread_on(Node &, uint32_t thread, uint32_t generation);

// Gives a waiting thread of this node its result.
void deliver_result(Node &, uint32_t thread, uint32_t generation, const void *result, size_t bytes);

} // namespace mcrl
