// The calls of threads (mcrl_thread.h).
#include "mcrl_thread.h"

#include "net/progress/loop.h"
#include "tasks/doors/calls.h"
#include "tasks/records/activation.h"
#include "tasks/scopes/scopes.h"

using namespace mcrl;

namespace {

constexpr size_t least_stack_bytes = 16 << 10, most_stack_bytes = 1 << 30;

unsigned number_of(mcrl_thread thread) { return static_cast<uint32_t>(thread); }

// A thread that has not been joined or detached yet and that no other joins.
inline Thread &find_joinable(Node &node, mcrl_thread id, const char *call) {
  Thread *thread = node.threads.find(id);
  if (__builtin_expect(thread == nullptr, 0))
    fatal("%s of thread %u, which does not exist: it was never created, has been joined, or was detached and has ended", call,
          number_of(id));
  if (__builtin_expect(thread->index == 0, 0)) fatal("%s of thread 0, the first: it ends with the program", call);
  if (__builtin_expect(thread->detached, 0)) fatal("%s of thread %u, which is detached already", call, number_of(id));
  if (__builtin_expect(thread->joiner != nullptr, 0))
    fatal("%s of thread %u, which thread %u joins already", call, number_of(id), thread->joiner->index);
  return *thread;
}

// Each waits for the next one's end: then none of them would ever go on.
void check_circle(const Thread &self, const Thread &joined) {
  for (const Thread *thread = &joined; thread != nullptr; thread = thread->joins)
    if (thread->joins == &self)
      fatal("mcrl_thread_join of thread %u in thread %u: thread %u waits in a join for the caller, so neither would end",
            joined.index, self.index, thread->index);
}

} // namespace

mcrl_thread mcrl_thread_create(void *(*function)(void *), void *argument, const mcrl_thread_attributes *attributes) {
  Node &node = node_in("mcrl_thread_create");
  if (__builtin_expect(function == nullptr, 0)) fatal("mcrl_thread_create with a function that is NULL");
  size_t stack_bytes = attributes == nullptr ? 0 : attributes->stack_bytes;
  if (stack_bytes != 0 && (stack_bytes < least_stack_bytes || stack_bytes > most_stack_bytes))
    fatal("mcrl_thread_create with a stack of %zu bytes: a stack has from %zu to %zu bytes", stack_bytes, least_stack_bytes,
          most_stack_bytes);
  Thread &thread = node.threads.create(function, argument, stack_bytes);
  node.ready.push(thread);
  return thread.id();
}

void mcrl_thread_join(mcrl_thread id, void **value) {
  Node &node = node_of_thread_in("mcrl_thread_join");
  Thread &self = node.threads.current();
  if (__builtin_expect(id == self.id(), 0)) fatal("mcrl_thread_join of thread %u in itself", self.index);
  Thread &thread = find_joinable(node, id, "mcrl_thread_join");
  if (thread.joins != nullptr) check_circle(self, thread);
  if (thread.state != Thread::State::ended) {
    thread.joiner = &self;
    self.joins = &thread;
    block(node);
    self.joins = nullptr;
    MCRL_ASSERT(thread.state == Thread::State::ended);
  }
  if (value != nullptr) *value = thread.value;
  node.threads.release(thread);
}

void mcrl_thread_detach(mcrl_thread id) {
  Node &node = node_in("mcrl_thread_detach");
  Thread &thread = find_joinable(node, id, "mcrl_thread_detach");
  thread.detached = true;
  // A thread that has ended may still be the one on whose stack handlers run.
  if (thread.state == Thread::State::ended && &thread != &node.threads.current()) node.threads.release(thread);
}

void mcrl_thread_exit(void *value) {
  Node &node = node_of_thread_in("mcrl_thread_exit");
  if (node.threads.in_first()) fatal("mcrl_thread_exit in the first thread, which ends by a return from main or by exit");
  if (node.threads.current().function == nullptr)
    fatal("mcrl_thread_exit in an activation that has migrated: its caller waits for a result");
  if (node.rooms.scopes->is_in_block(node.threads.current()))
    fatal("mcrl_thread_exit in a 'finish' block, whose end would wait for what was spawned in it");
  end_spawned(node, node.threads.current());
  end_thread(node, value);
}

mcrl_thread mcrl_thread_self(void) {
  Node &node = node_in("mcrl_thread_self");
  return node.in_handler ? 0 : node.threads.current().id();
}

void mcrl_thread_yield(void) {
  Node &node = node_in("mcrl_thread_yield");
  if (node.in_handler) return;
  Waiting waiting(node);
  if (__builtin_expect(node.ready.empty(), 0)) {
    send_what_waits(node);
    poll(node);
  }
  yield(node);
}

void mcrl_thread_suspend(const volatile unsigned *notify) {
  Node &node = node_of_thread_in("mcrl_thread_suspend");
  if (notify == nullptr) fatal("mcrl_thread_suspend on a word that is NULL");
  if (*notify != 0) return;
  node.threads.current().suspended_on = notify;
  block(node);
}

int mcrl_thread_wake(mcrl_thread id, volatile unsigned *notify, unsigned value) {
  Node &node = node_in("mcrl_thread_wake");
  if (notify == nullptr) fatal("mcrl_thread_wake with a word that is NULL");
  if (value == 0) fatal("mcrl_thread_wake with a value of 0, which would wake nobody");
  Thread *thread = node.threads.find(id);
  if (thread == nullptr || thread->state == Thread::State::ended) return 0;
  *notify = value;
  if (thread->suspended_on != notify) return 1;
  thread->suspended_on = nullptr;
  node.ready.push(*thread);
  return 1;
}

void mcrl_poll(void) {
  Node &node = node_in("mcrl_poll");
  if (node.in_handler) return;
  node.traffic.gathering.send_all_at_once();
  bool looks = is_time_to_look(node) || node.turns.has_listed_forks;
  if (!looks && (node.conduit.notices_arrivals() || !node.turns.looks.is_waited_for())) return;
  Waiting waiting(node); // main may poll until what another node sends has been done
  poll(node);
  yield(node);
  if (!node.conduit.notices_arrivals()) node.turns.looks.end_of_look();
}
