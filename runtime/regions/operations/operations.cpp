#include "regions/operations/operations.h"

#include "base/observe/task_order.h"
#include "net/progress/counters.h"
#include "net/progress/loop.h"
#include "regions/copies/balancing.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/counters.h"
#include "regions/copies/mapping.h"
#include "regions/copies/observed.h"
#include "regions/copies/steps.h"
#include "regions/operations/kinds.h"
#include "regions/pure/header.h"

#include <algorithm>
#include <cinttypes>
#include <cstdlib>

namespace mcrl {
namespace {

using protocol::Event;

void lock_by(RegionKind kind, Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call, const char *where) {
  check_name(node, rid, call, where);
  note_wait(node, waiter, call, rid, mode);
  switch (kind) {
  case RegionKind::in_place: return lock_in_place(node, rid, mode, waiter);
  case RegionKind::copied: {
    count_miss(node, rid, mode);
    mcrl_region &region = header_of(node, rid, waiter.waits_in);
    note_own_use(node, region);
    return apply(node, rid, region, Event{.kind = Event::lock, .mode = mode, .waiter = name_of(waiter)});
  }
  }
}

void lock_and_wait_by(RegionKind kind, Node &node, mcrl_rid rid, mcrl_mode mode, const char *call, const char *where) {
  lock_by(kind, node, rid, mode, node.threads.current(), call, where);
  uint64_t began = clock_ticks(); // reading the clock delays no request
  block(node);
  node.statistics[RegionCounter::misses]++;
  node.statistics[RegionCounter::miss_ns] += node.turns.looks.ns_of(clock_ticks() - began);
}

// The offer of a region of this node's that is to be written ends. Nothing stands in the way if no node has taken it.
bool end_offer_for(Node &node, mcrl_region &region, mcrl_mode mode) {
  bool is_offered = protocol::is_home(region) && protocol::is_offered(region, node.rooms.coherence->entries);
  if (mode == MCRL_READ || !is_offered) return false;
  end_offer(node, region);
  return true;
}

bool lock_copied_at_once(Node &node, mcrl_region &region, mcrl_mode mode) {
  bool was_offered = end_offer_for(node, region, mode);
  bool is_noted = mode == MCRL_WRITE && protocol::was_noted(region, node.rooms.coherence->entries);
  bool is_beside_copies = mode == MCRL_WRITE && protocol::is_replicated(region);
  const History *history = node.observed.history;
  bool is_followed = node.rooms.regions->checks_ends || (history != nullptr && node.observed.history->follows(region.rid, false));
  if (mode != MCRL_UPDATE && !was_offered && !is_noted && !is_beside_copies && !is_followed && !protocol::is_watched(region))
    return false;
  if (!protocol::begins_at_once(place_of(node, region.rid), region, node.rooms.coherence->entries, mode)) return false;
  apply(node, region.rid, region, Event{.kind = Event::lock, .mode = mode, .waiter = nobody});
  return true;
}

// As lock_at_once(), but may try for a while, and returns the data; the thread waits else.
void *lock_soon(RegionKind kind, Node &node, mcrl_rid rid, mcrl_mode mode) {
  void *at = mcrl_region_at(rid) + 1;
  switch (kind) {
  case RegionKind::in_place: return begin_in_place_soon(node, rid, mode) ? at : nullptr;
  case RegionKind::copied: {
    if (node.faults != nullptr || rid == 0) return nullptr;
    mcrl_region &region = *mcrl_region_at(rid);
    if (region.rid == rid && lock_copied_at_once(node, region, mode)) return at;
    if (void *in_place = begin_in_phase_soon(node, rid, mode)) return in_place;
    bool is_past = is_past_phase(node, rid, mode), is_own = region.rid == rid && protocol::is_home(region);
    if (is_past && is_own) want_copies(node, region);
    return mode == MCRL_READ && begin_on_offer(node, rid) ? at : nullptr;
  }
  }
}

} // namespace

void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call, const char *where) {
  lock_by(kind_of(node, rid), node, rid, mode, waiter, call, where);
}

void lock_and_wait(Node &node, mcrl_rid rid, mcrl_mode mode, const char *call, const char *where) {
  lock_and_wait_by(kind_of(node, rid), node, rid, mode, call, where);
}

void *lock_from_thread(Node &node, mcrl_rid rid, mcrl_mode mode, const char *where) {
  if (node.in_handler) fatal("internal error: %s waits in a message handler", lock_name(mode));
  if (node.rooms.regions->checks_ends) note_locked(node, rid, mode, where);
  RegionKind kind = kind_of(node, rid);
  if (void *at = lock_soon(kind, node, rid, mode)) {
    if (node.observed.observer != nullptr) tell_of_lock(node, rid, mode, where);
    return at;
  }
  Thread &thread = node.threads.current();
  thread.waits_at = node.observed.last_place = where;
  lock_and_wait_by(kind, node, rid, mode, lock_name(mode), where);
  thread.waits_at = nullptr;
  return mcrl_region_at(rid) + 1;
}

void *hit_in_place(Node &node, mcrl_rid rid, mcrl_mode mode) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return begin_in_place(node, rid, mode);
  case RegionKind::copied: return begin_in_phase(node, rid, mode);
  }
}

