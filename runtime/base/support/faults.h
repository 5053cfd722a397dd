// MCRL_FAULT: what a result of a program may not depend on happens at every opportunity. All locks are closed, so that no operation
// begins inline.
//
// move:SEED: activations migrate to any node. abort:SEED: handlers abort.
#pragma once

#include "base/support/environment.h"
#include "base/support/ids.h"

#include <random>

namespace mcrl {

class Faults {
public:
  Faults(const Settings &settings, NodeId self, uint32_t nodes)
      : moves_(settings.fault_move), aborts_(settings.fault_abort), move_(settings.fault_seed + number(self)),
        abort_(settings.fault_abort_seed + number(self)), nodes_(nodes) {}

  bool moves() const { return moves_; }
  bool coin() { return (move_() >> 32 & 1) != 0; }
  NodeId any_node() { return NodeId{static_cast<uint32_t>(move_() % nodes_)}; }

  // Whether a handler aborts where it need not. Not to be asked for a record that could not be undone or promoted: it must get on.
  bool aborts() { return aborts_ && (abort_() >> 32) % 4 == 0; }

private:
  bool moves_, aborts_;
  std::mt19937_64 move_, abort_;
  uint32_t nodes_;
};

} // namespace mcrl
