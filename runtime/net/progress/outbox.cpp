#include "net/progress/outbox.h"

#include "net/progress/node.h"

#include <cstring>
#include <utility>

namespace mcrl {
namespace {

// In front of a message that has data.
struct alignas(16) Part {
  uint64_t bytes; // after its header; the next message begins at a multiple of 16
};

constexpr size_t round_up(size_t bytes) { return (bytes + alignof(Part) - 1) / alignof(Part) * alignof(Part); }
constexpr size_t room_for(size_t bytes) { return sizeof(Header) + (bytes > 0 ? sizeof(Part) + round_up(bytes) : 0); }

uint64_t bit(uint32_t message) { return uint64_t{1} << message; }

} // namespace

Outbox::Outbox(Node &node) : node_(node), packets_(node.count) {}

void Outbox::put(NodeId to, const Header &header, const void *data, size_t bytes) {
  Packet &packet = packets_[number(to)];
  if (packet.header == nullptr) {
    packet.header = &begin_message(node_, header.kind, bytes);
    packet.bytes = bytes;
    *packet.header = header;
    if (bytes > 0) std::memcpy(packet.header + 1, data, bytes);
    open_.push_back(to);
    return;
  }
  if (packet.header->kind != Kind::together) make_packet(packet);
  bool is_full = packet.bytes + room_for(bytes) > most_together || packet.header->parts.count == most_messages;
  if (is_full) {
    send_packet(to);
    return put(to, header, data, bytes);
  }
  append(packet, header, data, bytes);
}

// The only message so far becomes the first of several.
void Outbox::make_packet(Packet &packet) {
  Header &only = *std::exchange(packet.header, &begin_message(node_, Kind::together, most_together));
  size_t bytes = std::exchange(packet.bytes, 0);
  append(packet, only, &only + 1, bytes);
  node_.conduit.release(reinterpret_cast<std::byte *>(&only));
}

void Outbox::append(Packet &packet, const Header &header, const void *data, size_t bytes) {
  auto &parts = fields<Kind::together>(*packet.header);
  auto *at = reinterpret_cast<std::byte *>(packet.header + 1) + packet.bytes;
  if (bytes > 0) {
    parts.have_data |= bit(parts.count);
    new (std::exchange(at, at + sizeof(Part))) Part{bytes};
    std::memcpy(at + sizeof header, data, bytes);
  }
  std::memcpy(at, &header, sizeof header);
  packet.bytes += room_for(bytes);
  parts.count++;
  count_in_packet(node_, header, bytes);
}

void Outbox::send_packet(NodeId to) {
  Packet &packet = packets_[number(to)];
  std::erase(open_, to);
  packet.has_end = false;
  send(node_, to, *std::exchange(packet.header, nullptr), packet.bytes);
}

void Outbox::end_handler() {
  if (!in_round_ || ++handlers_ >= most_handlers) return send_all();
  for (size_t i = open_.size(); i-- > 0;) {
    NodeId to = open_[i];
    Packet &packet = packets_[number(to)];
    if (bool is_first = std::exchange(packet.round, round_) != round_; is_first || packet.has_end) send_packet(to);
  }
}

void Outbox::look() {
  for (size_t i = open_.size(); i-- > 0;)
    if (NodeId to = open_[i]; !is_expected(to)) send_packet(to);
}

void Outbox::send_all() {
  handlers_ = 0;
  while (!open_.empty()) send_packet(open_.front());
}

void receive_together(Node &node, NodeId from, Header &all, size_t message_bytes) {
  auto *at = reinterpret_cast<std::byte *>(&all + 1), *end = reinterpret_cast<std::byte *>(&all) + message_bytes;
  const Header::Parts parts = fields<Kind::together>(all);
  for (uint32_t i = 0; i < parts.count; i++) {
    bool has_data = (parts.have_data & bit(i)) != 0;
    MCRL_ASSERT(static_cast<size_t>(end - at) >= sizeof(Header) + (has_data ? sizeof(Part) : 0));
    size_t bytes = has_data ? reinterpret_cast<const Part *>(at)->bytes : 0;
    MCRL_ASSERT(bytes < message_bytes && room_for(bytes) <= static_cast<size_t>(end - at));
    auto &header = *reinterpret_cast<Header *>(has_data ? at + sizeof(Part) : at);
    MCRL_ASSERT(static_cast<size_t>(header.kind) < kind_count && !carries_code(header.kind) && header.kind != Kind::together);
    dispatch(node, from, header, sizeof header + bytes);
    at += room_for(bytes);
  }
}

} // namespace mcrl
