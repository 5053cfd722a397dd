// Spawns of what cannot wait, and forks, which go together (net/progress/gathering.h): the receive loop, or one thread, makes the
// calls of a run that cannot wait, without records; those that may wait run as message handlers (Activations::run_forked). What
// forks return comes back in one message.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// A call on another node, of a point that has `each`.
void spawn_gathered(Node &, unsigned to, const mcrl_point &, const void *arguments, size_t bytes);

// A child. One whose point has no `each` may be for this node: then it waits in the list of forks.
void fork_gathered(Node &, unsigned to, const mcrl_point &, const void *arguments, size_t bytes, mcrl_children &, uint32_t site,
                   uint64_t offset);

// Hears of calls from other nodes.
void receive_gathered_calls(Node &);

} // namespace mcrl
