// Guards, predicates over the data of a region, for which threads and activations wait there (language.md, `when`; Orca's guards): what a
// node knows of them, and what steps tell them. operations/await.h has the waits.
//
// No thread is woken to test its guard. While any wait, the node watches its copy (protocol.h, Event::watch). When a write operation
// ends here, the guards are evaluated in that unlock; when the copy goes, perhaps for a write elsewhere, the node gets the data
// again with one read operation, evaluates the guards, and watches on. A wait whose guard holds then asks for its lock; if the
// guard holds no more when the lock is there, the wait gives it up and goes on. So nodes whose guards do not hold cause no messages
// among themselves, though each may want to write.
//
// One wait per node and region asks at a time if it wants to write: what it does with the data decides about the next. A wait that
// wants to update may write nothing, and asks as one that wants to read.
#pragma once

#include "base/threads/run_queue.h"
#include "mcrl_abi.h"

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

struct GuardList {
  GuardedWait *first = nullptr, *last = nullptr;

  void append(GuardedWait &);
  void put_first(GuardedWait &);
};

// The waits at a region of this node. As a Runnable it does what a step of the protocol has made due, after that step.
struct GuardedRegion : Runnable {
  enum class Look : uint8_t { none, due, asked };
  // The read operation by which data that have been away are looked at.
  struct Reader : Runnable {
    mcrl_rid rid = 0;
  };

  mcrl_rid rid = 0;
  GuardList waiting; // without their lock; then the region is watched, or a look is due or under way
  GuardList holding; // whose guard has just been seen to hold: they are to ask for their lock
  Reader reader;
  Look look = Look::none;
  bool writer_asks = false;     // one of the waits here has asked for its lock, to write
  bool has_passed_over = false; // others that want to write, whose guards have not been evaluated because of that
};

// Whether a guard holds for the data that are here.
bool holds(Node &, const GuardedWait &);

// Evaluates the guards of all waits, in the order in which they came. The data are here, and no operation writes them.
void evaluate(Node &, GuardedRegion &);

// What is due at a region (GuardedRegion::run) is done after the step under way.
void do_soon(Node &, GuardedRegion &);

// A write to a watched region has ended: its data are here, at least until the actions of the step are done.
void show_to_guards(Node &, mcrl_rid);

// The data of a region that was watched are here no more.
void guards_may_hold(Node &, mcrl_rid);

} // namespace mcrl
