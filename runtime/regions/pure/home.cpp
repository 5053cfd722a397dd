// The home's side: it serializes the operations on a region, and knows which nodes have copies.
#include "regions/pure/home.h"

#include "regions/pure/offer.h"
#include "regions/pure/phase.h"
#include "regions/pure/rehome.h"

namespace mcrl::protocol {
namespace {

bool can_serve(const Machine &home, const Entry &entry) {
  if (home.sharing.owner != 0 || home.sharing.placed || !home.can_begin(entry)) return false;
  if (is_replicated(home.region)) return replicas_allow(home, entry);
  if (entry.mode == MCRL_UPDATE) return home.sharing.token == 0;
  return entry.mode == MCRL_READ || has_no_other_reader(home, entry);
}

// Whether the owner is to send its copy to the requester itself. The home then waits to hear from the owner, or, if the owner had
// evicted its copy, gets the data and grants the copy as ever. If it is the requester that has evicted the copy, the home waits for
// that only.
bool goes_to_third(const Machine &home, const Entry &entry) {
  bool moves = entry.remote && entry.mode != MCRL_UPDATE && !is_removal(entry) && !is_rehoming(entry);
  return home.place.three_party && moves && home.sharing.owner != owner_code(entry.peer);
}

// The grant whose data the owner has been asked to send is under way, as far as the home can know.
bool is_passing(const Machine &home) {
  return home.sharing.owner != 0 && home.sharing.pending != 0 && goes_to_third(home, next_entry(home));
}

void recall_from_owner(Machine &home, const Entry &entry) {
  NodeId owner = owner_node(home.sharing.owner);
  bool third = goes_to_third(home, entry);
  home.sharing.pending = 1;
  if (entry.mode == MCRL_READ) {
    home.send(owner, third ? Message::share : Message::down, home.sharing.version, 0, third ? entry.peer : NodeId{});
    // These copies can be evicted before the home hears that they were made.
    add_reader(home, owner, home.sharing.version);
    give_token_to_last(home);
    if (third) add_reader(home, entry.peer, home.sharing.version + 1);
    give_turn_to_reads(home);
  } else home.send(owner, third ? Message::pass : Message::inv, home.sharing.version, 0, third ? entry.peer : NodeId{});
}

void recall_reader(Machine &home, Entry &reader) {
  if (reader.recalled) return;
  home.send(reader.peer, Message::inv, number(reader.version));
  reader.recalled = true;
  home.sharing.pending++;
}

void recall_readers(Machine &home, const Entry &entry) {
  uint32_t index = home.sharing.readers;
  if (index == 0) return;
  do {
    index = home.pool[index].next;
    if (!is_own_copy(entry, home.pool[index])) recall_reader(home, home.pool[index]);
  } while (index != home.sharing.readers);
}

// An owner gives its copy back unasked, and data that have been sent arrive first.
void recall_replicas(Machine &home, const Entry &entry) {
  Sharing &sharing = home.sharing;
  if (sharing.owner != 0 || sharing.unacknowledged != 0 || entry.mode == MCRL_READ) return;
  if (is_removal(entry) || is_rehoming(entry)) return recall_readers(home, entry);
  if (uint32_t index = find_copy_in_way(home, entry)) recall_reader(home, home.pool[index]);
  if (sharing.token != 0 && !is_own_copy(entry, home.pool[sharing.token])) recall_reader(home, home.pool[sharing.token]);
}

// Asks for the copies that stand in the way of the next in the queue. They are asked for at once, even if operations here are in
// the way as well, so that the two waits overlap.
void recall_copies(Machine &home, const Entry &entry) {
  Sharing &sharing = home.sharing;
  if (sharing.placed) return end_place(home);
  if (sharing.pending != 0) return;
  if (is_replicated(home.region)) return recall_replicas(home, entry);
  if (sharing.owner != 0) return recall_from_owner(home, entry);
  if (entry.mode == MCRL_WRITE) return recall_readers(home, entry);
  if (entry.mode == MCRL_UPDATE && sharing.token != 0) recall_reader(home, home.pool[sharing.token]);
}

void grant_read_copy(Machine &home, const Entry &request) {
  uint32_t version = ++home.sharing.version;
  bool is_acknowledged = is_replicated(home.region);
  home.send(request.peer, is_acknowledged ? Message::sr_ack : Message::s_ack, version, 0, home.place.self);
  if (is_acknowledged) home.sharing.unacknowledged++;
  add_reader(home, request.peer, version);
}

// The data need not travel if the read copy that t_req speaks of is still there.
void grant_update_copy(Machine &home, const Entry &request) {
  bool copy_is_valid = has_own_copy(home, request);
  if (copy_is_valid) remove_reader(home, request.peer, number(request.version));
  uint32_t version = ++home.sharing.version;
  home.send(request.peer, copy_is_valid ? Message::t_ack : Message::u_ack, version);
  add_reader(home, request.peer, version);
  give_token_to_last(home);
}

// The requester's own read copy need not travel if it is still the one that m_req speaks of.
void grant_write_copy(Machine &home, const Entry &request) {
  bool copy_is_valid = home.sharing.readers != 0;
  if (copy_is_valid) remove_reader(home, request.peer, number(request.version));
  home.send(request.peer, copy_is_valid ? Message::m_ack : Message::e_ack, ++home.sharing.version, 0,
            copy_is_valid ? NodeId{} : home.place.self);
  home.sharing.owner = owner_code(request.peer);
  home.end_watch();
}

// The copy becomes a read copy after one operation. Those of others stay.
void grant_replicated_write(Machine &home, const Entry &request) {
  bool copy_is_valid = has_own_copy(home, request);
  if (copy_is_valid) remove_reader(home, request.peer, number(request.version));
  uint32_t version = ++home.sharing.version;
  home.send(request.peer, copy_is_valid ? Message::mr_ack : Message::er_ack, version, 0, copy_is_valid ? NodeId{} : home.place.self);
  home.sharing.owner = owner_code(request.peer);
  add_reader(home, request.peer, version); // it can be evicted before the home hears that it was made
}

void answer_gone(Machine &home, const Entry &entry) {
  if (entry.remote) home.send(entry.peer, Message::gone, 0);
  else home.tell(Action::no_region, entry);
}

void free_region(Machine &home, const Entry &removal) {
  MCRL_ASSERT(home.sharing.owner == 0 && home.sharing.readers == 0 && operations(home.region) == 0);
  MCRL_ASSERT(home.sharing.unacknowledged == 0);
  home.end_watch();
  home.actions.add(Action::freed, home.place.rid).bytes = home.region.bytes;
  if (removal.remote) home.send(removal.peer, Message::delete_ack, 0);
  else home.tell(Action::removed, removal);
  while (home.someone_waits()) answer_gone(home, take_next(home));
  home.sharing = {};
  home.region = no_header();
}

void serve(Machine &home, const Entry &entry) {
  if (entry.remote || is_removal(entry)) home.sharing.to_place = false;
  if (entry.mode == MCRL_WRITE) home.sharing.noted = false;
  if (entry.mode == MCRL_WRITE) note_write_for_offers(home, entry);
  if (is_rehoming(entry)) give_home(home, entry);
  else if (is_removal(entry) && home.place.self != home.place.birth) retire(home, entry);
  else if (is_removal(entry)) free_region(home, entry);
  else if (!entry.remote) home.begin(entry);
  else if (entry.mode == MCRL_READ) grant_read_copy(home, entry);
  else if (entry.mode == MCRL_UPDATE) grant_update_copy(home, entry);
  else if (is_replicated(home.region)) grant_replicated_write(home, entry);
  else grant_write_copy(home, entry);
}

// Serves the queue as far as that goes without waiting. Afterwards the home may be elsewhere.
void serve_queue(Machine &home) {
  while (home.state() == State::home && home.someone_waits()) {
    if (!can_serve(home, next_entry(home))) return recall_copies(home, next_entry(home));
    MCRL_ASSERT(home.sharing.pending == 0 && "copies are recalled for one entry at a time, which waits for them");
    serve(home, take_next(home));
  }
}

void wait(Machine &home, const Entry &entry) {
  if (!home.someone_waits() && can_serve(home, entry)) return serve(home, entry);
  enqueue(home, entry);
  serve_queue(home);
}

// No other write may come between an update and its upgrade, so the upgrade goes before the writes that wait. Its update operation is in
// progress, so the node has not given up its copy, and will not. If that has been recalled, for a write that waits, the recall is taken
// back. Other copies may be on their way back already, or may have been left to a client whose m_req is next.
void upgrade(Machine &home, const Entry &entry) {
  MCRL_ASSERT(entry.remote ? has_own_copy(home, entry) : is_updating(home.region));
  MCRL_ASSERT(!is_replicated(home.region) || home.sharing.owner == 0);
  if (!home.someone_waits() && can_serve(home, entry)) return serve(home, entry);
  bool reads_are_next = home.someone_waits() && next_entry(home).mode == MCRL_READ;
  enqueue_upgrade(home, entry);
  if (reads_are_next) return serve_queue(home);
  if (entry.remote) {
    MCRL_ASSERT(home.sharing.owner == 0 && home.sharing.token != 0);
    Entry &copy = home.pool[home.sharing.token];
    MCRL_ASSERT(is_own_copy(entry, copy));
    if (copy.recalled) home.sharing.pending--;
    copy.recalled = false;
  }
  if (!is_replicated(home.region)) recall_readers(home, entry);
  serve_queue(home);
}

// A client that maps will get grants only after this version. The one that an owner makes for a third node is one of those before.
void on_map_req(Machine &home, const Event &event) {
  uint32_t version = home.sharing.version + (is_passing(home) ? 1 : 0);
  home.send(event.peer, Message::map_ack, version, home.region.bytes);
}

// A removal may come from any node, and so may what wants to be the home. No node has a copy that the request could name.
bool is_forbidden(const Machine &home, const Event &request) {
  MCRL_ASSERT(!is_private(home.region) || !names_copy(request.message));
  return is_private(home.region) && request.message != Message::delete_req && request.message != Message::home_req;
}

void on_request(Machine &home, const Event &event) {
  if (is_forbidden(home, event)) return home.send(event.peer, Message::private_to_home, 0, 0, home.place.self);
  Entry entry{.message = event.message,
              .remote = true,
              .mode = mode_of(event.message),
              .peer = event.peer,
              .version = event.version};
  if (event.near && entry.mode == MCRL_READ) note_near_read(home);
  if (is_upgrade(entry)) upgrade(home, entry);
  else wait(home, entry);
}

void on_inv_ack(Machine &home, const Event &event) {
  Entry reader = remove_reader(home, event.peer, number(event.version));
  bool is_to_be_upgraded = home.someone_waits() && is_own_copy(next_entry(home), reader);
  MCRL_ASSERT(!is_to_be_upgraded && "a copy that an m_req speaks of goes only if it is recalled");
  if (reader.recalled) home.sharing.pending--;
  serve_queue(home);
}

bool is_from_owner(const Machine &home, const Event &event) {
  return home.sharing.owner == owner_code(event.peer) && home.sharing.version == number(event.version);
}

void take_back(Machine &home) {
  home.install();
  home.sharing.owner = 0;
  home.sharing.pending = 0; // of an owner at most one acknowledgment is awaited
}

// The third node has got the copy, of which the home has not given out the version itself.
Entry finish_passing(Machine &home) {
  home.sharing.version++;
  return take_next(home);
}

void on_flush(Machine &home, const Event &event) {
  MCRL_ASSERT(!is_replicated(home.region));
  if (is_from_owner(home, event)) {
    remove_all_readers(home); // they have not been made
  } else {
    // The third node has got the copy and has evicted it already. What the owner says about that is still on its way.
    MCRL_ASSERT(is_passing(home) && next_entry(home).mode == MCRL_WRITE && next_entry(home).peer == event.peer);
    MCRL_ASSERT(number(event.version) == home.sharing.version + 1);
    finish_passing(home);
  }
  take_back(home);
  serve_queue(home);
}

void on_update_ack(Machine &home) {
  MCRL_ASSERT(home.sharing.unacknowledged != 0);
  if (--home.sharing.unacknowledged == 0) serve_queue(home);
}

// The home has stayed watched during the client's write.
void on_replicated_release(Machine &home, const Event &event) {
  MCRL_ASSERT(is_replicated(home.region) && is_from_owner(home, event));
  MCRL_ASSERT(home.sharing.pending == 0 && home.sharing.unacknowledged == 0);
  home.sharing.owner = 0;
  if (event.message == Message::release) {
    home.install();
    end_remote_write(home, event.peer, number(event.version));
  }
  serve_queue(home);
}

void on_release(Machine &home, const Event &event) {
  if (is_replicated(home.region)) return on_replicated_release(home, event);
  MCRL_ASSERT(is_from_owner(home, event) && home.sharing.pending == 1 && next_entry(home).mode == MCRL_READ);
  if (is_passing(home)) finish_passing(home);
  take_back(home);
  serve_queue(home);
}

void on_passed(Machine &home, const Event &event) {
  if (!is_from_owner(home, event)) return; // the third node's flush has overtaken it
  MCRL_ASSERT(is_passing(home) && next_entry(home).mode == MCRL_WRITE);
  home.sharing.owner = owner_code(finish_passing(home).peer);
  home.sharing.pending = 0;
  serve_queue(home);
}

void on_message(Machine &home, const Event &event) {
  switch (event.message) {
  case Message::map_req: return on_map_req(home, event);
  case Message::s_req:
  case Message::e_req:
  case Message::m_req:
  case Message::u_req:
  case Message::t_req:
  case Message::up_req:
  case Message::delete_req:
  case Message::home_req: return on_request(home, event);
  case Message::inv_ack: return on_inv_ack(home, event);
  case Message::update_ack: return on_update_ack(home);
  case Message::flush: return on_flush(home, event);
  case Message::unwritten: return on_replicated_release(home, event);
  case Message::release: return on_release(home, event);
  case Message::passed: return on_passed(home, event);
  case Message::moved: return on_moved(home, event);
  // These are about a copy that was given up before this node became the home.
  case Message::inv:
  case Message::down:
  case Message::pass:
  case Message::share: MCRL_ASSERT(home.sharing.version != number(event.version)); return;
  default: MCRL_ASSERT(!"a message that no client sends to a home");
  }
}

} // namespace

mcrl_mode mode_of(Message request) {
  switch (request) {
  case Message::s_req: return MCRL_READ;
  case Message::u_req:
  case Message::t_req: return MCRL_UPDATE;
  default: return MCRL_WRITE;
  }
}

void serve_queue_at_home(Machine &home) { serve_queue(home); }

static void take_event(Machine &home, const Event &event) {
  switch (event.kind) {
  case Event::lock: return wait(home, {.mode = event.mode, .waiter = event.waiter});
  case Event::upgrade: return upgrade(home, {.message = Message::up_req, .mode = MCRL_WRITE, .waiter = event.waiter});
  case Event::map: return home.tell(Action::grant, {.waiter = event.waiter});
  case Event::remove: return wait(home, {.message = Message::delete_req, .mode = MCRL_WRITE, .waiter = event.waiter});
  case Event::place: return want_place(home);
  case Event::unplaced:
    MCRL_ASSERT(home.sharing.placed && home.sharing.pending == 1);
    home.sharing.placed = false;
    home.sharing.pending = 0;
    return serve_queue(home);
  case Event::rehome: return home.tell(Action::homed, {.message = Message::home_req, .waiter = event.waiter});
  case Event::unlock:
    MCRL_ASSERT(home.sharing.owner == 0);
    home.end_write();
    if ((home.region.copied.flags & replicates) != 0) end_replicated_write(home);
    return serve_queue(home);
  case Event::watch:
    MCRL_ASSERT(home.sharing.owner == 0);
    home.watch(event.mode);
    return serve_queue(home);
  case Event::unwatch: return home.unwatch();
  case Event::receive: return on_message(home, event);
  case Event::evict: return;
  case Event::forget: MCRL_ASSERT(!"the home forgets its region");
  }
}

void home_step(Machine &home, const Event &event) {
  MCRL_ASSERT(home.state() == State::home);
  take_event(home, event);
  if (home.place.offers) offer_if_read(home);
  if (event.kind != Event::unwatch) place_if_quiet(home);
}

} // namespace mcrl::protocol
