#include "net/progress/outbox.h"

#include "net/progress/node.h"

#include <cstring>

namespace mcrl {
namespace {

// In front of each of the messages in one.
struct alignas(16) Part {
  uint64_t bytes; // of the message after it, with its header; the next part begins at a multiple of 16
};

constexpr size_t round_up(size_t bytes) { return (bytes + alignof(Part) - 1) / alignof(Part) * alignof(Part); }
constexpr size_t room_for(size_t bytes) { return sizeof(Part) + round_up(sizeof(Header) + bytes); }

} // namespace

void Outbox::send_all(Node &node) {
  while (!waiting_.empty()) {
    NodeId to = waiting_.front().to;
    size_t bytes = 0, count = 0;
    auto goes = [&](const Waiting &each) {
      if (each.to != to || bytes + room_for(each.bytes) > most_together) return false;
      bytes += room_for(each.bytes);
      count++;
      return true;
    };
    auto rest = std::stable_partition(waiting_.begin(), waiting_.end(), goes);
    std::vector<Waiting> first(waiting_.begin(), rest);
    waiting_.erase(waiting_.begin(), rest);
    if (count == 1) {
      send(node, to, *first.front().header, first.front().bytes);
      continue;
    }
    Header &all = begin_message(node, Kind::together, bytes);
    all.parts.count = static_cast<uint32_t>(count);
    auto *at = reinterpret_cast<std::byte *>(&all + 1);
    for (const Waiting &each : first) {
      new (at) Part{sizeof(Header) + each.bytes};
      std::memcpy(at + sizeof(Part), each.header, sizeof(Header) + each.bytes);
      node.conduit.release(each.header);
      at += room_for(each.bytes);
    }
    send(node, to, all, bytes);
  }
}

void receive_together(Node &node, NodeId from, Header &all, size_t message_bytes) {
  auto *at = reinterpret_cast<std::byte *>(&all + 1), *end = reinterpret_cast<std::byte *>(&all) + message_bytes;
  for (uint32_t left = fields<Kind::together>(all).count; left > 0; left--) {
    MCRL_ASSERT(static_cast<size_t>(end - at) >= room_for(0));
    size_t bytes = reinterpret_cast<const Part *>(at)->bytes;
    auto &header = *reinterpret_cast<Header *>(at + sizeof(Part));
    MCRL_ASSERT(bytes >= sizeof(Header) && bytes <= static_cast<size_t>(end - at) - sizeof(Part));
    MCRL_ASSERT(static_cast<size_t>(header.kind) < kind_count && !carries_code(header.kind) && header.kind != Kind::together);
    dispatch(node, from, header, bytes);
    at += room_for(bytes - sizeof(Header));
  }
}

} // namespace mcrl
