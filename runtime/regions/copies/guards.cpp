#include "regions/copies/guards.h"

#include "regions/copies/coherence.h"
#include "regions/copies/counters.h"

namespace mcrl {

bool holds(Node &node, const GuardedWait &wait) {
  node.statistics[RegionCounter::guard_evaluations]++;
  return wait.guard(wait.live, mcrl_region_at(wait.rid) + 1) != 0;
}

void GuardList::append(GuardedWait &wait) {
  wait.next = nullptr;
  (first == nullptr ? first : last->next) = &wait;
  last = &wait;
}

void GuardList::put_first(GuardedWait &wait) {
  wait.next = first;
  if (first == nullptr) last = &wait;
  first = &wait;
}

void do_soon(Node &node, GuardedRegion &region) {
  if (!region.queued) node.rooms.coherence->at_once.push(region);
}

void evaluate(Node &node, GuardedRegion &region) {
  GuardList waiting;
  region.has_passed_over = false;
  for (GuardedWait *wait = region.waiting.first, *next; wait != nullptr; wait = next) {
    next = wait->next;
    bool writes = wait->mode == MCRL_WRITE, is_passed_over = writes && region.writer_asks;
    bool asks = !is_passed_over && holds(node, *wait);
    (asks ? region.holding : waiting).append(*wait);
    region.has_passed_over |= is_passed_over;
    region.writer_asks |= asks && writes;
  }
  region.waiting = waiting;
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
