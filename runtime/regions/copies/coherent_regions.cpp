// Regions that the protocol keeps coherent: each call is an event for step(), or a look at the header that its steps have left.
#include "net/progress/loop.h"
#include "regions/copies/balancing.h"
#include "regions/copies/engine.h"
#include "regions/copies/kind.h"
#include "regions/pure/header.h"

namespace mcrl {
namespace {

using protocol::Event;

class CoherentRegions final : public RegionKind {
  mcrl_rid make(Node &node, uint64_t bytes, mcrl_sharing sharing) const override {
    std::optional<uint64_t> offset = node.rooms.regions->arena.allocate(bytes);
    if (!offset) return 0;
    mcrl_rid rid = node.rooms.regions->layout.rid(node.self, *offset, node.rooms.regions->arena.generation());
    // release_when_sent() has waited for that.
    MCRL_ASSERT(!node.conduit.is_sending(reinterpret_cast<const std::byte *>(mcrl_region_at(rid) + 1)));
    protocol::initialize_home(*mcrl_region_at(rid), rid, bytes, node.faults != nullptr || node.rooms.regions->checks_ends, sharing);
    return rid;
  }

  void remove(Node &node, mcrl_rid rid, Runnable &waiter) const override {
    apply(node, rid, header_of(node, rid, waiter.waits_in), Event{.kind = Event::remove, .waiter = name_of(waiter)});
  }

  void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter) const override {
    mcrl_region &region = header_of(node, rid, waiter.waits_in);
    note_own_use(node, region);
    apply(node, rid, region, Event{.kind = Event::lock, .mode = mode, .waiter = name_of(waiter)});
  }

  bool lock_if_free(Node &node, mcrl_region &region, mcrl_mode mode) const override {
    if (node.rooms.regions->checks_ends) return lock_at_once(node, region, mode);
    if (mode == MCRL_WRITE ? region.lock != 0 : region.lock < 0) return false;
    region.lock += mode == MCRL_WRITE ? -1 : 1;
    return true;
  }

  bool lock_at_once(Node &node, mcrl_region &region, mcrl_mode mode) const override {
    bool is_noted = mode == MCRL_WRITE && protocol::was_noted(region, node.rooms.coherence->entries);
    bool is_beside_copies = mode == MCRL_WRITE && protocol::is_replicated(region);
    bool is_followed =
        node.rooms.regions->checks_ends || (node.observed.history != nullptr && node.observed.history->follows(region.rid, false));
    if (mode != MCRL_UPDATE && !is_noted && !is_beside_copies && !is_followed && !protocol::is_watched(region)) return false;
    if (!protocol::begins_at_once(place_of(node, region.rid), region, node.rooms.coherence->entries, mode)) return false;
    apply(node, region.rid, region, Event{.kind = Event::lock, .mode = mode, .waiter = nobody});
    return true;
  }

  bool lock_soon(Node &node, mcrl_rid rid, mcrl_mode mode) const override {
    if (node.faults != nullptr || rid == 0) return false;
    mcrl_region &region = *mcrl_region_at(rid);
    return region.rid == rid && lock_at_once(node, region, mode);
  }

  bool begins_at_once(const Node &node, mcrl_rid rid, mcrl_mode mode) const override {
    return rid != 0 && protocol::begins_at_once(place_of(node, rid), *mcrl_region_at(rid), node.rooms.coherence->entries, mode);
  }

  void unlock(Node &node, mcrl_region &region) const override { apply(node, region.rid, region, Event{.kind = Event::unlock}); }

  int32_t take_off_lock(mcrl_region &region, mcrl_mode mode, bool is_taken) const override {
    int32_t one = mode == MCRL_WRITE ? -1 : 1;
    if (!is_taken) region.lock -= one;
    return protocol::operations(region) + one;
  }

  int32_t operations_here(const mcrl_region &region) const override { return protocol::operations(region); }
  int32_t own_operations(const mcrl_region &region) const override { return protocol::operations(region); }

  mcrl_mode mode_of_update(const mcrl_region &region) const override {
    if (protocol::operations(region) < 0) return MCRL_WRITE;
    return protocol::is_updating(region) ? MCRL_UPDATE : MCRL_NONE;
  }

  void upgrade(Node &node, mcrl_region &region, Runnable &waiter) const override {
    MCRL_ASSERT(protocol::is_updating(region));
    apply(node, region.rid, region, Event{.kind = Event::upgrade, .waiter = name_of(waiter)});
  }

