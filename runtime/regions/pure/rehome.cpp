#include "regions/pure/rehome.h"

#include "regions/pure/home.h"

namespace mcrl::protocol {
namespace {

void send_on(Machine &here, NodeId to, Message message, Version version, NodeId asker) {
  Action &action = here.actions.add(Action::send, here.place.rid);
  action.message = message;
  action.peer = to;
  action.version = version;
  action.third = asker;
}

// The queue is a client's from now on, in the order in which the home would have served it, but for reads whose turn it was.
void depart(Machine &home, NodeId to) {
  Sharing &sharing = home.sharing;
  MCRL_ASSERT(sharing.owner == 0 && sharing.readers == 0 && sharing.pending == 0 && operations(home.region) == 0);
  MCRL_ASSERT(sharing.unacknowledged == 0 && (home.region.copied.flags & replicates) == 0);
  home.set_state(State::invalid);
  home.set_request(Request::departure);
  home.region.copied.flags &= static_cast<uint16_t>(~(replicated | private_to_home));
  sharing.recall = 0;
  sharing.noted = false;
  home.note_home(to);
  for (uint32_t index = sharing.queue_head; index != 0; index = home.pool[index].next)
    if (!home.pool[index].remote) home.pool[index].rid = home.place.rid;
}

void answer_retired(Machine &here, const Entry &entry) {
  if (!entry.remote) here.tell(Action::no_region, entry);
  else if (entry.peer != here.place.birth) here.send(entry.peer, Message::gone, 0); // which knows
}

// Calls take(entry) for each request of another node in the queue, which it leaves.
template <typename Take> void take_remote(Machine &here, Take take) {
  for (uint32_t previous = 0, index = here.sharing.queue_head; index != 0;) {
    Entry entry = here.pool[index];
    if (entry.remote) {
      here.remove(previous, index);
      take(entry);
    } else previous = index;
    index = entry.next;
  }
}

} // namespace

void give_home(Machine &home, const Entry &request) {
  MCRL_ASSERT(request.remote);
  home.end_watch();
  Action &action = home.actions.add(Action::send, home.place.rid);
  action.message = Message::home_ack;
  action.peer = request.peer;
  action.version = Version{++home.sharing.version};
  action.sharing = sharing_of(home.region);
  depart(home, request.peer);
}

void retire(Machine &home, const Entry &removal) {
  home.end_watch();
  home.send(home.place.birth, Message::retire, 0, 0, removal.remote ? removal.peer : home.place.self);
  home.prepend(removal);
  depart(home, home.place.birth);
}

void become_home(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  Sharing &sharing = client.sharing;
  MCRL_ASSERT(is_rehoming(client.head()) && client.head().rid == region.rid && operations(region) == 0);
  client.install();
  client.set_state(State::home);
  region.copied.request = 0;
  region.copied.flags |= flags_of(event.sharing);
  sharing.version = number(event.version);
  sharing.home = 0;
  uint32_t waiting = sharing.queue_head;
  sharing.queue_head = sharing.queue_tail = 0;
  while (waiting != 0) {
    Entry entry = client.pool[waiting];
    client.pool.give(waiting);
    waiting = entry.next;
    if (entry.rid != region.rid) client.tell(Action::no_region, entry); // another region at this place, before or after
    else if (is_rehoming(entry)) client.tell(Action::homed, entry);
    else {
      entry.rid = 0;
      entry.next = 0;
      enqueue(client, entry);
    }
  }
  if (client.place.self == client.place.birth) client.send(event.peer, Message::rehomed, 0);
  else client.send(client.place.birth, Message::moved, sharing.version, 0, event.peer);
  serve_queue_at_home(client);
}

void end_departure(Machine &here) {
  here.set_request(Request::none);
  take_remote(here, [&](const Entry &entry) { send_on(here, here.home(), entry.message, entry.version, entry.peer); });
  proceed_at_client(here);
}

// The birth node has told its own waiters.
void end_retirement(Machine &here) {
  Entry removal = here.take_head();
  MCRL_ASSERT(is_removal(removal));
  if (!removal.remote) here.tell(Action::removed, removal);
  else if (removal.peer != here.place.birth) here.send(removal.peer, Message::delete_ack, 0);
  take_remote(here, [&](const Entry &entry) { answer_retired(here, entry); });
}

void pass_on(Machine &here, const Event &event) {
  MCRL_ASSERT(event.message != Message::up_req && "the home does not move while an update operation is in progress");
  if (here.region.rid == here.place.rid && is_departing(here.region)) {
    here.append({.message = event.message,
                 .remote = true,
                 .mode = mode_of(event.message),
                 .peer = event.peer,
                 .version = event.version});
    return;
  }
  bool at_birth = here.place.self == here.place.birth;
  MCRL_ASSERT(!at_birth || here.sharing.home != 0);
  send_on(here, at_birth ? here.home() : here.place.birth, event.message, event.version, event.peer);
}

// The later one of two that have overtaken each other holds. A copy that has come from a later home says so as well. Versions grow
// from home to home.
void on_moved(Machine &birth, const Event &event) {
  MCRL_ASSERT(birth.place.self == birth.place.birth);
  mcrl_region &region = birth.region;
  uint32_t version = number(event.version);
  if (region.rid == birth.place.rid && !is_home(region) && newer(version, birth.sharing.version)) {
    birth.sharing.version = version;
    birth.note_home(event.peer);
  }
  if (event.third != birth.place.self) birth.send(event.third, Message::rehomed, 0);
  else if (region.rid == birth.place.rid && is_departing(region)) end_departure(birth);
}

void on_retire(Machine &birth, const Event &event) {
  MCRL_ASSERT(birth.place.self == birth.place.birth && birth.region.rid == birth.place.rid && operations(birth.region) == 0);
  bool asked = event.third == birth.place.self;
  birth.actions.add(Action::freed, birth.place.rid).bytes = birth.region.bytes;
  birth.send(event.peer, Message::delete_ack, 0);
  while (birth.someone_waits()) {
    Entry entry = birth.take_head();
    bool is_asked = asked && is_removal(entry) && !entry.remote;
    if (is_asked) birth.tell(Action::removed, entry);
    else answer_retired(birth, entry);
    if (is_asked) asked = false;
  }
  birth.sharing = {};
  birth.region = mcrl_region{.lock = MCRL_LOCK_CLOSED};
}

// A node that asks learns that there is no such region. Messages about copies can still be on their way, but only those that the home
// need not wait for. So can all about this node's requests to a home elsewhere.
void absent_step(Machine &birth, const Event &event) {
  Entry local{.message = event.kind == Event::remove ? Message::delete_req : Message{}, .mode = event.mode, .waiter = event.waiter};
  if (event.kind == Event::evict || event.kind == Event::unwatch) return;
  if (event.kind == Event::lock || event.kind == Event::remove || event.kind == Event::map || event.kind == Event::rehome)
    return birth.tell(Action::no_region, local);
  MCRL_ASSERT(event.kind == Event::receive);
  switch (event.message) {
  case Message::map_req:
  case Message::s_req:
  case Message::e_req:
  case Message::m_req:
  case Message::u_req:
  case Message::t_req:
  case Message::delete_req:
  case Message::home_req:
    if (event.peer != birth.place.self) birth.send(event.peer, Message::gone, 0);
    return;
  case Message::moved: return on_moved(birth, event);
  case Message::inv:
  case Message::down:
  case Message::pass:
  case Message::share:
  case Message::mig_ack:
  case Message::private_to_home:
  case Message::passed: return;
  default: MCRL_ASSERT(!"the region was deleted before all of its copies had come back");
  }
}

void other_step(Machine &home, const Event &event) {
  if (event.kind == Event::evict || event.kind == Event::unwatch) return;
  Entry local{.message = event.kind == Event::remove ? Message::delete_req : Message{}, .mode = event.mode, .waiter = event.waiter};
  if (event.kind != Event::receive) return home.tell(Action::no_region, local);
  if (is_request(event.message)) return send_on(home, home.place.birth, event.message, event.version, event.peer);
  bool may_be_late = event.message == Message::passed || event.message == Message::inv || event.message == Message::down ||
                     event.message == Message::pass || event.message == Message::share;
  MCRL_ASSERT(may_be_late && "the region was deleted before all of its copies had come back");
}

void hint_home(const Place &place, mcrl_region &region, EntryPool &pool, NodeId home) {
  bool knows = region.rid != place.rid || place.self == place.birth || home == place.self || is_home(region) || is_departing(region);
  if (knows || has_copy(region)) return;
  uint32_t index = pool.keep_sharing(region);
  pool.sharing_at(index).home = home == place.birth ? 0 : owner_code(home);
  pool.end_sharing(region, index);
}

} // namespace mcrl::protocol
