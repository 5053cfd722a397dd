// Calls that run on a node that the program names: rpc, spawn and fork. mcrl_abi_calls.h says what each of the calls does.
#pragma once

#include "tasks/records/activation.h"

namespace mcrl {

// Ends the program if a call is for a node that does not exist. `where`: of the call, or nullptr.
void check_node(Node &, unsigned to, const char *where);

// Whether a call on this node may be made directly.
bool runs_here(Node &, unsigned to);

// In a handler: whether a spawn or fork might have to wait.
bool would_wait_in_handler(Node &);

// The record of a call, in an outgoing message, perhaps with others; what follows is one of the calls below. Until it is sent, its target
// is the node that it is for.
mcrl_activation &make_call(Node &, unsigned to, const mcrl_point &, size_t bytes);
// The same, of this scope instead of that of what runs here, in a message of its own.
mcrl_activation &make_call(Node &, unsigned to, const mcrl_point &, size_t bytes, uint64_t scope);

// Take such a record and send it: with the current thread, with no thread, or with the children as what its result is for.
void call(Node &, mcrl_activation &record);
void spawn(Node &, mcrl_activation &record);
void fork(Node &, mcrl_activation &record, mcrl_children &, uint32_t site, uint64_t offset);
// The same; on this node it waits in the list of forks.
void fork_prunable(Node &, mcrl_activation &record, mcrl_children &, uint32_t site, uint64_t offset, bool is_stealable);

// Makes a child of these, of which `know` or the list of forks is told next; its linkage.
mcrl_linkage add_child(Node &, mcrl_children &);
// Ends the program if so many more are too many.
void check_count(const mcrl_children &, size_t more);
// Tells the children's node of one.
void tell_of_child(Node &, const mcrl_children &, uint32_t child, uint32_t site, uint64_t offset);

} // namespace mcrl
