// Operations: regions that are made and deleted, their headers, homes, and messages.
#include "base/observe/history.h"
#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/operations/kinds.h"
#include "regions/operations/operations.h"
#include "regions/operations/update.h"
#include "regions/pure/header.h"

#include <cinttypes>

namespace mcrl {
namespace {

using protocol::Event;

mcrl_rid make_copied(Node &node, uint64_t bytes, mcrl_sharing sharing) {
  NodeRegions &regions = *node.rooms.regions;
  std::optional<uint64_t> offset = regions.arena.allocate(bytes);
  if (!offset) return 0;
  mcrl_rid rid = regions.layout.rid(node.self, *offset, regions.arena.generation());
  // release_when_sent() has waited for that.
  MCRL_ASSERT(!node.conduit.is_sending(reinterpret_cast<const std::byte *>(mcrl_region_at(rid) + 1)));
  bool is_followed = node.observed.history != nullptr && node.observed.history->follows(rid, true);
  protocol::initialize_home(*mcrl_region_at(rid), rid, bytes, node.faults != nullptr || regions.checks_ends || is_followed, sharing);
  return rid;
}

// Into the region: the protocol sends data only to a copy that no thread may use.
std::byte *place_for_copy(Node &node, const Header &header, size_t data_bytes) {
  mcrl_region &region = *mcrl_region_at(header.region.rid);
  MCRL_ASSERT(region.rid == header.region.rid);
  if (region.bytes == 0) settle(node, region, data_bytes);
  MCRL_ASSERT(region.bytes == data_bytes);
  // Data that come while the copy before is still being sent to a third node equal it: nothing has been written since. The home has
  // taken back that copy alone, for the update token.
  auto *data = reinterpret_cast<std::byte *>(&region + 1);
  bool may_be_sending = place_of(node, region.rid).three_party;
  return may_be_sending && node.conduit.is_sending(data) ? nullptr : data;
}

NodeId place_of_copy(Node &node, mcrl_rid rid, mcrl_mode mode) {
  NodeId home = present_home(node, rid);
  if (home != node.self) return copy_suffices(node, rid, mode) ? node.self : home;
  const mcrl_region &region = *mcrl_region_at(rid);
  return region.rid == rid ? protocol::place_at_home(region, node.rooms.coherence->entries, node.self) : node.self;
}

} // namespace

mcrl_rid make_region(Node &node, uint64_t bytes, mcrl_sharing sharing) {
  auto make = [&] {
    switch (kind_of(sharing)) {
    case RegionKind::in_place: return make_region_in_place(node, bytes);
    case RegionKind::copied: return make_copied(node, bytes, sharing);
    }
  };
  mcrl_rid rid = make();
  if (node.observed.observer != nullptr && rid != 0) node.observed.observer->region_made(rid, bytes);
  return rid;
}

void remove(Node &node, mcrl_rid rid, Runnable &waiter, const char *call) {
  note_wait(node, waiter, call, rid, MCRL_NONE);
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return remove_in_place(node, rid, waiter);
  case RegionKind::copied:
    return apply(node, rid, header_of(node, rid, waiter.waits_in), Event{.kind = Event::remove, .waiter = name_of(waiter)});
  }
}

bool remove_at_once(Node &node, mcrl_rid rid) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return remove_copied_at_once(node, rid);
  }
}

mcrl_region *find_header(Node &node, mcrl_rid rid) {
  mcrl_region &region = *mcrl_region_at(rid);
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return region.rid == rid && is_of_place(region) ? &region : nullptr;
  case RegionKind::copied: return find_copied(node, rid);
  }
}

mcrl_region *find_header_at(Node &node, uint64_t place) {
  switch (kind_of(node, place)) {
  case RegionKind::in_place: {
    if (!may_be_header(place)) return nullptr;
    mcrl_region &region = *mcrl_region_at(place);
    return is_of_place(region) && SpanLayout::place(region.rid) == place ? &region : nullptr;
  }
  case RegionKind::copied: return node.rooms.regions->starts.test(place) ? mcrl_region_at(place) : nullptr;
  }
}

mcrl_region &map_region(Node &node, mcrl_rid rid, const char *call) {
  check_name(node, rid, call);
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return map_in_place(node, rid, call);
  case RegionKind::copied: {
    mcrl_region &region = header_of(node, rid, call);
    count_mapping(node, region);
    return region;
  }
  }
}

