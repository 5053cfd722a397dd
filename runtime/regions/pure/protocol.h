// The coherence protocol of regions: home-based directory, invalidation, versions against reordered messages (CRL 3.4.1).
//
// Pure: step() reads and writes only the region header and the entry pool it is given, and says in Actions what the caller has to
// do, in order. No messages are sent, no memory is allocated, no clock is read here. The same function runs in the runtime
// (coherence/) and under the exhaustive exploration (test/protocol/).
#pragma once

#include "base/support/fatal.h"
#include "regions/pure/actions.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace mcrl::protocol {

// What happened at this node to one region.
//
// An operation that `migrates` asks its home for nothing itself. Where others send a request, it sends its computation (Action::migrate),
// which the home answers either way: it acts as if it had received the request, and the computation goes on here; or it executes the
// computation and says so with mig_ack, and the operation is over here (thesis 3.3.3). Until then the region has an outstanding request as
// ever: other operations on this node wait.
//
// An operation that begins here may be *lent* to another node, which ends it with `ended` or `returned`. To the protocol it is in
// progress here until that arrives; nothing but the caller knows where it is meanwhile.
struct Event {
  enum Kind : uint8_t {
    lock,    // a thread or activation wants `mode`; granted now, or queued under `waiter`
    unlock,  // an operation has ended (the caller has already taken it off `lock`) on a region that is closed; or, if `mode` is
             // MCRL_UPDATE, the update operation, closed or not (the caller has left it on `lock`)
    upgrade, // `waiter`, whose update operation is in progress, wants it to become a write operation; before all that waits
    receive, // `message` came from `peer`
    evict,   // the copy here is not wanted any more; nothing happens at the home, or if the copy is in use or being waited for
    watch,   // an operation of `mode` ends, which has written nothing; `written` and `changed` are to tell of writes since
    unwatch, // no guard watches any more; comes after all else that the caller has to do for a step
    remove,  // `waiter` wants the region deleted; waits for all operations that are in progress or were asked for before
    rehome,  // `waiter` wants this node to be the region's home; waits like a removal
    place,    // at the home: the nodes of its host are to use the data in place (phase.h)
    unplaced, // at the home: none uses them in place any more, and they are back here
    map,     // `waiter` wants to know the size; waits for no operation
    forget,  // what is known here of another node's region goes, and its name; only if may_forget()
  } kind;
  mcrl_mode mode = MCRL_NONE;
  Waiter waiter{};
  Message message{};
  NodeId peer{}; // of a request the node that asks, whichever has sent it on
  Version version{};
  uint64_t bytes = 0; // map_ack, and what carries data: size of the data
  NodeId third{};     // pass, share: the node that gets the copy; a grant with data, private_to_home: the home; moved: the home before;
                      // retire: the node that wants the region deleted; and of a request that is sent the node that asks
  mcrl_sharing sharing = MCRL_COHERENT; // home_ack: what kind of region it is
  bool migrates = false; // lock: the operation is that of a computation, which the home may execute instead of granting a copy
  uint8_t counts = 0;    // lock: of the copy that comes, so many uses after the first are counted (Action::counted)
  bool near = false;     // receive: a request of a node that could have taken what the home offers (offer.h); s_ack: of such a home
  bool taken = false;    // receive, s_ack: the copy was taken of what `peer` offers, which may be no home; its data are here
};

// Waiting operations and remote read copies, in lists linked by index. The lists start in the region header.
struct Entry {
  uint32_t next = 0;
  Message message{}; // of a queued remote request; delete_req: a removal, up_req: an upgrade, home_req: a rehoming, from wherever
  bool remote = false;        // a request of `peer`; otherwise an operation of `waiter`
  bool recalled = false;      // a read copy that has been asked back
  bool migrates = false;      // an operation whose computation the home may execute
  uint8_t counts = 0;         // of an operation: how many uses of the copy that it waits for are to be counted
  mcrl_mode mode = MCRL_NONE; // of a waiting operation or request; MCRL_WRITE of a removal or upgrade; MCRL_NONE: who waits for the size
  NodeId peer{};
  Version version{};
  mcrl_rid rid = 0; // what a waiting operation on a client is about
  Waiter waiter{};
};

