#include "regions/copies/operations.h"

#include "net/progress/loop.h"
#include "regions/copies/kind.h"
#include "regions/copies/mapping.h"
#include "regions/copies/observed.h"
#include "regions/copies/steps.h"
#include "regions/in_place/in_place.h"

#include <cinttypes>

namespace mcrl {
namespace {

const RegionKind &kind_of(const Node &node, mcrl_rid rid) {
  return node.rooms.regions->layout.is_in_place(rid) ? in_place_regions : coherent_regions;
}

const RegionKind &kind_of(const mcrl_region &region) {
  return is_of_place(region) ? in_place_regions : coherent_regions;
}

const RegionKind &kind_of(mcrl_sharing sharing) { return sharing == MCRL_IN_PLACE ? in_place_regions : coherent_regions; }

void lock_by(const RegionKind &kind, Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call, const char *where) {
  check_name(node, rid, call, where);
  note_wait(node, waiter, call, rid, mode);
  kind.lock(node, rid, mode, waiter);
}

void lock_and_wait_by(const RegionKind &kind, Node &node, mcrl_rid rid, mcrl_mode mode, const char *call, const char *where) {
  lock_by(kind, node, rid, mode, node.threads.current(), call, where);
  uint64_t began = clock_ticks(); // reading the clock delays no request
  block(node);
  node.statistics.misses++;
  node.statistics.miss_ns += node.turns.looks.ns_of(clock_ticks() - began);
}

} // namespace

mcrl_rid make_region(Node &node, uint64_t bytes, mcrl_sharing sharing) {
  mcrl_rid rid = kind_of(sharing).make(node, bytes, sharing);
  if (node.observed.observer != nullptr && rid != 0) node.observed.observer->region_made(rid, bytes);
  return rid;
}

void remove(Node &node, mcrl_rid rid, Runnable &waiter, const char *call) {
  note_wait(node, waiter, call, rid, MCRL_NONE);
  kind_of(node, rid).remove(node, rid, waiter);
}

void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call, const char *where) {
  lock_by(kind_of(node, rid), node, rid, mode, waiter, call, where);
}

void lock_and_wait(Node &node, mcrl_rid rid, mcrl_mode mode, const char *call, const char *where) {
  lock_and_wait_by(kind_of(node, rid), node, rid, mode, call, where);
}

void *lock_from_thread(Node &node, mcrl_rid rid, mcrl_mode mode, const char *where) {
  if (node.in_handler) fatal("internal error: %s waits in a message handler", lock_name(mode));
  if (node.rooms.regions->checks_ends) node.rooms.coherence->locked_at[rid] = where;
  const RegionKind &kind = kind_of(node, rid);
  if (kind.lock_soon(node, rid, mode)) {
    if (node.observed.observer != nullptr) tell_of_lock(node, rid, mode, where);
    return mcrl_region_at(rid) + 1;
  }
  Thread &thread = node.threads.current();
  thread.waits_at = node.observed.last_place = where;
  lock_and_wait_by(kind, node, rid, mode, lock_name(mode), where);
  thread.waits_at = nullptr;
  return mcrl_region_at(rid) + 1;
}

bool lock_if_free(Node &node, mcrl_region &region, mcrl_mode mode) { return kind_of(region).lock_if_free(node, region, mode); }

bool lock_at_once(Node &node, mcrl_rid rid, mcrl_mode mode) {
  mcrl_region &region = *mcrl_region_at(rid);
  return rid != 0 && region.rid == rid && kind_of(region).lock_at_once(node, region, mode);
}

bool begins_at_once(const Node &node, mcrl_rid rid, mcrl_mode mode) { return kind_of(node, rid).begins_at_once(node, rid, mode); }

void unlock(Node &node, mcrl_region &region) {
  check_red_zone(node, region);
  kind_of(region).unlock(node, region);
}

