#include "regions/memory/node_regions.h"

namespace mcrl {

NodeRegions::NodeRegions(Node &node, const Settings &settings) : node_(node) {
  if (settings.check) shadows = std::make_unique<Shadows>();
  node.checks = shadows != nullptr;
  node.own_birth = none_of_own;
  node.rooms.regions = this;
}

void NodeRegions::adopt(const SpanLayout &agreed) {
  layout = agreed;
  MCRL_ASSERT(memory.reserve(layout.span_bits()) && starts.reserve(layout.span_bits()));
  mcrl_own_span = {memory.base(), (uint64_t{1} << layout.span_bits()) - 1};
  // The header that a null pointer names: its rid is 0 like that of memory that was never touched, and nothing may begin on it.
  reinterpret_cast<mcrl_region *>(memory.base())->lock = MCRL_LOCK_CLOSED;
  if (shadows != nullptr) shadows->set_layout(layout);
  uint64_t place = layout.rid(node_.self, 0);
  node_.birth_mask = layout.birth_mask();
  node_.own_birth = node_.checks != 0 ? none_of_own : place;
  arena = Arena(memory.base(), starts, place, layout.in_place_from());
  arena.set_red_zone(red_zone);
  shares_with.assign(node_.count, false);
  sight_.assign(node_.count, unknown);
  if (layout.in_place_bytes() == 0) return;
  auto provide = [this](uint64_t offset, uint64_t bytes) {
    return !shares_with[number(node_.self)] || node_.conduit.provide_offered(offset, bytes);
  };
  arena_in_place =
      Arena(memory.base(), starts, place + layout.in_place_from(), layout.offers_from() - layout.in_place_from(), provide);
  arena_in_place.set_red_zone(red_zone);
  for (uint32_t other = 0; other < node_.count; other++) shares_with[other] = node_.conduit.is_near(NodeId{other});
  shares_with[number(node_.self)] = sees(node_.self);
}

// The conduit refuses nodes of other hosts.
bool NodeRegions::sees(NodeId other) {
  Sight &sight = sight_[number(other)];
  if (sight != unknown || layout.in_place_bytes() == 0) return sight == seen;
  char *at = memory.base() + layout.rid(other, layout.in_place_from());
  sight = node_.conduit.map_offered(other, at, layout.in_place_bytes()) ? seen : refused;
  return sight == seen;
}

} // namespace mcrl
