// How many threads a node has made on each node that have not ended. Each has a stack, so the thread that makes them waits before
// there are too many. The node is told in groups that they have ended.
#pragma once

#include "support/ids.h"

#include <cstdint>
#include <vector>

namespace mcrl {

struct Node;
struct Runnable;

// Thousands, since a program may have them wait for each other.
inline constexpr uint32_t most_spawned = 4096;

// Of this node and one other, or itself.
struct Spawns {
  uint32_t there = 0; // threads that this node has spawned there and that have not ended, as far as it was told
  uint32_t ended = 0; // threads that the other has spawned here and that have ended, which it was not told
};

struct SpawnQuota {
  std::vector<Spawns> spawns;       // by node
  std::vector<Runnable *> spawners; // threads that wait until what they have spawned ends
};

// From a thread: returns when the current node may spawn one more on `to`, and there is room for the message.
void wait_to_spawn(Node &, NodeId to);

// What node `by` has spawned on node `on` has ended, here, wherever that is.
void end_spawned(Node &, NodeId by, NodeId on);

// Hears of it from elsewhere.
void begin_spawns(Node &);

} // namespace mcrl
