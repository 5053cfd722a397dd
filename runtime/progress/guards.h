// Waiting at a region until a guard holds, a predicate over its data (language.md, `when`; Orca's guards).
//
// Nobody is woken to test his guard. While any wait, the node watches its copy (protocol.h, Event::watch). When a write begins
// here, or when the copy goes, perhaps for a write elsewhere, the node asks for the data with one read operation for all guards of
// the region, evaluates them, and watches on. A wait whose guard holds then asks for its lock; if the guard holds no more when the
// lock is there, the wait gives it up and goes on. So nodes whose guards do not hold cause no messages among themselves, though
// each may want to write.
//
// Of those that want to write, one per node and region asks at a time: what it does with the data decides about the next.
#pragma once

#include "mcrl_abi.h"
#include "threads/run_queue.h"

namespace mcrl {

struct Node;

// One wait; as a Runnable it is what waits for the lock. It stays where it is until `then` has been pushed to node.ready.
struct GuardedWait : Runnable {
  mcrl_rid rid = 0;
  mcrl_mode mode = MCRL_NONE;
  mcrl_guard guard = nullptr;
  const void *live = nullptr;  // what the guard is evaluated with
  Runnable *then = nullptr;    // runs with the lock held and the guard true
  GuardedWait *next = nullptr; // at the same region
};

// Runnable::waits_in of `then`.
inline constexpr const char *guard_name = "when";

// The waits at a region of this node; as a Runnable it is the read operation by which their guards are evaluated.
struct GuardedRegion : Runnable {
  enum class Look : uint8_t { none, due, asked };

  mcrl_rid rid = 0;
  GuardedWait *first = nullptr, *last = nullptr; // that have not asked for their lock; then the region is watched, or a look is due
  Look look = Look::none;
  bool writer_asks = false; // one of the waits here has asked for its lock, to write
};

// Ends an operation of the wait's mode, which has written nothing, and lets the wait begin. Its rid, mode, guard, live and then are
// set.
void wait_for_guard(Node &, mcrl_region &, GuardedWait &);

// A region that was watched may have been written to.
void guards_may_hold(Node &, mcrl_rid);

} // namespace mcrl
