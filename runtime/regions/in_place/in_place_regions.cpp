// Regions that are used in place. What is done with the lock, and the messages of nodes that wait or share no memory, are in in_place.cpp.
#include "base/support/clock.h"
#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/kind.h"
#include "regions/in_place/in_place.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

constexpr unsigned fewest_pauses = 8, most_pauses = 32; // of the processor between two tries

// Tries for the time of MCRL_TUNE=spin.
bool begin_in_a_while(Node &node, mcrl_rid rid, mcrl_mode mode) {
  uint64_t began = clock_ticks();
  // Each look takes the line of the lock from the node that is about to unlock it: looks become rarer.
  for (unsigned pauses = fewest_pauses;; pauses = std::min(2 * pauses, most_pauses)) {
    if (begin_in_place(node, rid, mode) != nullptr) return true;
    bool is_over = node.turns.looks.ticks == 0 || node.turns.looks.ns_of(clock_ticks() - began) >= node.rooms.coherence->spin_ns;
    if (is_over) return false;
    for (unsigned i = 0; i < pauses; i++) pause_processor();
  }
}

class InPlaceRegions final : public RegionKind {
  mcrl_rid make(Node &node, uint64_t bytes, mcrl_sharing) const override { return make_region_in_place(node, bytes); }

  void remove(Node &node, mcrl_rid rid, Runnable &waiter) const override { remove_in_place(node, rid, waiter); }

  void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter) const override { lock_in_place(node, rid, mode, waiter); }

  bool lock_if_free(Node &node, mcrl_region &region, mcrl_mode mode) const override {
    return begin_in_place(node, region.rid, mode) != nullptr;
  }

  bool lock_at_once(Node &node, mcrl_region &region, mcrl_mode mode) const override { return lock_if_free(node, region, mode); }

  bool lock_soon(Node &node, mcrl_rid rid, mcrl_mode mode) const override {
    if (begin_in_place(node, rid, mode) != nullptr) return true;
    return node.rooms.regions->layout.names_node(rid) && is_shared_here(node, rid) && begin_in_a_while(node, rid, mode);
  }

  bool begins_at_once(const Node &node, mcrl_rid rid, mcrl_mode mode) const override { return begins_in_place(node, rid, mode); }

  void unlock(Node &node, mcrl_region &region) const override { end_in_place(node, region); }

  int32_t take_off_lock(mcrl_region &region, mcrl_mode, bool) const override { return operations_here(region); }

  int32_t operations_here(const mcrl_region &region) const override { return operations_in_place(current_node(), region); }

  int32_t own_operations(const mcrl_region &region) const override {
    int32_t operations = operations_here(region);
    return is_fetched(region) ? operations : std::min(operations, 0);
  }

  // An update excludes all others from the beginning.
  mcrl_mode mode_of_update(const mcrl_region &) const override { return MCRL_WRITE; }

  void upgrade(Node &node, mcrl_region &, Runnable &waiter) const override { grant(node, waiter); }

  void watch(Node &node, mcrl_region &region, mcrl_mode) const override { end_and_watch(node, region); }

  void unwatch(Node &node, mcrl_region &region) const override { stop_watching(node, region.rid); }

  bool was_noted(Node &, const mcrl_region &) const override { return false; }

  mcrl_region *find_header(Node &, mcrl_rid rid) const override {
    mcrl_region &region = *mcrl_region_at(rid);
    return region.rid == rid && is_of_place(region) ? &region : nullptr;
  }

  mcrl_region *find_header_at(Node &, uint64_t place) const override {
    if (place % region_alignment != 0) return nullptr;
    mcrl_region &region = *mcrl_region_at(place);
    return is_of_place(region) && SpanLayout::place(region.rid) == place ? &region : nullptr;
  }

  mcrl_region &map(Node &node, mcrl_rid rid, const char *call) const override { return map_in_place(node, rid, call); }

  bool counts_mappings() const override { return false; }

  bool knows_size(const mcrl_region &region) const override { return region.bytes != 0; }

  // It comes with the data.
  void learn_size(Node &node, mcrl_region &region, const char *call) const override {
    lock_and_wait(node, region.rid, MCRL_READ, call);
    end_in_place(node, region);
  }

  // There is no copy, and memory is kept.
  void flush(Node &, mcrl_region &) const override {}
  void discard(Node &, mcrl_rid) const override {}

  NodeId present_home(const Node &node, mcrl_rid rid) const override { return node.rooms.regions->layout.home(rid); }

  bool is_departing(const Node &, mcrl_rid) const override { return false; }

  const char *why_home_stays() const override { return "which is used in place: its memory is its home's"; }

  NodeId place_of_data(Node &node, mcrl_rid rid, mcrl_mode) const override {
    return is_shared_here(node, rid) ? node.self : node.rooms.regions->layout.home(rid);
  }

  mcrl_sharing sharing_of(const mcrl_region &) const override { return MCRL_IN_PLACE; }

  bool misses_copy(const mcrl_region &) const override { return false; }

  bool is_local(const Node &node, mcrl_rid rid) const override { return is_shared_here(node, rid); }

  bool is_copied() const override { return false; }

  // An operation that this node has lent has ended elsewhere, perhaps with the data of a write.
  void receive(Node &node, NodeId, Header &header, size_t message_bytes) const override {
    MCRL_ASSERT(protocol::is_end(static_cast<protocol::Message>(header.kind)));
    mcrl_rid rid = header.region.rid;
    note_returned(node, rid);
    mcrl_region &region = *mcrl_region_at(rid);
    MCRL_ASSERT(region.rid == rid && is_of_place(region) && operations_here(region) != 0);
    if (size_t bytes = message_bytes - sizeof header; bytes != 0) std::memcpy(&region + 1, &header + 1, bytes);
    end_in_place(node, region);
  }

  std::byte *place_for(Node &, const Header &, size_t) const override { return nullptr; }
};

constexpr InPlaceRegions in_place_kind;

} // namespace

constinit const RegionKind &in_place_regions = in_place_kind;

} // namespace mcrl
