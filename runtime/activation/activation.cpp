#include "activation/activation.h"

#include "activation/loans.h"
#include "progress/coherence.h"
#include "progress/loop.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {

Activations::Activations(Node &node) : table(number_points()), children(node), node_(node) {
  node.activations = this;
  node.handlers[static_cast<size_t>(Kind::activate)] = receive_activation;
  node.handlers[static_cast<size_t>(Kind::unwanted)] = receive_unwanted;
  node.handlers[static_cast<size_t>(Kind::invoke)] = receive_invoke;
  node.handlers[static_cast<size_t>(Kind::result)] = receive_result;
}

const mcrl_point &Activations::point_of(const mcrl_activation &record) const {
  MCRL_ASSERT(record.continuation < table.points.size());
  return *table.points[record.continuation];
}

// The optimistic path: with the lock free, the record runs where it lies in the receive buffer.
void Activations::receive_activation(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Activations &activations = *node.activations;
  mcrl_activation &record = record_of(header);
  MCRL_ASSERT(message_bytes == sizeof header + sizeof record + record.live_bytes);
  bool is_home = node.layout.home(record.target) == node.self;
  MCRL_ASSERT(is_home || node.faults != nullptr);
  if (is_home && node.arena.find(record.target, node.layout.offset(record.target)) == nullptr)
    fatal("%s of region id %#" PRIx64 ", which does not exist (at %s)", lock_name(static_cast<mcrl_mode>(record.mode)),
          record.target, activations.point_of(record).where);
  if (node.faults != nullptr) return activations.receive_roaming(record);
  bool is_counted = (record.flags & may_be_unwanted) != 0;
  if (is_counted && reads_again(*mcrl_region_at(record.target), from)) return activations.send_back(record, from);
  void *at = record.mode == MCRL_WRITE ? mcrl_write_hit(record.target) : mcrl_read_hit(record.target);
  if (at == nullptr) return activations.park(activations.copy_to_buffer(record), from);
  if (is_counted) note_read(*mcrl_region_at(record.target), from);
  activations.run(record);
}

void Activations::send_back(const mcrl_activation &record, NodeId to) {
  bool as_it_came = (record.flags & thread_can_go_on) == 0;
  size_t bytes = as_it_came ? sizeof record + record.live_bytes : 0;
  Header &header = begin_message(node_, Kind::unwanted, bytes);
  header.subject = record.linkage.thread;
  header.serial = record.linkage.generation;
  if (as_it_came) std::memcpy(&header + 1, &record, bytes);
  send(node_, to, header, bytes);
}

void Activations::receive_unwanted(Node &node, NodeId, Header &header, size_t message_bytes) {
  Activations &activations = *node.activations;
  if (message_bytes == sizeof header) {
    send_thread_on(node, static_cast<uint32_t>(header.subject), header.serial);
    return;
  }
  mcrl_activation &record = activations.copy_to_buffer(record_of(header));
  record.flags &= ~may_be_unwanted;
  activations.park(record);
}

mcrl_outcome Activations::roam(mcrl_activation &record) {
  NodeId to = node_.faults->coin() ? node_.faults->any_node() : node_.layout.home(record.target);
  if (to != node_.self) {
    send_to(to, record);
    return MCRL_MOVED;
  }
  park(record);
  return MCRL_PARKED;
}

void Activations::receive_roaming(const mcrl_activation &record) {
  mcrl_activation &copy = copy_to_buffer(record);
  if (node_.faults->coin()) park(copy);
  else roam(copy);
}

void Activations::send_to(NodeId to, mcrl_activation &record) {
  record.hops++;
  seal_loans(node_, point_of(record), record);
  send(node_, to, header_of(record), sizeof record + record.live_bytes);
}

void Activations::receive_result(Node &node, NodeId, Header &header, size_t message_bytes) {
  mcrl_linkage linkage{number(node.self), static_cast<uint32_t>(header.subject), header.serial};
  node.activations->deliver(linkage, &header + 1, message_bytes - sizeof header);
}

