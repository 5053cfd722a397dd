#include "regions/copies/balancing.h"

#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/pure/header.h"

#include <cstring>

namespace mcrl {
namespace {

constexpr unsigned bits_of_unit = 4; // Loads counts messages in units of 16

// No thread waits for an answer.
void ask_to_be_home(Node &node, mcrl_rid rid, NodeId to) {
  Header &header = begin_message(node, Kind::region_rehome, sizeof rid);
  fields<Kind::region_rehome>(header).is_unasked = 1;
  std::memcpy(&header + 1, &rid, sizeof rid);
  send(node, to, header, sizeof rid);
}

} // namespace

void note_use(Node &node, const mcrl_region &region, NodeId by) {
  Coherence &coherence = *node.rooms.coherence;
  if (coherence.balance == nullptr || !protocol::is_home(region) || protocol::is_private(region)) return;
  if (std::optional<NodeId> to = coherence.balance->note(region.rid, by, region.bytes)) ask_to_be_home(node, region.rid, *to);
}

void note_own_use(Node &node, const mcrl_region &region) {
  if (node.rooms.coherence->balance != nullptr && protocol::is_home(region)) node.rooms.coherence->balance->note_own(region.rid);
}

uint16_t work_here(const Node &node) { return static_cast<uint16_t>(node.traffic.received >> bits_of_unit); }

void note_work(Node &node, NodeId by, uint16_t work) {
  if (node.rooms.coherence->balance != nullptr)
    node.rooms.coherence->balance->loads.note(by, work, node.traffic.received >> bits_of_unit);
}

bool rehome_if_it_exists(Node &node, mcrl_rid rid, Runnable &waiter) {
  bool at_birth = node.rooms.regions->layout.home(rid) == node.self;
  if (at_birth ? node.rooms.regions->find_own(rid) == nullptr : !may_adopt(node, rid)) return false;
  rehome(node, rid, waiter, nullptr);
  return true;
}

} // namespace mcrl
