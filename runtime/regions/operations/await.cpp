#include "regions/operations/await.h"

#include "base/observe/task_order.h"
#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/counters.h"
#include "regions/copies/steps.h"
#include "regions/in_place/phases.h"
#include "regions/operations/operations.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mcrl {
namespace {

// What region data looked like. With 128 bits, a change that is taken for none is less likely than a fault of the machine.
using Fingerprint = std::array<uint64_t, 2>;

uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

Fingerprint fingerprint_of(const void *at, uint64_t bytes) {
  const char *data = static_cast<const char *>(at);
  Fingerprint print{0x9e3779b97f4a7c15u, 0xd1b54a32d192ed03u};
  for (uint64_t place = 0; place < bytes; place += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, data + place, std::min<uint64_t>(sizeof word, bytes - place));
    print[0] = mix(print[0] ^ word);
    print[1] = mix(print[1] + word * 0xff51afd7ed558ccdu) + print[0];
  }
  return print;
}

// The guard of all waits whose own is no predicate: that there is something new to look at.
struct Seen {
  uint64_t bytes;
  Fingerprint print;
};
int has_changed(const void *live, const void *at) {
  auto &seen = *static_cast<const Seen *>(live);
  return fingerprint_of(at, seen.bytes) != seen.print;
}

void do_what_is_due(Runnable &runnable) {
  auto &region = static_cast<GuardedRegion &>(runnable);
  Node &node = current_node();
  mcrl_rid rid = region.rid;
  mcrl_region &header = *mcrl_region_at(rid);
  if (region.waiting.first == nullptr && header.rid == rid) unwatch(node, header);
  if (region.look == GuardedRegion::Look::due) {
    region.look = GuardedRegion::Look::asked;
    region.reader.waits_at = region.waiting.first == nullptr ? nullptr : region.waiting.first->waits_at; // of several, the first
    lock(node, rid, MCRL_READ, region.reader, guard_name);
  }
  while (GuardedWait *wait = region.holding.first) {
    region.holding.first = wait->next;
    lock(node, rid, wait->mode, *wait, lock_name(wait->mode));
  }
  bool is_idle = region.waiting.first == nullptr && region.look == GuardedRegion::Look::none && !region.writer_asks;
  if (is_idle && !region.queued) node.rooms.coherence->guarded.erase(rid);
}

// The data are here again.
void look(Runnable &reader) {
  Node &node = current_node();
  GuardedRegion &region = node.rooms.coherence->guarded.at(static_cast<GuardedRegion::Reader &>(reader).rid);
  mcrl_region &header = *mcrl_region_at(region.rid);
  region.look = GuardedRegion::Look::none;
  evaluate(node, region);
  do_soon(node, region);
  if (region.waiting.first != nullptr) return watch(node, header, MCRL_READ);
  if (mcrl_add_is_negative(&header.lock, -1)) unlock(node, header);
}

GuardedRegion &guarded_region(Node &node, mcrl_rid rid) {
  GuardedRegion &region = node.rooms.coherence->guarded[rid];
  region.rid = region.reader.rid = rid;
  region.run = do_what_is_due;
  region.reader.run = look;
  region.reader.runs_at_once = true;
  return region;
}

// Ends an operation of a wait that is back in its list, and gives the waits that it has delayed their turn.
void give_up(Node &node, GuardedRegion &region, mcrl_mode mode) {
  if (region.holding.first != nullptr) do_soon(node, region);
  watch(node, *mcrl_region_at(region.rid), mode);
}

// A wait is for the copy, on which it is told of writes: the operation in place ends, and the data are looked at as after a write
// elsewhere.
void leave_stand_in(Node &node, GuardedRegion &region, mcrl_region &stand_in) {
  end_in_place(node, stand_in);
  if (region.look == GuardedRegion::Look::none) region.look = GuardedRegion::Look::due;
  do_soon(node, region);
  finish_step(node);
}

// With its lock.
void go_on(Runnable &runnable) {
  auto &wait = static_cast<GuardedWait &>(runnable);
  Node &node = current_node();
  GuardedRegion &region = guarded_region(node, wait.rid);
  if (wait.mode == MCRL_WRITE) region.writer_asks = false;
  if (holds(node, wait)) {
    node.statistics[RegionCounter::guard_wakeups]++;
    if (node.observed.observer != nullptr) {
      uint64_t ns = node.turns.looks.ns_of(node.observed.observer->waits.ticks_since(wait.then->waits_since));
      node.observed.observer->guard_held({wait.then->waits_at, Construct::guard}, wait.rid, ns);
    }
    wait.then->waits_in = nullptr;
    node.ready.push(*wait.then);
    return do_soon(node, region);
  }
  if (region.has_passed_over) evaluate(node, region);
  region.waiting.put_first(wait);
  give_up(node, region, wait.mode);
}

} // namespace

void wait_for_guard(Node &node, mcrl_region &header, GuardedWait &wait) {
  bool was_in_place = header.rid != wait.rid;
  MCRL_ASSERT(!was_in_place || name_of_region(header) == wait.rid);
  node.statistics[RegionCounter::guard_waits]++;
  wait.run = go_on;
  wait.waits_at = wait.then->waits_at;
  note_wait(node, *wait.then, guard_name, wait.rid, wait.mode);
  wait.runs_at_once = true;
  GuardedRegion &region = guarded_region(node, wait.rid);
  if (!was_in_place && region.has_passed_over && !region.writer_asks) evaluate(node, region);
  region.waiting.append(wait);
  if (was_in_place) return leave_stand_in(node, region, header);
  give_up(node, region, wait.mode);
}

void *await(Node &node, mcrl_region &region, mcrl_mode mode, mcrl_guard guard, const void *live, const char *where) {
  if (node.in_handler) fatal("internal error: a guard waits in a message handler");
  MCRL_ASSERT(!is_borrowed(region));
  if (node.rooms.order != nullptr) node.rooms.order->waited_for_guard();
  GuardedWait wait;
  wait.rid = name_of_region(region);
  wait.mode = mode;
  wait.guard = guard;
  wait.live = live;
  Thread &thread = node.threads.current();
  wait.then = &thread;
  thread.waits_at = where;
  wait_for_guard(node, region, wait);
  block(node);
  thread.waits_at = nullptr;
  return mcrl_region_at(wait.rid) + 1;
}

void *await_change(Node &node, mcrl_region &region, mcrl_mode mode, const char *where) {
  const void *at = &region + 1;
  Seen seen{region.bytes, fingerprint_of(at, region.bytes)};
  return await(node, region, mode, has_changed, &seen, where);
}

} // namespace mcrl
