#include "coherence/homes.h"

#include "coherence/engine.h"
#include "coherence/in_place.h"
#include "protocol/header.h"

namespace mcrl {

NodeId present_home(const Node &node, mcrl_rid rid) {
  if (node.layout.is_in_place(rid)) return node.layout.home(rid);
  return protocol::home_of(place_of(node, rid), *mcrl_region_at(rid), node.coherence->entries);
}

bool is_departing(const Node &node, mcrl_rid rid) {
  const mcrl_region &region = *mcrl_region_at(rid);
  return region.rid == rid && !node.layout.is_in_place(rid) && protocol::is_departing(region);
}

NodeId place_of_data(Node &node, mcrl_rid rid, mcrl_mode mode) {
  if (node.layout.is_in_place(rid)) return is_shared_here(node, rid) ? node.self : node.layout.home(rid);
  if (!is_home(node, rid)) return copy_suffices(node, rid, mode) ? node.self : present_home(node, rid);
  const mcrl_region &region = *mcrl_region_at(rid);
  return region.rid == rid ? protocol::place_at_home(region, node.coherence->entries, node.self) : node.self;
}

} // namespace mcrl
