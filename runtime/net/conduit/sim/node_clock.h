// The virtual time of a node: what its work is said to cost, by the counters that it keeps.
#pragma once

#include "base/support/own_clock.h"
#include "net/conduit/conduit.h"
#include "net/conduit/sim/world.h"

#include <span>
#include <vector>

namespace mcrl::sim {

class NodeClock final : public OwnClock {
public:
  // `units`: of computation, which the program counts. `least_ps`: no message takes less.
  NodeClock(World &, const Job &, uint32_t self, const uint64_t *units, uint64_t least_ps);

  // From now on this node's operations take their time.
  void charge(std::span<const Work>);

  uint64_t now_ns() override;
  uint64_t seen_ns() override { return now_ps() / 1000; }

  // The node's time, all that it has done included.
  uint64_t now_ps();
  // The processor is busy with something that no counter has.
  void spend(uint64_t ps) { add(ps); }
  // At the end of something that the processor was busy with until then.
  void spend_until(uint64_t ps) { spend(ps - std::min(ps, now_ps())); }

  // Lets others run, as long as one of them could still send something that comes before now.
  void keep_order();

  // Lets others run until this time, or until a message comes.
  void sleep_until(uint64_t ps);

private:
  struct Cost {
    const uint64_t *count;
    uint64_t ps;
  };

  uint64_t worked_ps() const {
    uint64_t sum = 0;
    for (const Cost &cost : costs_) sum += *cost.count * cost.ps;
    return sum;
  }
  void add(uint64_t ps);
  void give_way(uint64_t until_ps, bool is_idle);

  World &world_;
  const Job &job_;
  uint32_t self_;
  uint64_t least_ps_;
  std::vector<Cost> costs_;
  uint64_t now_ps_ = 0, charged_ps_ = 0;
  NodeFaults faults_;
};

} // namespace mcrl::sim