bool counts_mappings(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return true;
  }
}

bool knows_size(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return region.bytes != 0;
  case RegionKind::copied: return protocol::knows_size(region);
  }
}

void learn_size(Node &node, mcrl_region &region, const char *call) {
  if (knows_size(region)) return;
  if (node.in_handler) fatal("%s of region id %#" PRIx64 " would wait in a message handler", call, region.rid);
  switch (kind_of(region)) {
  case RegionKind::in_place: // it comes with the data
    lock_and_wait(node, region.rid, MCRL_READ, call);
    return end_in_place(node, region);
  case RegionKind::copied: ask_for_size(node, region, node.threads.current(), call); return block(node);
  }
}

void flush(Node &node, mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return; // there is no copy
  case RegionKind::copied: return flush_copy(node, region);
  }
}

void discard(Node &node, mcrl_rid rid) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return; // its memory is kept
  case RegionKind::copied:
    if (mcrl_region *region = find_header(node, rid); region != nullptr) forget_deleted(node, *region);
  }
}

NodeId home_of_named(Node &node, mcrl_rid rid) {
  check_name(node, rid, "home_of");
  return present_home(node, rid);
}

NodeId present_home(const Node &node, mcrl_rid rid) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return node.rooms.regions->layout.home(rid);
  case RegionKind::copied: return home_of_copied(node, rid);
  }
}

bool is_departing(const Node &node, mcrl_rid rid) {
  const mcrl_region &region = *mcrl_region_at(rid);
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return region.rid == rid && protocol::is_departing(region);
  }
}

const char *why_home_stays(const Node &node, mcrl_rid rid) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return "which is used in place: its memory is its home's";
  case RegionKind::copied: return nullptr;
  }
}

NodeId place_of_data(Node &node, mcrl_rid rid, mcrl_mode mode) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return is_shared_here(node, rid) ? node.self : node.rooms.regions->layout.home(rid);
  case RegionKind::copied: return place_of_copy(node, rid, mode);
  }
}

bool misses_copy(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return !protocol::is_home(region) && !protocol::has_copy(region);
  }
}

mcrl_sharing sharing_of(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return MCRL_IN_PLACE;
  case RegionKind::copied: return protocol::sharing_of(region);
  }
}

bool is_local(const Node &node, mcrl_rid rid) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return is_shared_here(node, rid);
  case RegionKind::copied: return present_home(node, rid) == node.self;
  }
}

bool is_copied(const Node &node, mcrl_rid rid) { return kind_of(node, rid) == RegionKind::copied; }

Whereabouts whereabouts_of(const Node &node, mcrl_rid rid, mcrl_mode mode) {
  const mcrl_region &region = *mcrl_region_at(rid);
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return {node.rooms.regions->layout.home(rid), is_shared_here(node, rid), false, false};
  case RegionKind::copied: {
    NodeId home = home_of_copied(node, rid);
    return {home, home == node.self, true, region.rid == rid && protocol::copy_suffices(region, mode)};
  }
  }
}

bool is_copied_and_unknown(const Node &node, mcrl_rid rid) {
  if (mcrl_region_at(rid)->rid == rid) return false;
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return true;
  }
}

void receive_protocol(Node &node, NodeId from, Header &header, size_t message_bytes) {
  MCRL_ASSERT(node.rooms.regions->layout.names_node(header.region.rid));
  switch (kind_of(node, header.region.rid)) {
  case RegionKind::in_place: return receive_end_of_lent(node, header, message_bytes);
  case RegionKind::copied: return receive_for_step(node, from, header, message_bytes);
  }
}

void receive_region_messages(Node &node) {
  for (size_t kind = 0; kind < static_cast<size_t>(first_kind_above_protocol); kind++) node.traffic.handlers[kind] = receive_protocol;
  receive_upgrades(node);
  receive_in_place(node);
}

std::byte *place_of_region(Node &node, NodeId, const Header &header, size_t data_bytes) {
  if (header.kind == Kind::update) return nullptr; // the copy may be in use
  MCRL_ASSERT(node.rooms.regions->layout.names_node(header.region.rid));
  switch (kind_of(node, header.region.rid)) {
  case RegionKind::in_place: return nullptr;
  case RegionKind::copied: return place_for_copy(node, header, data_bytes);
  }
}

} // namespace mcrl
