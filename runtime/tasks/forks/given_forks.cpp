// Records that come from other nodes: calls, and forks that these have given.
#include "net/progress/loop.h"
#include "tasks/forks/forks.h"
#include "tasks/records/activation.h"
#include "tasks/records/arrival.h"

namespace mcrl {

// A call of another node's, or a fork that it has given.
void Forks::receive_invoke(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Activations &activations = *node.rooms.activations;
  mcrl_activation &record = arrived_record(node, from, header, message_bytes);
  const mcrl_point &point = activations.point_of(record);
  bool is_given = (point.flags & MCRL_POINT_STEALABLE) != 0;
  if (is_given) node.rooms.forks->note_given(from);
  if (!needs_thread(point, record)) return activations.run_handler(point, record, from);
  mcrl_activation &copy = activations.copy_to_buffer(record);
  if (is_given) node.rooms.forks->list_given(copy);
  else activations.start(copy, from);
}

// The first begins if nothing else is to be done; the others are listed as they were, in front, for this node and for those that
// ask it.
void Forks::receive_forks(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Forks &self = *node.rooms.forks;
  auto *at = reinterpret_cast<std::byte *>(&header + 1), *end = reinterpret_cast<std::byte *>(&header) + message_bytes;
  std::vector<mcrl_activation *> records;
  while (at < end) {
    mcrl_activation &record = arrived_record_at(node, from, header, message_bytes, at);
    records.push_back(&node.rooms.activations->copy_to_buffer(record));
    header_of(*records.back()).kind = Kind::invoke; // as which it may go on to another node
    at += Activations::size_in_message(record);
  }
  self.note_given(from);
  size_t begin = is_idle(node) ? 1 : 0;
  for (size_t i = records.size(); i > begin; i--) self.put_given(*records[i - 1]);
  if (begin == 1) node.rooms.activations->start(*records.front(), node.self);
}

} // namespace mcrl
