// What the home's and the client's side of the protocol share: one step under way, and access to the queue.
#pragma once

#include "base/support/fatal.h"
#include "regions/pure/header.h"
#include "regions/pure/protocol.h"

namespace mcrl::protocol {

// Sharing::owner counts nodes from 1.
inline constexpr uint32_t owner_code(NodeId node) { return number(node) + 1; }
inline constexpr NodeId owner_node(uint32_t owner) { return NodeId{owner - 1}; }

inline bool is_removal(const Entry &entry) { return entry.message == Message::delete_req; }
inline bool is_rehoming(const Entry &entry) { return entry.message == Message::home_req; }
inline bool is_upgrade(const Entry &entry) { return entry.message == Message::up_req; }
inline bool is_map(const Entry &entry) { return entry.mode == MCRL_NONE; }

// One step under way: everything that it may read or write.
struct Machine {
  const Place &place;
  mcrl_region &region;
  Sharing &sharing;
  EntryPool &pool;
  Actions &actions;

  State state() const { return static_cast<State>(region.state); }
  void set_state(State state) { region.state = static_cast<uint8_t>(state); }
  Request request() const { return static_cast<Request>(region.copied.request); }
  void set_request(Request request) { region.copied.request = static_cast<uint8_t>(request); }

  // The home, as a node knows it that is not the home.
  NodeId home() const { return sharing.home != 0 ? owner_node(sharing.home) : place.birth; }
  void note_home(NodeId node) { sharing.home = node == place.birth ? 0 : owner_code(node); }

  bool someone_waits() const { return sharing.queue_head != 0; }
  const Entry &head() const { return pool[sharing.queue_head]; }
  Entry take_head();
  // At the end of the queue.
  void append(const Entry &);
  // Before all that waits.
  uint32_t prepend(const Entry &);
  // The entry after another one, or after none.
  void remove(uint32_t previous, uint32_t index);

  // Whether an operation of this mode is compatible with the operations in progress on this node; of an upgrade's own update operation
  // it is not asked.
  bool can_begin(mcrl_mode mode) const {
    if (mode == MCRL_UPDATE && is_updating(region)) return false;
    return mode == MCRL_WRITE ? operations(region) == 0 : operations(region) >= 0;
  }
  bool can_begin(const Entry &entry) const {
    return is_upgrade(entry) && !entry.remote ? operations(region) == 1 : can_begin(entry.mode);
  }
  // Begins an operation that has been taken out of the queue.
  void begin(const Entry &);

