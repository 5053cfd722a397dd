// Records that computations make of what is left of them, and where these go: to the home of a region, or to wait here.
// mcrl_abi_activations.h says what each of the calls does.
#pragma once

#include "tasks/records/activation.h"

namespace mcrl {

// From a thread, which will wait for the result; and from a continuation, with its linkage. The record lies in an outgoing message.
mcrl_activation &make_record(Node &, mcrl_rid, mcrl_mode, const mcrl_point &, size_t live_bytes);
mcrl_activation &make_record_after(Node &, const mcrl_activation &self, mcrl_rid, mcrl_mode, const mcrl_point &, size_t live_bytes);

// The lock that the activation will take next, for the policy: mcrl_then().
void note_next(Node &, mcrl_activation &record, mcrl_rid next, mcrl_mode, bool moves);

// Takes a thread's record: sends it and waits for the result, or gets the data, which it returns.
void *move_or_fetch(Node &, mcrl_activation &record, mcrl_policy);

// What the record's policy decides here; what does not travel stays. Not twice for a record: it is learned from. `frame` is the place of
// the thread's procedure in its stack, which the policy is told of; 0 if it is not.
policy::Choice decide(Node &, mcrl_activation &record, mcrl_policy, uintptr_t frame = 0);

// The data come to the thread, whose record is dropped. One that may go is sent after all, and its result waited for, if the region is
// private to another node.
void *fetch(Node &, mcrl_activation &record, bool may_go);

// Takes a record and sends it to the home of its region.
void send_record(Node &, mcrl_activation &record);

// Whether a computation of this node waits here for its lock under this policy, or goes elsewhere, or asks the home.
bool waits_here(const Node &, mcrl_rid, mcrl_mode, mcrl_policy);

// Where a computation goes on that takes this lock, as far as is known without a question of the home: that, or this node. It is taken to
// go there, so an answer that the policy has kept counts as used.
NodeId place_of_move(Node &, mcrl_rid, mcrl_mode, mcrl_policy);

// The result that the current thread has waited for.
void *result_here(Node &, size_t bytes);

// Take a continuation's record: it goes to its region's home, or waits here for its lock, or goes on here in a thread. One that may go
// leaves after all if the region is private to another node.
mcrl_outcome forward(Node &, mcrl_activation &record, mcrl_policy);
mcrl_outcome wait_here(Node &, mcrl_activation &record, bool may_go = false);
mcrl_outcome go_on_in_thread(Node &, mcrl_activation &record, mcrl_abort reason);

// Sends the result of an activation to the place that its linkage says.
void return_result(Node &, const mcrl_activation &self, const void *value, size_t bytes);

} // namespace mcrl
