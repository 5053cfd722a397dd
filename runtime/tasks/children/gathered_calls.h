// Spawns and forks of what cannot wait, which go together (net/progress/gathering.h): the receive loop, or one thread, makes the
// calls of a run, without records, and answers them in one message.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// A call on another node, of a point that has `each`; on this one in a handler, of what may take long.
void spawn_gathered(Node &, unsigned to, const mcrl_point &, const void *arguments, size_t bytes);

// The same as a child.
void fork_gathered(Node &, unsigned to, const mcrl_point &, const void *arguments, size_t bytes, mcrl_children &, uint32_t site,
                   uint64_t offset);

// Hears of calls from other nodes.
void receive_gathered_calls(Node &);

} // namespace mcrl
