#include "regions/copies/regions.h"

namespace mcrl {
namespace {

bool is_being_sent(Node &node, uint64_t offset) {
  auto *data = mcrl_region_at(node.rooms.regions->layout.rid(node.self, offset)) + 1;
  return node.conduit.is_sending(reinterpret_cast<const std::byte *>(data));
}

struct Release : Deferred::Item {
  uint64_t offset, bytes;

  Release(uint64_t offset, uint64_t bytes) : offset(offset), bytes(bytes) {
    run = [](Runnable &self) { static_cast<Release &>(self).go_on(current_node()); };
  }
  void go_on(Node &node) {
    if (is_being_sent(node, offset)) return node.ready.push(*this);
    node.rooms.regions->arena.release(offset, bytes);
    node.rooms.coherence->releases.end(*this);
  }
};

} // namespace

void release_when_sent(Node &node, mcrl_rid rid, uint64_t bytes) {
  uint64_t offset = node.rooms.regions->layout.offset(rid);
  if (is_being_sent(node, offset)) return node.ready.push(node.rooms.coherence->releases.make<Release>(offset, bytes));
  node.rooms.regions->arena.release(offset, bytes);
}

} // namespace mcrl