  void watch(Node &node, mcrl_region &region, mcrl_mode mode) const override {
    apply(node, region.rid, region, Event{.kind = Event::watch, .mode = mode});
  }

  void unwatch(Node &node, mcrl_region &region) const override {
    if (protocol::is_watched(region)) apply(node, region.rid, region, Event{.kind = Event::unwatch});
  }

  bool was_noted(Node &node, const mcrl_region &region) const override {
    return protocol::was_noted(region, node.rooms.coherence->entries);
  }

  mcrl_region *find_header(Node &node, mcrl_rid rid) const override {
    mcrl_region &region = *mcrl_region_at(rid);
    return node.rooms.regions->starts.test(SpanLayout::place(rid)) && region.rid == rid ? &region : nullptr;
  }

  mcrl_region *find_header_at(Node &node, uint64_t place) const override {
    return node.rooms.regions->starts.test(place) ? mcrl_region_at(place) : nullptr;
  }

  mcrl_region &map(Node &node, mcrl_rid rid, const char *call) const override {
    mcrl_region &region = header_of(node, rid, call);
    region.mapped = (region.mapped + MCRL_MAPPED) | 1;
    return region;
  }

  bool counts_mappings() const override { return true; }

  bool knows_size(const mcrl_region &region) const override { return protocol::knows_size(region); }

  void learn_size(Node &node, mcrl_region &region, const char *call) const override {
    ask_for_size(node, region, node.threads.current(), call);
    block(node);
  }

  void flush(Node &node, mcrl_region &region) const override {
    // The third node may not have it yet, and the next copy would be written over it.
    if (place_of(node, region.rid).three_party && protocol::has_read_copy(region) &&
        node.conduit.is_sending(reinterpret_cast<const std::byte *>(&region + 1)))
      return;
    apply(node, region.rid, region, Event{.kind = Event::evict});
  }

  void discard(Node &node, mcrl_rid rid) const override {
    if (mcrl_region *region = find_header(node, rid); region != nullptr) forget_deleted(node, *region);
  }

  NodeId present_home(const Node &node, mcrl_rid rid) const override {
    return protocol::home_of(place_of(node, rid), *mcrl_region_at(rid), node.rooms.coherence->entries);
  }

  bool is_departing(const Node &, mcrl_rid rid) const override {
    const mcrl_region &region = *mcrl_region_at(rid);
    return region.rid == rid && protocol::is_departing(region);
  }

  const char *why_home_stays() const override { return nullptr; }

  NodeId place_of_data(Node &node, mcrl_rid rid, mcrl_mode mode) const override {
    NodeId home = present_home(node, rid);
    if (home != node.self) return copy_suffices(node, rid, mode) ? node.self : home;
    const mcrl_region &region = *mcrl_region_at(rid);
    return region.rid == rid ? protocol::place_at_home(region, node.rooms.coherence->entries, node.self) : node.self;
  }

  mcrl_sharing sharing_of(const mcrl_region &region) const override { return protocol::sharing_of(region); }

  bool misses_copy(const mcrl_region &region) const override { return !protocol::is_home(region) && !protocol::has_copy(region); }

  bool is_local(const Node &node, mcrl_rid rid) const override { return present_home(node, rid) == node.self; }
  bool is_copied() const override { return true; }

  void receive(Node &node, NodeId from, Header &header, size_t message_bytes) const override {
    receive_for_step(node, from, header, message_bytes);
  }

  // Into the region: the protocol sends data only to a copy that no thread may use.
  std::byte *place_for(Node &node, const Header &header, size_t data_bytes) const override {
    mcrl_region &region = *mcrl_region_at(header.region.rid);
    MCRL_ASSERT(region.rid == header.region.rid);
    if (region.bytes == 0) settle(node, region, data_bytes);
    MCRL_ASSERT(region.bytes == data_bytes);
    // Data that come while the copy before is still being sent to a third node equal it: nothing has been written since. The home has taken
    // back that copy alone, for the update token.
    auto *data = reinterpret_cast<std::byte *>(&region + 1);
    bool may_be_sending = place_of(node, region.rid).three_party;
    return may_be_sending && node.conduit.is_sending(data) ? nullptr : data;
  }
};

constexpr CoherentRegions kind;

} // namespace

constinit const RegionKind &coherent_regions = kind;

} // namespace mcrl
