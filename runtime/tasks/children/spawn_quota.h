// How many threads a node has made on each node that have not ended. Each has a stack, so the thread that makes them waits before
// there are too many. The node is told in groups that they have ended. They may wait for what that thread does next; then nothing can
// happen any more, and it may make more of them (Deadlock).
#pragma once

#include "base/support/ids.h"

#include <cstdint>
#include <vector>

namespace mcrl {

struct Node;
struct Runnable;

// Thousands, since a program may have them wait for each other. At first.
inline constexpr uint32_t most_spawned = 4096;

// The threads that this node and one other, or this node itself, have spawned.
struct Spawns {
  uint32_t there = 0; // threads that this node has spawned there and that have not ended, as far as it was told
  uint32_t most = most_spawned; // of these; what nothing but more of them could end has made it larger
  uint32_t ended = 0; // threads that the other has spawned here and that have ended, which it was not told
};

struct SpawnQuota {
  explicit SpawnQuota(Node &); // hears of ends elsewhere

  bool is_full(NodeId on) const { return spawns[number(on)].there >= spawns[number(on)].most; }

  std::vector<Spawns> spawns;       // by node
  std::vector<Runnable *> spawners; // threads that wait until what they have spawned ends
};

// From a thread: returns when the current node may spawn one more on `to`, and there is room for the message.
void wait_to_spawn(Node &, NodeId to);

// Whether a thread waits until what it has spawned ends.
bool waits_to_spawn(const Node &);

// Nothing can happen any more while such threads wait: each may spawn as many again.
void let_spawners_go_on(Node &);

// A spawn of node `by` on node `on` has ended on this node.
void end_spawned(Node &, NodeId by, NodeId on);

} // namespace mcrl
