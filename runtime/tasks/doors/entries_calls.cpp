// The entries of calls on other nodes (mcrl_abi_calls.h), and of addresses that go with them.
#include "regions/operations/operations.h"
#include "tasks/children/children.h"
#include "tasks/children/gathered_calls.h"
#include "tasks/children/remote_calls.h"
#include "tasks/forks/counters.h"
#include "tasks/races/races.h"
#include "tasks/records/records.h"
#include "tasks/scopes/scopes.h"

using namespace mcrl;

int mcrl_home_of(mcrl_rid rid) {
  const mcrl_region &region = *mcrl_region_at(rid);
  bool is_here = region.rid == rid && region.state == MCRL_STATE_HOME;
  return is_here ? mcrl_current->here : static_cast<int>(number(home_of_named(current_node(), rid)));
}

int mcrl_place_of_move_elsewhere(mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  Node &node = current_node();
  NodeId place = place_of_move(node, rid, mode, policy);
  if (place != node.self) node.statistics[ForkCounter::moved]++;
  return static_cast<int>(number(place));
}

int mcrl_runs_here(unsigned to) { return runs_here(current_node(), to); }

void *mcrl_pack_call(unsigned to, const mcrl_point *point, size_t bytes) {
  return left_out(current_node(), mcrl_live(&make_call(current_node(), to, *point, bytes)), bytes);
}

void mcrl_call(void *arguments) { call(current_node(), record_of(arguments)); }

void mcrl_spawn(void *arguments) { spawn(current_node(), record_of(arguments)); }

void mcrl_spawn_gathered_next(unsigned to, const mcrl_point *point, const void *arguments, size_t bytes) {
  spawn_gathered(current_node(), to, *point, arguments, bytes);
}

void mcrl_fork_gathered_next(unsigned to, const mcrl_point *point, const void *arguments, size_t bytes, mcrl_children *children,
                             uint32_t site, uint64_t offset) {
  fork_gathered(current_node(), to, *point, arguments, bytes, *children, site, offset);
}

void mcrl_fork(void *arguments, mcrl_children *children, uint32_t site, uint64_t offset) {
  fork(current_node(), record_of(arguments), *children, site, offset);
}

void mcrl_fork_prunable(void *arguments, mcrl_children *children, uint32_t site, uint64_t offset, int is_stealable) {
  fork_prunable(current_node(), record_of(arguments), *children, site, offset, is_stealable != 0);
}

void mcrl_begin_scope(void) { current_node().rooms.scopes->begin(); }

void mcrl_end_scope_at(const char *where) { current_node().rooms.scopes->end(where); }

void mcrl_end_calls(int are_stealable) {
  if (mcrl_current == nullptr) mcrl_calls_left = INT32_MAX;
  else end_calls(current_node(), are_stealable != 0);
}

mcrl_child *mcrl_join_at(mcrl_children *children, const char *where) {
  if (children->id == 0) return nullptr;
  MCRL_ASSERT(!current_node().in_handler);
  return current_node().rooms.children->join(*children, where);
}

mcrl_children mcrl_children_split_off(mcrl_children *children, uint64_t offset, uint64_t bytes, unsigned count,
                                      const mcrl_fork_site *sites) {
  MCRL_ASSERT(!current_node().in_handler);
  return current_node().rooms.children->split(*children, {offset, bytes, {sites, sites + count}});
}

uint64_t mcrl_image_offset(const void *address) { return current_node().traffic.names.name_of(address); }

void *mcrl_image_address(uint64_t offset) { return current_node().traffic.names.address_of(offset); }
