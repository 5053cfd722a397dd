#include "tasks/children/gathered_records.h"

#include "net/progress/loop.h"
#include "tasks/records/activation.h"

#include <cstring>

namespace mcrl {

bool is_gathered(Node &node, mcrl_activation &record) { return node.traffic.gathering.has_begun(header_of(record)); }

void send_gathered(Node &node, NodeId to) { node.traffic.gathering.add_begun(to); }

mcrl_activation &take_out_gathered(Node &node, mcrl_activation &record) {
  node.traffic.gathering.drop_begun();
  mcrl_activation &copy = node.rooms.activations->copy_to_buffer(record);
  header_of(copy).kind = Kind::invoke;
  return copy;
}

bool receive_gathered_records(Node &node, NodeId from, const CallRun &run) {
  auto *at = reinterpret_cast<std::byte *>(const_cast<CallRun *>(&run) + 1), *end = at + run.argument_bytes();
  uint32_t left = run.count;
  for (; left > 0; left--) {
    auto &header = *reinterpret_cast<Header *>(at);
    mcrl_activation &record = record_of(header);
    auto room = static_cast<size_t>(end - at);
    if (room < sizeof header + sizeof record || !has_room_for_scope(record, room - sizeof header)) return false;
    if (room - sizeof header < bytes_of(record) || header.kind != Kind::invoke) return false;
    size_t bytes = sizeof header + bytes_of(record);
    at += (bytes + 15) / 16 * 16; // the handler may change its record
    dispatch(node, from, header, bytes);
  }
  return at == end;
}

} // namespace mcrl