// What is not in a region's header because most regions have none of it: operations that wait, and other nodes' copies.
struct Sharing {
  uint32_t queue_head = 0; // waiting operations and requests: index into the pool, 0 is none
  uint32_t queue_tail = 0;
  uint32_t readers = 0; // the last of a ring in the pool. Home: of remote read copies. Client: of those taken of its offer, which has ended
  uint32_t home = 0;    // not at the home: node + 1 of the home, as far as this node knows; 0: the birth node
  uint32_t owner = 0;   // home: node + 1 with the only valid copy, 0 is none; elsewhere: that a recalled copy is sent to
  uint32_t token = 0;   // home only: the read copy in the pool that has the update token; 0: the home or the owner has it
  uint32_t pending = 0; // home only: acknowledgments that a recall still waits for
  uint32_t unacknowledged = 0; // home of a replicated region only: updates and read copies that have been sent
  uint32_t recall = 0;  // version that the home wants back, flags say how; on the home: the last write in the queue
  uint32_t uses_left = 0; // client: uses of the copy that are still to be counted; all operations come to step() meanwhile
  uint32_t version = 0; // of this node's copy; on the home: of the last copy given out. A header without a record has it itself
  bool noted = false; // home only: noted computations of other nodes have read since the last write, or have done it
  bool placed = false;    // home only: the data are in memory that the nodes of the host use in place (phase.h)
  bool to_place = false;  // home only: they are to be
  bool offered = false;   // a read copy is on offer: the home's, or the one that a client has
  bool offers_after = false; // home only: a read copy is offered after the write operation in progress
  uint32_t offer = 0;     // its version
  uint32_t lender = 0;    // client: node + 1 of whose offer the copy here was taken, if that is not the home
  bool wanted_back = false; // client: the lender recalls that copy
  uint8_t near_reads = 0; // home only: read copies that nodes near it have had since the last write, up to near_reads_of_offer
  friend bool operator==(const Sharing &, const Sharing &) = default;
};

class EntryPool {
public:
  // Grows the pool so that one step cannot run out; the only place that allocates, called by the owner before step().
  void reserve_for_step() {
    if (__builtin_expect(free_entries_ < most_entries_of_a_step || free_sharing_ == 0, 0)) grow();
  }
  uint32_t take(const Entry &); // a place with this in it; asserts that one is free
  void give(uint32_t index);
  Entry &operator[](uint32_t index) { return entries_[index]; }
  const Entry &operator[](uint32_t index) const { return entries_[index]; }

  // The sharing of a header; all zero for most. A step keeps one for its region, and gives it back if there is nothing to say.
  const Sharing &sharing(const mcrl_region &region) const { return sharings_[region.is_shared ? region.copied.number : 0]; }
  uint32_t version(const mcrl_region &region) const { return region.is_shared ? sharing(region).version : region.copied.number; }
  uint32_t keep_sharing(const mcrl_region &); // its index
  void end_sharing(mcrl_region &, uint32_t index);
  Sharing &keep(mcrl_region &); // until the end of a step
  Sharing &sharing_at(uint32_t index) { return sharings_[index]; }

  uint64_t steps_in_directories = 0; // entries passed over in searches for read copies, ever; tests look at it

private:
  // A step queues one operation or request, and may enter the writer, which is in no list, and a third node as readers to be.
  static constexpr size_t most_entries_of_a_step = 3;
  void grow();

  std::vector<Entry> entries_ = std::vector<Entry>(1);
  uint32_t free_ = 0;
  size_t free_entries_ = 0;
  std::vector<Sharing> sharings_ = std::vector<Sharing>(1); // those that are free are linked by queue_head
  uint32_t free_sharing_ = 0;
};

