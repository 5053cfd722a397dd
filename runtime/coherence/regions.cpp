#include "coherence/regions.h"

#include "coherence/in_place.h"

namespace mcrl {
namespace {

struct Release : Runnable {
  uint64_t offset, bytes;

  Release(Node &node, mcrl_rid rid, uint64_t bytes) : offset(node.layout.offset(rid)), bytes(bytes) {
    node.coherence->releases++;
    run = [](Runnable &self) { static_cast<Release &>(self).go_on(current_node()); };
  }
  void go_on(Node &node) {
    auto *data = mcrl_region_at(node.layout.rid(node.self, offset)) + 1;
    if (node.conduit.is_sending(reinterpret_cast<const std::byte *>(data))) return node.ready.push(*this);
    node.arena.release(offset, bytes);
    node.coherence->releases--;
    delete this;
  }
};

} // namespace

mcrl_rid make_region(Node &node, uint64_t bytes, mcrl_sharing sharing) {
  if (sharing == MCRL_IN_PLACE) return make_region_in_place(node, bytes);
  std::optional<uint64_t> offset = node.arena.allocate(bytes);
  if (!offset) return 0;
  mcrl_rid rid = node.layout.rid(node.self, *offset, node.arena.generation());
  // Release has waited for that.
  MCRL_ASSERT(!node.conduit.is_sending(reinterpret_cast<const std::byte *>(mcrl_region_at(rid) + 1)));
  protocol::initialize_home(*mcrl_region_at(rid), rid, bytes, node.faults != nullptr, sharing);
  return rid;
}

void release_when_sent(Node &node, mcrl_rid rid, uint64_t bytes) { (new Release(node, rid, bytes))->go_on(node); }

} // namespace mcrl