  void send(NodeId to, Message message, uint32_t version, uint64_t bytes = 0, NodeId third = {});
  void tell(Action::Kind, const Entry &); // the waiter of an operation or removal
  // An operation has ended whose waiter watches for writes; a write has been done here; one may be done elsewhere.
  void watch(mcrl_mode);
  // Takes the update operation off `lock`: it ends, or is a write operation from now on.
  void end_update();
  void end_write();
  void end_watch();
  void forget_recall() {
    region.copied.flags &= static_cast<uint16_t>(~recall_any);
    sharing.recall = sharing.owner = 0;
  }
  void unwatch() { region.copied.flags &= static_cast<uint16_t>(~(watched | watched_write)); }
  void install();
};

inline void Machine::append(const Entry &entry) {
  uint32_t index = pool.take(entry);
  if (sharing.queue_tail != 0) pool[sharing.queue_tail].next = index;
  else sharing.queue_head = index;
  sharing.queue_tail = index;
}

inline uint32_t Machine::prepend(const Entry &entry) {
  uint32_t index = pool.take(entry);
  pool[index].next = sharing.queue_head;
  sharing.queue_head = index;
  if (sharing.queue_tail == 0) sharing.queue_tail = index;
  return index;
}

inline void Machine::remove(uint32_t previous, uint32_t index) {
  (previous != 0 ? pool[previous].next : sharing.queue_head) = pool[index].next;
  if (sharing.queue_tail == index) sharing.queue_tail = previous;
  pool.give(index);
}

inline Entry Machine::take_head() {
  Entry entry = head();
  remove(0, sharing.queue_head);
  return entry;
}

inline void Machine::begin(const Entry &entry) {
  MCRL_ASSERT(!entry.remote && can_begin(entry));
  if (is_upgrade(entry)) end_update();
  region.lock += entry.mode == MCRL_WRITE ? -1 : 1;
  if (entry.mode == MCRL_UPDATE) region.copied.flags |= updating;
  tell(Action::grant, entry);
  if (entry.mode != MCRL_WRITE) return;
  if ((region.copied.flags & watched) != 0) region.copied.flags |= watched_write;
  if ((region.copied.flags & replicated) != 0) region.copied.flags |= replicates;
}

// While it is watched, a region's lock is closed, so that no write begins or ends unseen.
inline void Machine::watch(mcrl_mode mode) {
  MCRL_ASSERT(region.rid == place.rid && (mode == MCRL_WRITE ? operations(region) < 0 : operations(region) > 0));
  if (mode == MCRL_UPDATE) end_update();
  else region.lock -= mode == MCRL_READ ? 1 : -1;
  region.copied.flags &= static_cast<uint16_t>(~(watched_write | replicates));
  region.copied.flags |= watched;
}

inline void Machine::end_update() {
  MCRL_ASSERT(region.rid == place.rid && is_updating(region) && operations(region) > 0);
  region.lock--;
  region.copied.flags &= static_cast<uint16_t>(~updating);
}

// The end of an operation, if it is that of a write. Told before anything else is done, while the data are what was written.
inline void Machine::end_write() {
  if ((region.copied.flags & watched_write) == 0) return;
  region.copied.flags &= ~watched_write;
  actions.add(Action::written, region.rid);
}

// A watching waiter asks for a lock again, and has it after the write.
inline void Machine::end_watch() {
  if ((region.copied.flags & watched) == 0) return;
  unwatch();
  actions.add(Action::changed, region.rid);
}

// Sends for the region of this header, which may be another one than that of the event (client.cpp says when); a region that does
// not exist has no header.
inline void Machine::send(NodeId to, Message message, uint32_t version, uint64_t bytes, NodeId third) {
  Action &action = actions.add(Action::send, place.self == place.birth ? place.rid : region.rid);
  action.message = message;
  action.peer = to;
  action.version = Version{version};
  action.bytes = bytes;
  action.third = third;
}

inline void Machine::tell(Action::Kind kind, const Entry &entry) {
  Action &action = actions.add(kind, entry.rid != 0 ? entry.rid : place.rid);
  action.bytes = kind == Action::grant && is_map(entry) ? region.bytes : 0;
  action.waiter = entry.waiter;
  action.mode = is_removal(entry) || is_rehoming(entry) ? MCRL_NONE : entry.mode;
}

inline void Machine::install() { actions.add(Action::install, place.rid).bytes = region.bytes; }

// What the inline paths look at, after all other changes of a header.
void publish(mcrl_region &, const Sharing &, bool always_closed);

void home_step(Machine &, const Event &);
void absent_step(Machine &, const Event &); // at the birth node of a region that does not exist
void client_step(Machine &, const Event &);

// Whether a grant is of a copy of a replicated region.
inline bool is_replicated(Message grant) { return grant == Message::sr_ack || grant == Message::er_ack || grant == Message::mr_ack; }

// ---- At a client of a replicated region (replicas.cpp) ----

// What such a grant says beside that there is a copy now.
void take_replica(Machine &client, Message grant);
// A write operation has ended that has written nothing.
void return_unwritten(Machine &client);
// An update has come: it is installed at once if no operation is in progress on the copy that it is for.
void take_update(Machine &client, const Event &);
// There is an update that had to wait: installs it if no operation is in progress any more.
void take_kept_update(Machine &client);

// ---- The end of a region, at a client (end.cpp) ----

void on_delete_ack(Machine &client);
void on_gone(Machine &client);

// ---- The size of a region, at a client (size.cpp) ----

// The size has come.
void learn_size(Machine &client, uint64_t bytes);
void ask_for_size(Machine &client, const Entry &);
void on_map_ack(Machine &client, const Event &);

// ---- Where the home moves (rehome.cpp) ----

// The queue is served as far as that goes without waiting: at the home, and elsewhere, after which the next request is sent.
void serve_queue_at_home(Machine &);
void proceed_at_client(Machine &);

mcrl_mode mode_of(Message request);

} // namespace mcrl::protocol
