// The coherence protocol at work: events to step(), its actions to messages, memory and the run queue.
#pragma once

#include "coherence/homes.h"
#include "coherence/mapping.h"
#include "coherence/regions.h"

namespace mcrl {

// Of this node and a region, for what asks protocol/ itself.
protocol::Place place_of(const Node &, mcrl_rid);

// Asks for the lock. When it is granted, perhaps at once, `waiter` is pushed to node.ready. The waiter must stay where it is.
void lock(Node &, mcrl_rid, mcrl_mode, Runnable &waiter, const char *call, const char *where = nullptr);

// The same for the current thread, which waits until it has the lock; switches threads. Counted as a miss, with its time.
void lock_and_wait(Node &, mcrl_rid, mcrl_mode, const char *call, const char *where = nullptr);

// The same for emitted code and what acts for it, which has not found the lock free: mcrl_lock_wait_at(). Returns the data.
void *lock_from_thread(Node &, mcrl_rid, mcrl_mode, const char *where);

// Where the inline calls fail: begins an operation all the same if only watching guards, noted computations or copies that are updated are
// in its way; or if it is an update, which has no inline call.
bool lock_at_once(Node &, mcrl_rid, mcrl_mode);

// Whether an operation would begin without a message and a wait.
bool begins_at_once(const Node &, mcrl_rid, mcrl_mode);

// The request for a copy that a computation stands for.
struct RequestForCopy {
  protocol::Message message;
  uint32_t version;
};

// The update operation in progress on a region here becomes a write operation, when all reads have ended; then the waiter runs. Whether
// that needs no wait, and the same if it needs none (update.h has these for what runs).
void upgrade(Node &, mcrl_region &, Runnable &waiter);
bool upgrades_at_once(Node &, const mcrl_region &);
void upgrade_at_once(Node &, mcrl_region &);

// Ends the update operation on a region here, without a look at messages.
void end_update(Node &, mcrl_region &);

// Waits for the lock of a region of another node whose home may execute its computation instead (protocol.h, at Event). It waits for
// its lock like others, so `run` is called if that is granted; else these are.
struct Migrant : Runnable {
  void (*send)(Migrant &, RequestForCopy) = nullptr; // is to send the computation to the home
  void (*migrated)(Migrant &) = nullptr;             // the home executes it
};

// The same as lock() for what may migrate. Of the copy that comes, `counts` uses are counted.
void lock_or_migrate(Node &, mcrl_rid, mcrl_mode, Migrant &, uint8_t counts, const char *call);

// The home's word that it executes the computation that this node has sent as its request for a region.
void receive_migration(Node &, mcrl_region &);

// At the home: whether no other node gets a copy.
bool is_private(const mcrl_region &);

// At the home: acts as if a node had asked for a copy, as its computation says. Elsewhere the request goes on to the home.
void serve_as_if_asked(Node &, mcrl_rid, NodeId by, RequestForCopy);

// Tells the protocol of the end of an operation on a region that is closed.
void unlock(Node &, mcrl_region &);

// The rest of an unlock of a thread or handler: messages come in, and other threads run, if that is due.
void look_after_unlock(Node &);

// The rest of an unlock, after the operation has been taken off `lock`: mcrl_unlock_slow().
void finish_unlock(Node &, mcrl_region &);

// At the home: whether reads of other nodes' computations were noted since the last write, or that write was; notes a read in progress.
bool was_noted(Node &, const mcrl_region &);
void note_read(Node &, mcrl_region &, NodeId by);
// The same of a write operation that has ended, with none in progress.
void note_write(Node &, mcrl_region &);

// Ends an operation that has written nothing, and has show_to_guards() and guards_may_hold() called when there may have been a
// write since, until no guard watches any more.
void watch(Node &, mcrl_region &, mcrl_mode);
void unwatch(Node &, mcrl_region &);

// Of protocol/: whether the copy here, if there is one, is enough for an operation of this mode.
bool copy_suffices(Node &, mcrl_rid, mcrl_mode);

// How many operations are in progress on this node: n > 0 reads, or -1 for a write.
int32_t operations_here(const mcrl_region &);

// Asks for the size of a region of another node. When it is known, perhaps at once, `waiter` is pushed to node.ready; it must stay
// where it is.
void ask_for_size(Node &, mcrl_region &, Runnable &waiter, const char *call);

// Gives up this node's copy of a region if no thread uses it or waits for it; data that were written go home. Does nothing at home.
void flush(Node &, mcrl_region &);

// Forgets another node's region, which is at rest. Its header belongs to no region after that.
void forget_header(Node &, mcrl_region &);

// Deletes a region, after the operations on it that are in progress anywhere or were asked for before. When it is gone, `waiter` is
// pushed to node.ready; it must stay where it is.
void remove(Node &, mcrl_rid, Runnable &waiter, const char *call);

// The region was deleted, as another one in its place shows, and this node waits for a word about it that is still on its way: acts as if
// that had come.
void end_wait(Node &, mcrl_region &, protocol::Message answer);

// Makes this node the home of a region for good. When it is, `waiter` is pushed to node.ready; it must stay where it is. Not of a
// region that is used in place.
void rehome(Node &, mcrl_rid, Runnable &waiter, const char *call);

// Hands a lock to its waiter: the waiter is pushed to node.ready, or runs now if `runs_at_once` is set. Then finish_step(), which runs all
// waiters that run at once.
void grant(Node &, Runnable &waiter);
void finish_step(Node &);

// Handler of all kinds of messages of the protocol.
void receive_protocol(Node &, NodeId from, Header &, size_t message_bytes);

// What a program's author knows a lock by.
inline const char *lock_name(mcrl_mode mode) {
  return mode == MCRL_WRITE ? "write_lock" : mode == MCRL_UPDATE ? "update_lock" : "read_lock";
}
inline constexpr const char *upgrade_name = "upgrade";

} // namespace mcrl
