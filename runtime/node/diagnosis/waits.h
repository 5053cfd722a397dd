// What a node says of the threads and activations that wait on it, and of the locks they hold, when nothing happens any more (Deadlock).
#pragma once

#include "net/progress/node.h"

#include <vector>

namespace mcrl {

// As it travels to node 0.
struct WaitFact {
  enum Kind : uint8_t {
    waits,       // a thread or an activation waits; for a lock of `rid` if `mode` says so, else for what the text says
    holds,       // a thread or an activation that waits has a lock of `rid`
    in_progress, // so many operations, `number`, on `rid` are in progress on this node, or have begun here and were lent
    entered,     // so many collective operations, `number`, has this node begun; so many threads, `who`, has it had at a time
    keeps,       // so many messages, `number`, with code of other nodes may not begin here yet (Admission)
    spawns,      // threads wait until what they have spawned ends (SpawnQuota)
  } kind;
  mcrl_mode mode = MCRL_NONE;
  bool may_be_free = false; // waits: perhaps it is not held
  uint32_t node = 0;        // whose fact this is
  uint32_t who = 0;         // a thread's index, or what distinguishes an activation on its node
  uint32_t number = 0;      // entered, or waits: in which collective operation
  uint32_t group = 0;       // of the nodes that take part in it (Collectives::group_id)
  uint32_t lender = 0;      // holds: the node where the operation is in progress
  mcrl_rid rid = 0;
  char name[256] = "";  // of what waits or holds
  char caller[256] = ""; // of an activation
  char text[256] = "";  // waits: for what, up to the region's name · holds: where the lock was taken, if that is known
};

// All threads and activations that wait on this node, which is idle.
std::vector<WaitFact> waits_of(Node &);

// The operations in progress on these regions.
std::vector<WaitFact> operations_on(Node &, const std::vector<mcrl_rid> &);

} // namespace mcrl
