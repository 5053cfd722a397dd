// The regions of a random run: which there are, and of what kinds and sizes.
#include "regions/doors/calls.h"
#include "regions/copies/engine.h"
#include "run.h"

#include "prelude.h"
#undef region

namespace mcrl::random_run {

uint32_t Run::any_region() {
  if (one_in(plan.hot_one_in)) return 0;
  uint32_t region = static_cast<uint32_t>(random() % history_.regions.size());
  return is_alive(region) && !is_private(region) ? region : 0;
}

uint32_t Run::any_region_to_visit() {
  uint32_t region = any_region();
  if (!*plan.kinds || one_in(2)) return region;
  auto other = static_cast<uint32_t>(random() % history_.regions.size());
  return is_alive(other) && is_private(other) ? other : region;
}

// Where activations go to other nodes than the home by chance, they cannot lock what is private.
uint32_t Run::make_any_region(uint64_t bytes) {
  auto home = static_cast<int64_t>(random() % plan.nodes);
  bool is_of_a_kind = *plan.kinds && one_in(2), may_be_private = !history_.regions.empty() && !*plan.faults && !*plan.aborts;
  mcrl_sharing sharing = one_in(4) ? MCRL_IN_PLACE : MCRL_COHERENT;
  if (is_of_a_kind) sharing = may_be_private && one_in(4) ? MCRL_PRIVATE : MCRL_REPLICATED;
  if (sharing == MCRL_PRIVATE) home = number(current_node().self); // the maker writes it first
  uint32_t region = add_region(create_region(current_node(), home, bytes, sharing, "region_new_in"), bytes);
  history_.regions[region].is_replicated = sharing == MCRL_REPLICATED;
  holders_[region].is_private = sharing == MCRL_PRIVATE;
  return region;
}

bool Run::retire(uint32_t region) {
  if (region == 0 || !is_alive(region) || holders_[region].users != 0) return false;
  holders_[region].is_alive = false;
  return true;
}

void Run::revive(uint32_t region, uint32_t home) {
  holders_[region].is_alive = true;
  history_.regions[region].home = home;
}

uint64_t Run::any_size() {
  if (plan.region_bytes != 0) return plan.region_bytes;
  switch (random() % 16) {
  case 0:
  case 1: return 1 + random() % 7;
  case 2: return 100'000 + random() % 1000;
  case 3:
  case 4: return 8'000 + random() % 10'000;
  case 5:
  case 6:
  case 7: return 64 + random() % 4096;
  default: return 8 + random() % 56;
  }
}

uint32_t Run::add_region(mcrl_rid rid, uint64_t bytes) {
  history_.regions.push_back({.name = rid, .home = static_cast<uint32_t>(home_of(reinterpret_cast<void *>(rid))), .bytes = bytes});
  history_.regions.back().has_moving_home = moves_homes(plan);
  holders_.emplace_back();
  return static_cast<uint32_t>(history_.regions.size() - 1);
}

} // namespace mcrl::random_run
