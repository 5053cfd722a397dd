#include "tasks/records/refusal.h"

#include "tasks/records/activation.h"
#include "tasks/records/arrival.h"
#include "tasks/records/observed.h"
#include "tasks/records/pointers.h"

#include <cstring>

namespace mcrl {
namespace {

constexpr uint64_t first_pause_ns = 1000;
constexpr uint64_t pause_for_room_ns = 50'000;

uint64_t pause_of(const mcrl_activation &record) { return first_pause_ns << (record.refusals - 1); }

void send_again(Node &node, Parked &refused) {
  Activations &activations = *node.rooms.activations;
  NodeId to = refused.peer;
  mcrl_activation &record = activations.take_record(refused);
  if (to != node.self) {
    Header &header = header_of(record);
    name_pointers(node, record);
    header.kind = record.mode == MCRL_NONE ? Kind::invoke : Kind::activate;
    send(node, to, header, activations.note_departure(record, to));
  } else if (record.mode == MCRL_NONE) activations.start(record, to);
  else activations.park(record, to);
}

void end_pause(Runnable &runnable) {
  Node &node = current_node();
  auto &refused = static_cast<Parked &>(runnable);
  // A full window is no refusal.
  if (refused.peer != node.self && node.conduit.is_busy(refused.peer)) pause(node, refused, pause_for_room_ns);
  else send_again(node, refused);
}

// Takes the buffer of a record that the node `by` has refused.
void keep(Node &node, mcrl_activation &record, NodeId by) {
  MCRL_ASSERT(record.refusals > 0 && record.refusals <= most_refusals && (record.flags & noted_read) == 0);
  Parked &refused = node.rooms.activations->make_parked(record, by);
  refused.run = end_pause;
  pause(node, refused, pause_of(record));
}

} // namespace

mcrl_outcome send_back_refused(Node &node, const mcrl_activation &record, NodeId sender) {
  MCRL_ASSERT(record.refusals < most_refusals);
  mcrl_activation &copy = node.rooms.activations->copy_to_buffer(record);
  copy.refusals++;
  if (sender == node.self) {
    keep(node, copy, sender);
    return MCRL_PARKED;
  }
  name_pointers(node, copy);
  header_of(copy).kind = Kind::refused;
  send(node, sender, header_of(copy), node.rooms.activations->note_departure(copy, sender));
  return MCRL_MOVED;
}

void receive_refused(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_activation &copy = node.rooms.activations->copy_to_buffer(arrived_record(node, from, header, message_bytes));
  place_pointers(node, copy);
  keep(node, copy, from);
}

mcrl_outcome refuse(Node &node, mcrl_activation &self, mcrl_abort reason) {
  if (self.refusals >= most_refusals) {
    run_again(node, self, reason);
    return MCRL_PARKED;
  }
  MCRL_ASSERT(can_undo(node, self));
  count_abort(node, self, reason, AbortStrategy::refuse);
  self.flags &= ~noted_read; // its read has been noted
  return send_back_refused(node, self, node.rooms.activations->running().sender);
}

} // namespace mcrl
