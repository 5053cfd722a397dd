// Loops of forks that wait for what they have called (mcrl_abi_forks.h): a ring of them, the oldest first, and forks of their next
// iterations, for this node or one that asks.
#pragma once

#include "net/progress/node.h"
#include "tasks/records/activation.h"

#include "mcrl_abi_forks.h"

namespace mcrl {

class ForkLoops {
public:
  explicit ForkLoops(Node &node) : node_(node) {}
  ForkLoops(const ForkLoops &) = delete;

  // Loops that begin from now on are in the ring.
  void begin() {
    ring_.before = ring_.after = &ring_;
    node_.fork_loops = &ring_;
  }

  // Whether any loop waits; not while what runs keeps others out. With shared arrays loops stay whole, for a page that they touch may have
  // to be fetched; and where races are looked for, for what they touch is not told from what waits for messages.
  bool can_fork_on() const {
    bool is_alone = node_.closed != 0 || node_.in_handler != 0;
    bool is_checked = node_.rooms.races != nullptr || node_.rooms.order != nullptr;
    return node_.fork_loops != nullptr && ring_.after != &ring_ && !is_alone && !node_.rooms.has_arrays && !is_checked;
  }

  // Runs next iterations, those of the oldest loop first: as many as missing() says, until that is 0 or no loop has any. Returns
  // without having waited.
  template <class Missing> void fork_on(Missing &&missing) {
    MCRL_ASSERT(can_fork_on());
    mcrl_fork_loop *next = nullptr;
    uint32_t wanted = missing();
    for (mcrl_fork_loop *loop = ring_.after; loop != &ring_ && wanted > 0; loop = next, wanted = missing()) {
      next = loop->after;
      if (!run(*loop, wanted)) mcrl_drop_fork_loop(loop);
    }
  }

private:
  // Whether there may be more.
  bool run(mcrl_fork_loop &loop, uint32_t most) {
    bool has_more = false;
    node_.rooms.activations->run_in_scope(loop.scope, [&] { has_more = loop.run(&loop, most) != 0; });
    return has_more;
  }

  Node &node_;
  mcrl_fork_loop ring_{};
};

} // namespace mcrl
