#include "regions/copies/guards.h"

#include "regions/copies/counters.h"
#include "regions/copies/engine.h"

namespace mcrl {
namespace {

bool holds(Node &node, const GuardedWait &wait) {
  node.statistics[RegionCounter::guard_evaluations]++;
  return wait.guard(wait.live, mcrl_region_at(wait.rid) + 1) != 0;
}

void append(GuardList &list, GuardedWait &wait) {
  wait.next = nullptr;
  (list.first == nullptr ? list.first : list.last->next) = &wait;
  list.last = &wait;
}

void put_first(GuardList &list, GuardedWait &wait) {
  wait.next = list.first;
  if (list.first == nullptr) list.last = &wait;
  list.first = &wait;
}

// What is due at a region is done after the step under way.
void do_soon(Node &node, GuardedRegion &region) {
  if (!region.queued) node.rooms.coherence->at_once.push(region);
}

// The guards of all waits, in the order in which they came. The data are here, and no operation writes them.
void evaluate(Node &node, GuardedRegion &region) {
  GuardList waiting;
  region.has_passed_over = false;
  for (GuardedWait *wait = region.waiting.first, *next; wait != nullptr; wait = next) {
    next = wait->next;
    bool writes = wait->mode == MCRL_WRITE, is_passed_over = writes && region.writer_asks;
    bool asks = !is_passed_over && holds(node, *wait);
    append(asks ? region.holding : waiting, *wait);
    region.has_passed_over |= is_passed_over;
    region.writer_asks |= asks && writes;
  }
  region.waiting = waiting;
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
  put_first(region.waiting, wait);
  give_up(node, region, wait.mode);
}

} // namespace

void wait_for_guard(Node &node, mcrl_region &header, GuardedWait &wait) {
  MCRL_ASSERT(header.rid == wait.rid);
  node.statistics[RegionCounter::guard_waits]++;
  wait.run = go_on;
  wait.waits_at = wait.then->waits_at;
  note_wait(node, *wait.then, guard_name, wait.rid, wait.mode);
  wait.runs_at_once = true;
  GuardedRegion &region = guarded_region(node, wait.rid);
  if (region.has_passed_over && !region.writer_asks) evaluate(node, region);
  append(region.waiting, wait);
  give_up(node, region, wait.mode);
}

void show_to_guards(Node &node, mcrl_rid rid) {
  GuardedRegion &region = node.rooms.coherence->guarded.at(rid);
  evaluate(node, region);
  do_soon(node, region);
}

void guards_may_hold(Node &node, mcrl_rid rid) {
  GuardedRegion &region = node.rooms.coherence->guarded.at(rid);
  if (region.waiting.first == nullptr || region.look != GuardedRegion::Look::none) return;
  region.look = GuardedRegion::Look::due;
  do_soon(node, region);
}

} // namespace mcrl
