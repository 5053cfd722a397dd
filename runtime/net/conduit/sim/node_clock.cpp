#include "net/conduit/sim/node_clock.h"

#include "base/support/fatal.h"

#include <algorithm>

namespace mcrl::sim {

NodeClock::NodeClock(World &world, const Job &job, uint32_t self, const uint64_t *units, uint64_t least_ps)
    : world_(world), job_(job), self_(self), least_ps_(least_ps), costs_({{units, job.machine.unit_ps}}) {
  if (auto found = job.faults.find(self); found != job.faults.end()) faults_ = found->second;
  thread_ns = job.machine.thread_ns;
  copied_byte_ns = static_cast<double>(job.machine.copy_byte_ps) / 1000;
  network_byte_ns = static_cast<double>(job.machine.far.byte_ps) / 1000;
  charged_ps_ = worked_ps(); // by what ran before there were nodes
  now_ps_ = world.node[self].woken_ps;
}

void NodeClock::charge(std::span<const Work> all) {
  now_ps();
  for (const Work &work : all) {
    auto found = job_.machine.costs.find(work.name);
    if (found != job_.machine.costs.end() && found->second > 0) costs_.push_back({work.count, found->second});
  }
  charged_ps_ = worked_ps();
}

void NodeClock::add(uint64_t ps) {
  now_ps_ += ps * faults_.slow_permille / 1000;
  if (now_ps_ < faults_.stop_from_ps) return;
  now_ps_ += faults_.stop_for_ps;
  faults_.stop_from_ps = never_ps;
}

uint64_t NodeClock::now_ps() {
  uint64_t worked = worked_ps();
  add(worked - charged_ps_);
  charged_ps_ = worked;
  return now_ps_;
}

uint64_t NodeClock::now_ns() {
  spend(job_.machine.clock_ps);
  keep_order();
  return now_ps_ / 1000;
}

void NodeClock::keep_order() {
  uint64_t first = world_.schedule->first_ps();
  if (first != never_ps && now_ps() >= first + least_ps_) give_way(now_ps_, false);
}

void NodeClock::sleep_until(uint64_t ps) { give_way(std::max(ps, now_ps()), true); }

void NodeClock::give_way(uint64_t until_ps, bool is_idle) {
  world_.schedule->set(self_, until_ps);
  world_.node[self_].is_idle = is_idle;
  world_.wake_interrupted(now_ps_);
  // What the program has deadlocked in is found by the nodes themselves, unless MCRL_DEADLOCK=0.
  if (!world_.wake_next()) fatal("every node waits, and no message is under way: nothing can happen any more");
  world_.await_turn(self_);
  world_.node[self_].is_idle = false;
  now_ps_ = std::max(now_ps_, world_.node[self_].woken_ps);
  add(0);
}

} // namespace mcrl::sim
