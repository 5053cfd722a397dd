// Records without a target: they begin when their turn comes, on this thread's stack, or on another node.
#include "net/progress/loop.h"
#include "tasks/records/activation.h"
#include "tasks/records/observed.h"

#include <algorithm>
#include <cstring>
#include <sys/resource.h>
#include <utility>

namespace mcrl {

// At most, where main's has no limit or a larger one: those of many threads have room in the address space.
constexpr size_t largest_stack = 64 << 20;

static size_t stack_of_main() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
  return static_cast<size_t>(std::min<rlim_t>(limit.rlim_cur, largest_stack));
}

size_t stack_of_forks(const Settings &settings) { return std::max(settings.stack_bytes, stack_of_main()); }

size_t Activations::stack_for(const mcrl_activation &record) const {
  return (point_of(record).flags & MCRL_POINT_STEALABLE) != 0 ? fork_stack_bytes : 0;
}

void Activations::start(mcrl_activation &record, NodeId sender) {
  MCRL_ASSERT(record.mode == MCRL_NONE && record.target == 0 && "it waits for nothing but its turn");
  Parked &call = make_parked(record, sender);
  call.run = run_call;
  waiting_calls_++;
  node_.ready.push(call, Urgency::begins);
}

// A thread is made only when it can run at once: many calls that do not wait need one stack.
void Activations::run_call(Runnable &runnable) {
  auto &call = static_cast<Parked &>(runnable);
  Activations &activations = *current_node().rooms.activations;
  MCRL_ASSERT(activations.waiting_calls_ > 0);
  activations.waiting_calls_--;
  const mcrl_point &point = activations.point_of(*call.record);
  if (needs_thread(point, *call.record)) return run_promoted(call);
  activations.run_handler(point, *call.record, call.peer);
  activations.drop(call);
}

// The record of a call of a run, in a message buffer, whose linkage and arguments are the caller's to fill.
static mcrl_activation &make_forked(Node &node, const mcrl_point &point, const CallRun &run, NodeId sender) {
  mcrl_activation &record = record_of(begin_message(node, Kind::invoke, bytes_of_record(point.live_bytes, run.scope)));
  record = {};
  record.continuation = point.index;
  record.mode = MCRL_NONE;
  record.flags = descendant_record;
  record.live_bytes = point.live_bytes;
  record.linkage = {number(sender), run_linkage | run.answer, 0};
  record.hops = 1;
  return record;
}

void Activations::run_forked(const mcrl_point &point, const CallRun &run, const void *arguments, NodeId sender) {
  if (!needs_thread(point)) return run_forked_as_handlers(point, run, arguments, sender);
  auto *each = static_cast<const std::byte *>(arguments);
  for (uint32_t place = 0; place < run.count; place++, each += run.bytes) {
    mcrl_activation &record = make_forked(node_, point, run, sender);
    record.linkage.generation = place;
    std::memcpy(static_cast<void *>(&record + 1), each, point.live_bytes);
    put_scope(record, run.scope);
    start(record, sender);
  }
}

// One after the other, in one record: what goes on later has a copy.
void Activations::run_forked_as_handlers(const mcrl_point &point, const CallRun &run, const void *arguments, NodeId sender) {
  MCRL_ASSERT(running_.record == nullptr && undo_log.empty() && "the last handler has ended");
  node_.statistics[ActivationCounter::handlers] += run.count;
  mcrl_activation &record = make_forked(node_, point, run, sender);
  const mcrl_activation first = record;
  uint64_t around = node_.threads.current().scope;
  node_.traffic.gathering.scope_changes(around, run.scope);
  node_.traffic.outbox.expect(sender, node_.self);
  answering.begin(sender, run.answer, run.count, record);
  run_as_handler(node_, [&] {
    auto *each = static_cast<const std::byte *>(arguments);
    for (uint32_t place = 0; place < run.count; place++, each += run.bytes) {
      record = first;
      record.linkage.generation = place;
      std::memcpy(static_cast<void *>(&record + 1), each, point.live_bytes);
      put_scope(record, run.scope);
      running_ = {&record, sender};
      if (is_followed(node_)) node_.observed.observer->handler_begins(point, sender);
      node_.turns.budget.began = 0;
      answering.begin_call();
      resume(point, record);
      answering.end_call(place);
      if (is_followed(node_)) node_.observed.observer->handler_ends();
      undo_log.forget();
    }
    running_ = {};
  });
  node_.traffic.gathering.scope_changes(run.scope, around);
  answering.end();
  node_.conduit.release(&header_of(record));
}

[[gnu::cold, gnu::noinline]] void Activations::resume_on_strand(const mcrl_point &point, mcrl_activation &record) {
  TaskOrder &order = *node_.rooms.order;
  Strand around = order.here();
  order.enter(strand_of(record));
  resume(point, record);
  order.enter(around);
}

// The thread waits for what it runs, so other code may run as in any wait.
void Activations::run_in_place(mcrl_activation &record) {
  MCRL_ASSERT(record.mode == MCRL_NONE && (record.linkage.thread & child_linkage) != 0 && "a child that is joined");
  Waiting waiting(node_);
  Thread &thread = node_.threads.current();
  bool was_descendant = std::exchange(thread.is_descendant, true);
  uint64_t scope = enter_scope(node_, scope_word_of(record));
  record.flags |= runs_in_thread;
  if (is_on_strand(record)) resume_on_strand(point_of(record), record);
  else resume(point_of(record), record);
  enter_scope(node_, scope);
  thread.is_descendant = was_descendant;
  node_.conduit.release(&header_of(record));
}

void Activations::note_leaving(NodeId to, mcrl_activation &record) {
  record.hops++;
  if (node_.observed.observer != nullptr)
    node_.observed.observer->call_began(place_of(node_, record), to, sizeof record + record.live_bytes);
}

void Activations::send_call(NodeId to, mcrl_activation &record) {
  note_leaving(to, record);
  send(node_, to, header_of(record), note_departure(record, to));
}

void Activations::send_forks(NodeId to, std::span<mcrl_activation *const> records) {
  size_t bytes = 0;
  for (const mcrl_activation *record : records) bytes += size_in_message(*record);
  Header &header = begin_message(node_, Kind::forks, bytes);
  auto *at = reinterpret_cast<std::byte *>(&header + 1);
  for (mcrl_activation *record : records) {
    note_leaving(to, *record);
    std::memcpy(at, record, note_departure(*record, to));
    at += size_in_message(*record);
    node_.conduit.release(&header_of(*record));
  }
  send(node_, to, header, bytes);
}

} // namespace mcrl
