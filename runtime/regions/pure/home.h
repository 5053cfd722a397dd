// The two lists that a home keeps: what waits, and which nodes have a read copy.
#pragma once

#include "regions/pure/machine.h"

namespace mcrl::protocol {

// ---- Queue (queue.cpp): writes first, but reads are not passed by more than most_writes_before_reads ----
//
// The header's queue holds the waiting writes and updates, and after them the reads, each in the order in which they came. At the home,
// Sharing::recall is the last of the writes, and mcrl_region::request how many writes have been served while a read waited; at
// most_writes_before_reads it is the reads' turn, until none is left.

void enqueue(Machine &home, const Entry &);
// Before the writes that wait. It is next, unless it is the reads' turn.
void enqueue_upgrade(Machine &home, const Entry &);
// The entry whose turn it is, and which stays so while copies are recalled for it. The queue must not be empty.
const Entry &next_entry(const Machine &home);
Entry take_next(Machine &home);
// It is the reads' turn from now on: copies are recalled for them, and no write may come between.
void give_turn_to_reads(Machine &home);

// ---- Directory (directory.cpp): one entry for each read copy that was granted and whose end has not been seen ----
//
// A ring in the order of the grants; Sharing::readers is the last. Acknowledgments that come in about this order find their
// entries at the front. While there is an owner, the ring has the read copies to be that down or share will make.

void add_reader(Machine &home, NodeId, uint32_t version);
// Removes the entry, which must be there, and returns what it was.
Entry remove_reader(Machine &home, NodeId, uint32_t version);
void remove_all_readers(Machine &home);
// Gives the update token to the copy that has been entered last.
void give_token_to_last(Machine &home);
// Whether there is no read copy, or none but the one that the request would turn into the write copy.
bool has_no_other_reader(const Machine &home, const Entry &request);
// The copy that an m_req, t_req or up_req is about, if it is still valid.
bool is_own_copy(const Entry &request, const Entry &reader);
bool has_own_copy(const Machine &home, const Entry &request);

// ---- Replicated regions (replicas.cpp) ----

// Whether the copies elsewhere are as the entry, the next to be served, needs them.
bool replicas_allow(const Machine &home, const Entry &);
// A copy that a node which asks for the write copy by e_req may have still: it has evicted that, or its program has asked in its place
// (mcrl.h, rgn_fake_write_msg). 0: there is none. The data that come may not find it there.
uint32_t find_copy_in_way(const Machine &home, const Entry &);
// The end of a write at the home of which the flags say that it replicates, and of one by a client, whose copy has this version.
void end_replicated_write(Machine &home);
void end_remote_write(Machine &home, NodeId writer, uint32_t written);

} // namespace mcrl::protocol