void Activations::deliver(const mcrl_linkage &linkage, const void *value, size_t bytes) {
  if ((linkage.thread & child_linkage) == 0) deliver_result(node_, linkage.thread, linkage.generation, value, bytes);
  else children.add_result(linkage.thread & ~child_linkage, linkage.generation, value, bytes);
}

void Activations::receive_invoke(Node &node, NodeId, Header &header, size_t message_bytes) {
  Activations &activations = *node.activations;
  mcrl_activation &record = record_of(header);
  MCRL_ASSERT(message_bytes == sizeof header + sizeof record + record.live_bytes);
  if (activations.point_of(record).flags & MCRL_POINT_THREAD) activations.start(activations.copy_to_buffer(record));
  else activations.run(record);
}

void Activations::start(mcrl_activation &record) {
  Parked &call = make_parked(record);
  call.run = run_call;
  waiting_calls_++;
  node_.ready.push(call);
}

// A thread is made only when it can run at once: many calls that do not wait need one stack.
void Activations::run_call(Runnable &runnable) {
  auto &call = static_cast<Parked &>(runnable);
  Node &node = current_node();
  Activations &activations = *node.activations;
  activations.waiting_calls_--;
  const mcrl_point &point = activations.point_of(*call.record);
  if (point.flags & MCRL_POINT_THREAD) {
    node.ready.push_front(node.threads.create(run_in_thread, &call));
    return;
  }
  run_as_handler(node, [&] { resume(point, *call.record); });
  activations.drop(call);
}

void Activations::run(mcrl_activation &record) {
  const mcrl_point &point = point_of(record);
  if (point.flags & MCRL_POINT_THREAD) start_thread(node_, run_in_thread, &make_parked(copy_to_buffer(record)));
  else run_as_handler(node_, [&] { resume(point, record); });
}

void Activations::resume(const mcrl_point &point, mcrl_activation &record) {
  point.run(&record, point.entry);
  check_all_borrowed(point, record);
}

void Activations::park(mcrl_activation &record, NodeId sender) {
  node_.statistics.parked++;
  auto mode = static_cast<mcrl_mode>(record.mode);
  Parked &parked = make_parked(record);
  parked.sender = sender;
  lock(node_, record.target, mode, parked, lock_name(mode));
}

void Activations::run_parked(Runnable &runnable) {
  auto &parked = static_cast<Parked &>(runnable);
  Node &node = current_node();
  Activations &activations = *node.activations;
  const mcrl_point &point = activations.point_of(*parked.record);
  bool is_at_home = node.layout.home(parked.record->target) == node.self;
  if ((parked.record->flags & may_be_unwanted) != 0 && is_at_home) note_read(*mcrl_region_at(parked.record->target), parked.sender);
  if (point.flags & MCRL_POINT_THREAD) {
    start_thread(node, run_in_thread, &parked);
    return;
  }
  run_as_handler(node, [&] { resume(point, *parked.record); });
  activations.drop(parked);
}

void Activations::run_in_thread(void *argument) {
  auto &parked = *static_cast<Parked *>(argument);
  Activations &activations = *current_node().activations;
  Thread &thread = current_node().threads.current();
  thread.is_descendant = (parked.record->flags & descendant_record) != 0;
  resume(activations.point_of(*parked.record), *parked.record);
  thread.is_descendant = false;
  activations.drop(parked);
}

Parked &Activations::make_parked(mcrl_activation &record) {
  if (unused_ == nullptr) {
    all_parked_.push_back(std::make_unique<Parked>());
    unused_ = all_parked_.back().get();
  }
  Parked &parked = *unused_;
  unused_ = parked.next_unused;
  parked.run = run_parked;
  parked.record = &record;
  return parked;
}

void Activations::drop(Parked &parked) {
  node_.conduit.release(&header_of(*parked.record));
  parked.next_unused = unused_;
  unused_ = &parked;
}

mcrl_activation &Activations::copy_to_buffer(const mcrl_activation &record) {
  size_t bytes = sizeof record + record.live_bytes;
  mcrl_activation &copy = record_of(begin_message(node_, Kind::activate, bytes));
  std::memcpy(static_cast<void *>(&copy), &record, bytes);
  return copy;
}

} // namespace mcrl