bool lock_if_free(Node &node, mcrl_region &region, mcrl_mode mode) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return begin_in_place(node, region.rid, mode) != nullptr;
  case RegionKind::copied:
    if (node.rooms.regions->checks_ends) return lock_copied_at_once(node, region, mode);
    end_offer_for(node, region, mode);
    if (mode == MCRL_READ && region.lock < 0 && begin_on_offer(node, region.rid)) return true;
    if (mode == MCRL_WRITE ? region.lock != 0 : region.lock < 0) return false;
    region.lock += mode == MCRL_WRITE ? -1 : 1;
    return true;
  }
}

bool lock_at_once(Node &node, mcrl_rid rid, mcrl_mode mode) {
  mcrl_region &region = *mcrl_region_at(rid);
  if (rid == 0 || region.rid != rid) return false;
  switch (kind_of(region)) {
  case RegionKind::in_place: return begin_in_place(node, rid, mode) != nullptr;
  case RegionKind::copied: return lock_copied_at_once(node, region, mode);
  }
}

bool begins_at_once(const Node &node, mcrl_rid rid, mcrl_mode mode) {
  switch (kind_of(node, rid)) {
  case RegionKind::in_place: return begins_in_place(node, rid, mode);
  case RegionKind::copied:
    return rid != 0 && protocol::begins_at_once(place_of(node, rid), *mcrl_region_at(rid), node.rooms.coherence->entries, mode);
  }
}

void unlock(Node &node, mcrl_region &region) {
  check_red_zone(node, region);
  switch (kind_of(region)) {
  case RegionKind::in_place: return end_in_place(node, region);
  case RegionKind::copied: return apply(node, region.rid, region, Event{.kind = Event::unlock});
  }
}

void finish_unlock(Node &node, mcrl_region &region) {
  if (region.lock < 0) {
    if (is_borrowed(region)) end_borrowed(node, region);
    else unlock(node, region);
  }
  look_after_unlock(node);
}

void look_after_unlock(Node &node) {
  if (node.in_handler || !mcrl_look()) return;
  node.statistics[LookCounter::at_unlocks]++;
  if (!is_time_to_look(node)) return;
  Open open(node);
  poll(node);
  give_turn(node);
}

void note_locked(Node &node, mcrl_rid rid, mcrl_mode mode, const char *where) {
  node.rooms.coherence->locked_at[rid] = where;
  if (node.rooms.order != nullptr) node.rooms.order->locked(rid, mode, where);
}

void check_red_zone(Node &node, const mcrl_region &region) {
  if (!node.rooms.regions->checks_ends) return;
  if (node.rooms.order != nullptr) node.rooms.order->unlocked(region.rid);
  uint64_t changed = node.rooms.regions->red_zone.first_changed(end_of_data(region));
  if (changed == node.rooms.regions->red_zone.bytes()) return;
  const char *where = node.rooms.coherence->locked_at[region.rid];
  fatal("unlock of region id %#" PRIx64 " (home: node %u)%s%s: byte %" PRIu64 ", after the end of its %u bytes, was written here",
        region.rid, number(present_home(node, region.rid)), where == nullptr ? "" : ", locked at ", where == nullptr ? "" : where,
        region.bytes + changed, region.bytes);
}

int32_t take_off_lock(mcrl_region &region, mcrl_mode mode, bool is_taken) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return operations_here(region);
  case RegionKind::copied: {
    int32_t one = mode == MCRL_WRITE ? -1 : 1;
    if (!is_taken) region.lock -= one;
    return protocol::operations(region) + one;
  }
  }
}

int32_t operations_here(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return operations_in_place(current_node(), region);
  case RegionKind::copied: return protocol::operations(region);
  }
}

int32_t own_operations(const mcrl_region &region) {
  int32_t operations = operations_here(region);
  switch (kind_of(region)) {
  case RegionKind::in_place: return is_fetched(region) ? operations : std::min(operations, 0);
  case RegionKind::copied: return operations;
  }
}

bool has_own_operations(Node &node, const mcrl_region &region) {
  auto lent = node.rooms.coherence->lent.find(region.rid);
  int64_t elsewhere = lent == node.rooms.coherence->lent.end() ? 0 : lent->second;
  return std::abs(int64_t{own_operations(region)}) > elsewhere;
}

mcrl_mode mode_of_update(const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return MCRL_WRITE; // it excludes all others from the beginning
  case RegionKind::copied:
    if (protocol::operations(region) < 0) return MCRL_WRITE;
    return protocol::is_updating(region) ? MCRL_UPDATE : MCRL_NONE;
  }
}

void upgrade(Node &node, mcrl_region &region, Runnable &waiter) {
  note_wait(node, waiter, upgrade_name, region.rid, MCRL_WRITE);
  switch (kind_of(region)) {
  case RegionKind::in_place: return grant(node, waiter);
  case RegionKind::copied:
    MCRL_ASSERT(protocol::is_updating(region));
    return apply(node, region.rid, region, Event{.kind = Event::upgrade, .waiter = name_of(waiter)});
  }
}

void watch(Node &node, mcrl_region &region, mcrl_mode mode) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return end_and_watch(node, region);
  case RegionKind::copied: return apply(node, region.rid, region, Event{.kind = Event::watch, .mode = mode});
  }
}

void unwatch(Node &node, mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return stop_watching(node, region.rid);
  case RegionKind::copied:
    if (protocol::is_watched(region)) apply(node, region.rid, region, Event{.kind = Event::unwatch});
  }
}

bool was_noted(Node &node, const mcrl_region &region) {
  switch (kind_of(region)) {
  case RegionKind::in_place: return false;
  case RegionKind::copied: return protocol::was_noted(region, node.rooms.coherence->entries);
  }
}

} // namespace mcrl
