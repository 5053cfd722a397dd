#include "activation/activation.h"

#include "activation/loans.h"
#include "progress/coherence.h"
#include "progress/loop.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {

Activations::Activations(Node &node) : table(number_points()), node_(node) {
  node.activations = this;
  node.handlers[static_cast<size_t>(Kind::activate)] = receive_activation;
  node.handlers[static_cast<size_t>(Kind::result)] = receive_result;
}

const mcrl_point &Activations::point_of(const mcrl_activation &record) const {
  MCRL_ASSERT(record.continuation < table.points.size());
  return *table.points[record.continuation];
}

// The optimistic path: with the lock free, the record runs where it lies in the receive buffer.
void Activations::receive_activation(Node &node, NodeId, Header &header, size_t message_bytes) {
  Activations &activations = *node.activations;
  mcrl_activation &record = record_of(header);
  MCRL_ASSERT(message_bytes == sizeof header + sizeof record + record.live_bytes);
  bool is_home = node.layout.home(record.target) == node.self;
  MCRL_ASSERT(is_home || node.faults != nullptr);
  if (is_home && node.arena.find(record.target, node.layout.offset(record.target)) == nullptr)
    fatal("%s of region id %#" PRIx64 ", which does not exist (at %s)", lock_name(static_cast<mcrl_mode>(record.mode)),
          record.target, activations.point_of(record).where);
  if (node.faults != nullptr) return activations.receive_roaming(record);
  void *at = record.mode == MCRL_WRITE ? mcrl_write_hit(record.target) : mcrl_read_hit(record.target);
  if (at != nullptr) activations.run(record);
  else activations.park(activations.copy_to_buffer(record));
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
  deliver_result(node, static_cast<uint32_t>(header.subject), header.serial, &header + 1, message_bytes - sizeof header);
}

void Activations::run(mcrl_activation &record) {
  const mcrl_point &point = point_of(record);
  if (point.flags & MCRL_POINT_THREAD) start_thread(node_, run_in_thread, &make_parked(copy_to_buffer(record)));
  else run_as_handler(node_, [&] { resume(point, record); });
}

void Activations::resume(const mcrl_point &point, mcrl_activation &record) {
  point.run(&record);
  check_all_borrowed(point, record);
}

void Activations::park(mcrl_activation &record) {
  node_.statistics.parked++;
  lock(node_, record.target, static_cast<mcrl_mode>(record.mode), make_parked(record),
       lock_name(static_cast<mcrl_mode>(record.mode)));
}

void Activations::run_parked(Runnable &runnable) {
  auto &parked = static_cast<Parked &>(runnable);
  Node &node = current_node();
  Activations &activations = *node.activations;
  const mcrl_point &point = activations.point_of(*parked.record);
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
  resume(activations.point_of(*parked.record), *parked.record);
  activations.drop(parked);
}

Parked &Activations::make_parked(mcrl_activation &record) {
  if (unused_ == nullptr) {
    all_parked_.push_back(std::make_unique<Parked>());
    unused_ = all_parked_.back().get();
    unused_->run = run_parked;
  }
  Parked &parked = *unused_;
  unused_ = parked.next_unused;
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
