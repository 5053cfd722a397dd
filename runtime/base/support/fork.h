// Processes that a node's own makes. They are copies of it, which share its mailbox and have its threads' memory, and are no nodes.
#pragma once

namespace mcrl {

// From now on each process that fork() makes calls this first. fork() alone: not vfork(), posix_spawn() or system().
void call_in_children(void (*function)());

} // namespace mcrl
