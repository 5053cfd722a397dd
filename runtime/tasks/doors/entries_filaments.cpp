// The entries of forall loops (mcrl_abi_filaments.h), and places of their filaments.
#include "tasks/foralls/filaments.h"

#include "net/collective/groups.h"
#include "regions/copies/mapping.h"

#include <string>

using namespace mcrl;

void mcrl_forall(mcrl_filaments *filaments, const void *live, uint64_t count, void *reduced) {
  current_node().rooms.filaments->forall(*filaments, live, count, reduced, filaments->place == mcrl_place_cyclic,
                                             *current_node().rooms.collectives);
}

void mcrl_forall_of_group(mcrl_filaments *filaments, const void *live, uint64_t count, void *reduced, unsigned group) {
  Node &node = current_node();
  std::string call = std::string("the forall at ") + filaments->point.where;
  Collectives &among = node.rooms.collectives->groups().known(call.c_str(), group);
  node.rooms.filaments->forall(*filaments, live, count, reduced, false, among);
}

mcrl_outcome mcrl_run_strip(mcrl_activation *self, unsigned) { return current_node().rooms.filaments->run_taken(*self); }

void mcrl_place_cyclic(const void *live, uint64_t first, uint64_t after, int *nodes) {
  (void)live;
  uint32_t count = current_node().count;
  for (uint64_t index = first; index < after; index++) *nodes++ = static_cast<int>(index % count);
}

int mcrl_place_of_region(mcrl_rid rid) {
  Node &node = current_node();
  check_name(node, rid, "a filament at the home");
  return static_cast<int>(number(node.rooms.regions->layout.home(rid)));
}