inline uint32_t EntryPool::take(const Entry &entry) {
  MCRL_ASSERT(free_ != 0 && "reserve_for_step() was called before this step");
  uint32_t index = free_;
  free_ = entries_[index].next;
  free_entries_--;
  entries_[index] = entry;
  return index;
}

inline void EntryPool::give(uint32_t index) {
  MCRL_ASSERT(index != 0 && index < entries_.size());
  entries_[index].next = free_;
  free_ = index;
  free_entries_++;
}

inline uint32_t EntryPool::keep_sharing(const mcrl_region &region) {
  if (region.is_shared) return region.copied.number;
  MCRL_ASSERT(free_sharing_ != 0 && "reserve_for_step() was called before this step");
  uint32_t index = free_sharing_;
  free_sharing_ = sharings_[index].queue_head;
  sharings_[index].queue_head = 0;
  sharings_[index].version = region.copied.number;
  return index;
}

inline void EntryPool::end_sharing(mcrl_region &region, uint32_t index) {
  Sharing &sharing = sharings_[index];
  uint32_t version = std::exchange(sharing.version, 0);
  bool has_ended = sharing == Sharing{};
  region.is_shared = !has_ended;
  region.copied.number = has_ended ? version : index;
  if (!has_ended) {
    sharing.version = version;
    return;
  }
  sharing.queue_head = free_sharing_;
  free_sharing_ = index;
}

inline Sharing &EntryPool::keep(mcrl_region &region) {
  uint32_t index = keep_sharing(region);
  region.is_shared = true;
  region.copied.number = index;
  return sharings_[index];
}

// After so many writes all reads that wait at the home are served, whatever writes wait there (CRL leaves that open).
inline constexpr uint8_t most_writes_before_reads = 4;

// This node, the node in the name of the region that a step is about, which is its first home and knows the present one; and the name.
struct Place {
  NodeId self, birth;
  mcrl_rid rid;
  bool three_party = false; // at the home: writers send their copies to remote requesters themselves
  bool closed = false;      // no lock is ever left open: all operations come here
  bool offers = false;      // the nodes of this node's host may take read copies themselves (offer.h)
};

// Applies one event to this node's copy of a region, and appends what the caller has to do. The header may be that of another
// region which is, was or will be at the same address. At the birth node of a region that does not exist it is one with another rid.
void step(const Place &, mcrl_region &, EntryPool &, const Event &, Actions &);

// Whether an operation would begin in the step in which it is asked for: no other waits, and no copy stands in its way.
bool begins_at_once(const Place &, const mcrl_region &, const EntryPool &, mcrl_mode);

// The same of the upgrade of the update operation that is in progress here. False may be said where it would begin.
bool upgrades_at_once(const Place &, const mcrl_region &, const EntryPool &);

// Whether the step that is asked to delete the region would free it and do nothing else: nothing is in progress, waits or is kept of it,
// and no other node has a copy. False may be said where it would.
bool ends_at_once(const Place &, const mcrl_region &, const EntryPool &);
// What that step makes of the header.
void end_at_once(mcrl_region &);

// A hint that another node is the home, which may have been so once. It is taken if there is no copy here, and never at the birth node,
// which knows.
void hint_home(const Place &, mcrl_region &, EntryPool &, NodeId home);

// Whether the header of another node's region may be forgotten (Event::forget), as if the region had never been used here: there is no
// copy, nothing is in flight that would be answered, and no operation waits.
bool may_forget(const mcrl_region &, const EntryPool &);

// At the home, for policies: whether reads have been noted since the last write, or that write has. And: notes a read while it is in
// progress, and says whether it is the first; then every write comes to step(), which forgets that there were any.
bool was_noted(const mcrl_region &, const EntryPool &);
bool note_read(mcrl_region &, EntryPool &);
// The same after a write operation of such a computation has ended, with none in progress.
void note_write(mcrl_region &, EntryPool &);

// A new region at its home: valid, idle, no copies elsewhere.
void initialize_home(mcrl_region &, mcrl_rid, uint64_t bytes, bool closed = false, mcrl_sharing = MCRL_COHERENT);

} // namespace mcrl::protocol