void check_red_zone(Node &node, const mcrl_region &region) {
  if (!node.rooms.regions->checks_ends) return;
  uint64_t changed = node.rooms.regions->red_zone.first_changed(end_of_data(region));
  if (changed == node.rooms.regions->red_zone.bytes()) return;
  const char *where = node.rooms.coherence->locked_at[region.rid];
  fatal("unlock of region id %#" PRIx64 " (home: node %u)%s%s: byte %" PRIu64 ", after the end of its %u bytes, was written here", region.rid,
        number(present_home(node, region.rid)), where == nullptr ? "" : ", locked at ", where == nullptr ? "" : where, region.bytes + changed,
        region.bytes);
}

int32_t take_off_lock(mcrl_region &region, mcrl_mode mode, bool is_taken) { return kind_of(region).take_off_lock(region, mode, is_taken); }

int32_t operations_here(const mcrl_region &region) { return kind_of(region).operations_here(region); }

int32_t own_operations(const mcrl_region &region) { return kind_of(region).own_operations(region); }

mcrl_mode mode_of_update(const mcrl_region &region) { return kind_of(region).mode_of_update(region); }

void upgrade(Node &node, mcrl_region &region, Runnable &waiter) {
  note_wait(node, waiter, upgrade_name, region.rid, MCRL_WRITE);
  kind_of(region).upgrade(node, region, waiter);
}

void watch(Node &node, mcrl_region &region, mcrl_mode mode) { kind_of(region).watch(node, region, mode); }

void unwatch(Node &node, mcrl_region &region) { kind_of(region).unwatch(node, region); }

bool was_noted(Node &node, const mcrl_region &region) { return kind_of(region).was_noted(node, region); }

mcrl_region *find_header(Node &node, mcrl_rid rid) { return kind_of(node, rid).find_header(node, rid); }

mcrl_region *find_header_at(Node &node, uint64_t place) { return kind_of(node, place).find_header_at(node, place); }

mcrl_region &map_region(Node &node, mcrl_rid rid, const char *call) {
  check_name(node, rid, call);
  return kind_of(node, rid).map(node, rid, call);
}

bool counts_mappings(const mcrl_region &region) { return kind_of(region).counts_mappings(); }

bool knows_size(const mcrl_region &region) { return kind_of(region).knows_size(region); }

void learn_size(Node &node, mcrl_region &region, const char *call) {
  if (knows_size(region)) return;
  if (node.in_handler) fatal("%s of region id %#" PRIx64 " would wait in a message handler", call, region.rid);
  kind_of(region).learn_size(node, region, call);
}

void flush(Node &node, mcrl_region &region) { kind_of(region).flush(node, region); }

void discard(Node &node, mcrl_rid rid) { kind_of(node, rid).discard(node, rid); }

NodeId home_of_named(Node &node, mcrl_rid rid) {
  check_name(node, rid, "home_of");
  return present_home(node, rid);
}

NodeId present_home(const Node &node, mcrl_rid rid) { return kind_of(node, rid).present_home(node, rid); }

bool is_departing(const Node &node, mcrl_rid rid) { return kind_of(node, rid).is_departing(node, rid); }

const char *why_home_stays(const Node &node, mcrl_rid rid) { return kind_of(node, rid).why_home_stays(); }

NodeId place_of_data(Node &node, mcrl_rid rid, mcrl_mode mode) { return kind_of(node, rid).place_of_data(node, rid, mode); }

bool misses_copy(const mcrl_region &region) { return kind_of(region).misses_copy(region); }

mcrl_sharing sharing_of(const mcrl_region &region) { return kind_of(region).sharing_of(region); }

bool is_local(const Node &node, mcrl_rid rid) { return kind_of(node, rid).is_local(node, rid); }

bool is_copied(const Node &node, mcrl_rid rid) { return kind_of(node, rid).is_copied(); }

void receive_protocol(Node &node, NodeId from, Header &header, size_t message_bytes) {
  MCRL_ASSERT(node.rooms.regions->layout.names_node(header.region.rid));
  kind_of(node, header.region.rid).receive(node, from, header, message_bytes);
}

std::byte *place_of_region(Node &node, NodeId, const Header &header, size_t data_bytes) {
  if (header.kind == Kind::update) return nullptr; // the copy may be in use
  MCRL_ASSERT(node.rooms.regions->layout.names_node(header.region.rid));
  return kind_of(node, header.region.rid).place_for(node, header, data_bytes);
}

} // namespace mcrl
