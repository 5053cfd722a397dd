// Zones and their placement functions (mcrl_zone.h).
#include "mcrl_zone.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <algorithm>
#include <cstring>

using namespace mcrl;

namespace mcrl {

static_assert(int{zone_coherent} == MCRL_COHERENT && int{zone_in_place} == MCRL_IN_PLACE && int{zone_replicated} == MCRL_REPLICATED &&
              int{zone_private} == MCRL_PRIVATE);

mcrl_rid create_region_in(Node &node, region_zone *zone, size_t bytes, const char *call) {
  if (zone == nullptr) fatal("%s of a null zone", call);
  int sharing = 0;
  std::memcpy(&sharing, &zone->sharing, sizeof sharing); // C programs put any number there
  if (sharing < zone_coherent || sharing > zone_private) fatal("%s: a zone's sharing is %d, which is none", call, sharing);
  size_t number_of_region = zone->made++; // other threads may make regions meanwhile
  if (zone->at == zone_at_blocks && zone->count == 0)
    fatal("%s: zone_at_blocks of a zone whose count is 0; it is how many regions this node will make in the zone", call);
  int64_t at = number(node.self);
  auto place = [&] { at = zone->at(zone, number_of_region); };
  if (zone->at != nullptr && node.in_handler) place();
  else if (zone->at != nullptr) run_as_handler(node, place);
  return create_region(node, at, bytes, static_cast<mcrl_sharing>(sharing), call);
}

} // namespace mcrl

// In prelude.h, which has region pointers in the place of names.
extern "C" void *mcrl_region_new_in(region_zone *zone, size_t bytes) {
  return reinterpret_cast<void *>(create_region_in(current_node(), zone, bytes, "region_new_in"));
}

int zone_at_node(const region_zone *zone, size_t) { return zone->node; }

int zone_at_round_robin(const region_zone *, size_t index) {
  const Node &node = current_node();
  return static_cast<int>((number(node.self) + index) % node.count);
}

int zone_at_blocks(const region_zone *zone, size_t index) {
  size_t nodes = current_node().count, count = zone->count;
  size_t of_each = count / nodes, larger = count % nodes; // the first so many nodes get one more
  if (index < larger * (of_each + 1)) return static_cast<int>(index / (of_each + 1));
  return static_cast<int>(of_each == 0 ? nodes - 1 : std::min(larger + (index - larger * (of_each + 1)) / of_each, nodes - 1));
}

int zone_at_hash(const region_zone *, size_t index) {
  uint64_t hash = (index + 1) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u;
  return static_cast<int>((hash ^ hash >> 32) % current_node().count);
}

int zone_at_region(const region_zone *zone, size_t) {
  Node &node = current_node();
  mcrl_rid near = zone->near != nullptr ? MCRL_RID(zone->near) : zone->near_rid;
  check_name(node, near, "zone_at_region");
  return static_cast<int>(number(present_home(node, near)));
}
