#include "progress/guards.h"

#include "progress/coherence.h"

namespace mcrl {
namespace {

bool holds(Node &node, const GuardedWait &wait) {
  node.statistics.guard_evaluations++;
  return wait.guard(wait.live, mcrl_region_at(wait.rid) + 1) != 0;
}

void append(GuardedRegion &region, GuardedWait &wait) {
  wait.next = nullptr;
  (region.first == nullptr ? region.first : region.last->next) = &wait;
  region.last = &wait;
}

void put_first(GuardedRegion &region, GuardedWait &wait) {
  wait.next = region.first;
  if (region.first == nullptr) region.last = &wait;
  region.first = &wait;
}

void forget_if_idle(Node &node, const GuardedRegion &region) {
  if (region.first == nullptr && region.look == GuardedRegion::Look::none && !region.writer_asks) node.guarded.erase(region.rid);
}

// Takes out the waits whose guard holds, in the order in which they came, and returns the first of them.
GuardedWait *take_holding(Node &node, GuardedRegion &region) {
  GuardedRegion waiting, holding;
  for (GuardedWait *wait = region.first, *next; wait != nullptr; wait = next) {
    next = wait->next;
    bool writes = wait->mode == MCRL_WRITE, asks = !(writes && region.writer_asks) && holds(node, *wait);
    append(asks ? holding : waiting, *wait);
    region.writer_asks |= asks && writes;
  }
  region.first = waiting.first;
  region.last = waiting.last;
  return holding.first;
}

void end_look(Node &node, const GuardedRegion &guarded) {
  mcrl_region &region = *mcrl_region_at(guarded.rid);
  if (guarded.first != nullptr) return watch(node, region, MCRL_READ);
  if (mcrl_add_is_negative(&region.lock, -1)) unlock(node, region);
}

void evaluate(Node &node, GuardedRegion &region) {
  GuardedWait *holding = take_holding(node, region);
  end_look(node, region);
  for (GuardedWait *wait = holding, *next; wait != nullptr; wait = next) {
    next = wait->next;
    lock(node, wait->rid, wait->mode, *wait, lock_name(wait->mode));
  }
  forget_if_idle(node, region);
}

void look(Runnable &runnable) {
  auto &region = static_cast<GuardedRegion &>(runnable);
  Node &node = current_node();
  if (region.look == GuardedRegion::Look::due) {
    region.look = GuardedRegion::Look::asked;
    lock(node, region.rid, MCRL_READ, region, lock_name(MCRL_READ));
  } else {
    region.look = GuardedRegion::Look::none;
    evaluate(node, region);
  }
}

GuardedRegion &guarded_region(Node &node, mcrl_rid rid) {
  GuardedRegion &region = node.guarded[rid];
  region.rid = rid;
  region.run = look;
  region.runs_at_once = true;
  return region;
}

// With its lock.
void go_on(Runnable &runnable) {
  auto &wait = static_cast<GuardedWait &>(runnable);
  Node &node = current_node();
  GuardedRegion &region = guarded_region(node, wait.rid);
  if (wait.mode == MCRL_WRITE) region.writer_asks = false;
  if (holds(node, wait)) {
    node.statistics.guard_wakeups++;
    wait.then->waits_in = nullptr;
    node.ready.push(*wait.then);
    return forget_if_idle(node, region);
  }
  put_first(region, wait);
  watch(node, *mcrl_region_at(wait.rid), wait.mode);
}

} // namespace

void wait_for_guard(Node &node, mcrl_region &region, GuardedWait &wait) {
  MCRL_ASSERT(region.rid == wait.rid);
  node.statistics.guard_waits++;
  wait.run = go_on;
  wait.then->waits_in = guard_name;
  wait.then->waits_for = wait.rid;
  wait.then->waits_to = wait.mode;
  wait.runs_at_once = true;
  append(guarded_region(node, wait.rid), wait);
  watch(node, region, wait.mode);
}

void guards_may_hold(Node &node, mcrl_rid rid) {
  auto place = node.guarded.find(rid);
  // The wait that the region was watched for last has been served by a look that was under way when it came.
  if (place == node.guarded.end()) return;
  GuardedRegion &region = place->second;
  if (region.first == nullptr || region.look != GuardedRegion::Look::none) return;
  region.look = GuardedRegion::Look::due;
  node.at_once.push(region);
}

} // namespace mcrl
