#include "regions/copies/regions.h"

namespace mcrl {
namespace {

struct Release : Runnable {
  uint64_t offset, bytes;

  Release(Node &node, mcrl_rid rid, uint64_t bytes) : offset(node.rooms.regions->layout.offset(rid)), bytes(bytes) {
    run = [](Runnable &self) { static_cast<Release &>(self).go_on(current_node()); };
  }
  void go_on(Node &node) {
    auto *data = mcrl_region_at(node.rooms.regions->layout.rid(node.self, offset)) + 1;
    if (node.conduit.is_sending(reinterpret_cast<const std::byte *>(data))) return node.ready.push(*this);
    node.rooms.regions->arena.release(offset, bytes);
    node.rooms.coherence->releases.end(*this);
  }
};

} // namespace

void release_when_sent(Node &node, mcrl_rid rid, uint64_t bytes) {
  node.rooms.coherence->releases.make<Release>(node, rid, bytes).go_on(node);
}

} // namespace mcrl
