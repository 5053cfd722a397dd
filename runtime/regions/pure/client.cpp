// The side of a node that is not the region's home: it asks for copies, and gives them back when the home recalls them.
#include "regions/pure/home.h"
#include "regions/pure/offer.h"
#include "regions/pure/rehome.h"

namespace mcrl::protocol {
namespace {

bool has_copy(const Machine &client) { return client.state() == State::shared || client.state() == State::exclusive; }

bool awaits_grant(const Machine &client) {
  return awaits_read_copy(client.region) || awaits_write_copy(client.region) || awaits_update_copy(client.region);
}

// The copy was taken of another client's offer, to which it goes back.
bool is_lent(const Machine &client) { return client.sharing.lender != 0; }

// A recall may have overtaken the grant that it is about; then it does not concern the copy that is here now.
bool copy_is_recalled(const Machine &client) {
  if (is_lent(client)) return client.sharing.wanted_back;
  return (client.region.copied.flags & recall_any) != 0 && has_copy(client) && client.sharing.recall == client.sharing.version;
}

// Nothing new begins on a recalled copy, with one exception that keeps nodes from passing a region around without ever using it:
// what the copy was asked for is done first.
bool must_stop(const Machine &client) { return copy_is_recalled(client) && (client.region.copied.flags & grant_unused) == 0; }

void end_loan(Machine &client) {
  client.sharing.lender = 0;
  client.sharing.wanted_back = false;
}

void end_count(Machine &client) {
  client.actions.add(Action::counted, client.region.rid).bytes = client.sharing.uses_left;
  client.sharing.uses_left = 0;
}

void lose_copy(Machine &client) {
  client.set_state(State::invalid);
  client.region.copied.flags &= static_cast<uint16_t>(~update_token);
  end_loan(client);
  if (client.sharing.uses_left != 0) end_count(client);
  client.end_watch();
}

// What the copy was asked for is not counted.
void count_use(Machine &client) {
  if (client.sharing.uses_left == 0 || (client.region.copied.flags & grant_unused) != 0) return;
  if (--client.sharing.uses_left == 0) end_count(client);
}

void drop_copy(Machine &client) {
  NodeId giver = is_lent(client) ? owner_node(client.sharing.lender) : client.home();
  client.send(giver, client.state() == State::exclusive ? Message::flush : Message::inv_ack, client.sharing.version);
  lose_copy(client);
}

// To the third node first: it has waited longest. Its version is the one after this copy's, as the home knows.
void pass_copy(Machine &client, NodeId third) {
  MCRL_ASSERT(client.state() == State::exclusive);
  client.send(third, Message::e_ack, client.sharing.version + 1, 0, client.home());
  client.send(client.home(), Message::passed, client.sharing.version);
  lose_copy(client);
}

// The update token stays with the copy, whose update operation may be in progress.
void downgrade_copy(Machine &client) {
  MCRL_ASSERT(client.state() == State::exclusive);
  if (client.sharing.owner != 0)
    client.send(owner_node(client.sharing.owner), Message::s_ack, client.sharing.version + 1, 0, client.home());
  client.send(client.home(), Message::release, client.sharing.version);
  client.set_state(State::shared);
  client.region.copied.flags &= static_cast<uint16_t>(~one_write);
}

// Gives back what is wanted back unless operations in progress stand in the way, or copies that were taken of this one. What is
// known of a grant to come stays when a copy goes back to another client.
void answer_recall(Machine &client) {
  if (!must_stop(client)) return;
  bool drop = is_lent(client) || (client.region.copied.flags & recall_drop) != 0;
  if (!client.can_begin(drop ? MCRL_WRITE : MCRL_READ) || client.sharing.readers != 0) return;
  if (is_lent(client)) return drop_copy(client);
  if (!drop) downgrade_copy(client);
  else if (client.sharing.owner != 0) pass_copy(client, owner_node(client.sharing.owner));
  else drop_copy(client);
  client.forget_recall();
}

bool head_can_begin(const Machine &client) {
  const Entry &head = client.head();
  // The copy cannot go before this operation has ended.
  if (is_upgrade(head)) return client.state() == State::exclusive && client.can_begin(head);
  if (is_removal(head) || is_rehoming(head) || is_map(head) || must_stop(client)) return false;
  if ((client.region.copied.flags & kept_update) != 0) return false;
  return copy_suffices(client.region, head.mode) && client.can_begin(head.mode);
}

void begin_head(Machine &client) {
  count_use(client);
  client.begin(client.take_head());
  // Readers queued after a reader begin together with it, even if the copy is recalled.
  bool reader_follows = operations(client.region) > 0 && client.someone_waits() && client.head().mode == MCRL_READ &&
                        client.head().rid == client.region.rid;
  if (!reader_follows) client.region.copied.flags &= ~grant_unused;
}

// Regions that follow each other at one address share the header. If there is a copy of one, the other one does not exist; else it
// is the turn of the one that is asked for.
void settle_name_of_head(Machine &client) {
  if (has_copy(client)) return client.tell(Action::no_region, client.take_head());
  MCRL_ASSERT(client.request() == Request::none && client.region.copied.flags == 0);
  client.set_state(State::unmapped);
  client.sharing.home = 0;
  client.region.rid = client.head().rid;
  client.region.bytes = 0;
}

void grant_waiters(Machine &client) {
  while (client.someone_waits()) {
    if (client.head().rid != client.region.rid) settle_name_of_head(client);
    else if (head_can_begin(client)) begin_head(client);
    else return;
  }
}

void ask(Machine &client, Request request, Message message, uint32_t version = 0) {
  client.set_request(request);
  client.send(client.home(), message, version, 0, client.place.self);
}

// The computation is the request.
void ask_with_computation(Machine &client, Request request, Message message, uint32_t version) {
  client.set_request(request);
  Action &action = client.actions.add(Action::migrate, client.region.rid);
  action.message = message;
  action.peer = client.home();
  action.version = Version{version};
  action.waiter = client.head().waiter;
  action.mode = client.head().mode;
}

void ask_for_copy(Machine &client, Request request, Message message, uint32_t version = 0) {
  if (client.head().migrates) ask_with_computation(client, request, message, version);
  else ask(client, request, message, version);
}

// The home takes the recall of this copy back, if it has sent one.
void promote_copy(Machine &client) {
  if (client.state() == State::exclusive) return;
  client.forget_recall();
  ask(client, Request::promotion, Message::up_req, client.sharing.version);
}

// Asks for what the head of the queue needs, once it is clear what is here. While an update operation is in progress only its
// upgrade is asked for, so that it finds no request in flight. Nothing else could begin here before the operation ends.
void request_for_head(Machine &client) {
  if (!client.someone_waits() || client.request() != Request::none) return;
  const Entry &head = client.head();
  if (is_upgrade(head)) return client.sharing.readers == 0 ? promote_copy(client) : void();
  if (copy_is_recalled(client) || is_updating(client.region)) return;
  if (head.mode == MCRL_WRITE && client.sharing.readers != 0) return;
  if (is_removal(head)) return ask(client, Request::removal, Message::delete_req);
  if (is_rehoming(head)) return ask(client, Request::home, Message::home_req);
  if (is_map(head)) return ask(client, Request::size, Message::map_req);
  if (copy_suffices(client.region, head.mode)) return;
  if (head.mode == MCRL_READ) ask_for_copy(client, Request::read, Message::s_req);
  else if (head.mode == MCRL_UPDATE && client.state() == State::shared && !is_lent(client))
    ask_for_copy(client, Request::update, Message::t_req, client.sharing.version);
  else if (head.mode == MCRL_UPDATE) ask_for_copy(client, Request::update, Message::u_req);
  else if (client.state() == State::shared) ask_for_copy(client, Request::upgrade, Message::m_req, client.sharing.version);
  else ask_for_copy(client, Request::write, Message::e_req);
}

void proceed(Machine &client) {
  if (is_departing(client.region)) return;
  if ((client.region.copied.flags & kept_update) != 0) take_kept_update(client);
  recall_taken(client);
  answer_recall(client);
  grant_waiters(client);
  request_for_head(client);
}

void await_copy(Machine &client, const Entry &entry) {
  // Without a copy, or with one that is too weak and not recalled, there is nothing to do before the request.
  bool is_plain_miss = !client.someone_waits() && client.place.rid == client.region.rid && client.region.copied.flags == 0 &&
                       client.sharing.readers == 0 && !copy_suffices(client.region, entry.mode);
  client.append(entry);
  if (is_plain_miss) request_for_head(client);
  else proceed(client);
}

void upgrade_copy(Machine &client, const Entry &entry) {
  MCRL_ASSERT(is_updating(client.region) && has_copy(client) && client.request() == Request::none);
  client.prepend(entry);
  recall_taken(client);
  grant_waiters(client);
  request_for_head(client);
}

// The same data come with the update token. The lender, whose recall may be here or on its way, has the copy back at once: what is
// in progress on it goes on under the new one.
void replace_lent_copy(Machine &client) {
  client.send(owner_node(client.sharing.lender), Message::inv_ack, client.sharing.version);
  end_loan(client);
  client.set_state(State::invalid);
}

void on_grant(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  uint32_t version = number(event.version);
  bool makes_writer = event.message == Message::m_ack || event.message == Message::mr_ack;
  bool is_read = event.message == Message::s_ack || event.message == Message::sr_ack;
  bool gives_token = event.message == Message::t_ack, is_update = gives_token || event.message == Message::u_ack;
  if (event.message == Message::u_ack && is_lent(client)) replace_lent_copy(client);
  MCRL_ASSERT(awaits_grant(client) && !copy_is_recalled(client) && (region.copied.flags & kept_update) == 0);
  if (client.state() == State::unmapped) learn_size(client, event.bytes);
  else MCRL_ASSERT(newer(version, client.sharing.version) || event.taken);
  MCRL_ASSERT(is_read == awaits_read_copy(region) && is_update == awaits_update_copy(region));
  MCRL_ASSERT(!makes_writer || (client.request() != Request::write && client.sharing.readers == 0));
  MCRL_ASSERT(makes_writer || client.request() != Request::promotion);
  MCRL_ASSERT(client.state() == (makes_writer || gives_token ? State::shared : State::invalid));
  MCRL_ASSERT(!is_replicated(event.message) || ((region.copied.flags & recall_downgrade) == 0 && client.sharing.owner == 0));
  if ((region.copied.flags & recall_any) != 0 && client.sharing.recall != version) client.forget_recall();
  if (carries_data(event.message) && !event.taken) client.install();
  client.set_request(Request::none);
  if (carries_data(event.message)) client.note_home(event.message == Message::u_ack ? event.peer : event.third);
  client.set_state(is_read || is_update ? State::shared : State::exclusive);
  if (!is_read) region.copied.flags |= update_token;
  client.sharing.version = version;
  if (event.taken && event.peer != event.third) client.sharing.lender = owner_code(event.peer);
  if (is_replicated(event.message)) take_replica(client, event.message);
  region.copied.flags |= grant_unused;
  MCRL_ASSERT(!event.taken || client.head().counts == 0);
  if (client.head().counts != 0) client.sharing.uses_left = client.head().counts;
  proceed(client);
}

// No grant is under way, so that a recall that came early was that of a copy which has been given up.
void on_mig_ack(Machine &client) {
  MCRL_ASSERT(awaits_grant(client) && client.head().migrates);
  client.set_request(Request::none);
  client.tell(Action::migrated, client.take_head());
  if (!has_copy(client) || is_lent(client)) client.forget_recall();
  proceed(client);
}

// A region of this kind is never recalled from here.
void on_private(Machine &client, NodeId home) {
  MCRL_ASSERT(awaits_grant(client) && client.request() != Request::upgrade && !has_copy(client) && client.region.copied.flags == 0);
  client.set_request(Request::none);
  if (client.place.self != client.place.birth) client.note_home(home); // the birth node may know a later one
  client.tell(Action::forbidden, client.take_head());
  proceed(client);
}

// Whether a recall has come before the grant that it is about. A client that has forgotten what copies it had cannot know, nor can
// one that has taken an older copy since; of two recalls the later one may be it.
bool may_be_early(const Machine &client, uint32_t version) {
  const mcrl_region &region = client.region;
  if (!awaits_grant(client)) return false;
  if (client.state() != State::unmapped && !newer(version, client.sharing.version)) return false;
  return (region.copied.flags & recall_any) == 0 || newer(version, client.sharing.recall);
}

void on_recall(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  uint32_t version = number(event.version);
  bool of_this_copy = has_copy(client) && version == client.sharing.version;
  // The copy has been evicted, and the message that says so is on its way.
  if (!of_this_copy && !may_be_early(client, version)) return;
  MCRL_ASSERT((region.copied.flags & kept_update) == 0 && "the home awaits acknowledgments before it recalls");
  if (of_this_copy && is_lent(client)) {
    MCRL_ASSERT(event.message == Message::inv && event.peer == owner_node(client.sharing.lender));
    client.sharing.wanted_back = true;
    return proceed(client);
  }
  if (of_this_copy && client.request() == Request::promotion) return; // the home will have taken it back
  if (of_this_copy && (region.copied.flags & recall_drop) != 0 && client.sharing.readers != 0) return; // it is being evicted
  bool knows_versions = client.state() != State::unmapped && !is_lent(client) && (!client.place.offers || has_copy(client));
  bool is_first = (region.copied.flags & recall_any) == 0 || !knows_versions;
  MCRL_ASSERT(is_first && "the home asks once for a copy, and nobody else gets one meanwhile");
  client.forget_recall();
  bool drop = event.message == Message::inv || event.message == Message::pass;
  bool third = event.message == Message::pass || event.message == Message::share;
  region.copied.flags |= drop ? recall_drop : recall_downgrade;
  client.sharing.recall = version;
  client.sharing.owner = third ? owner_code(event.third) : 0;
  proceed(client);
}

void on_evict(Machine &client) {
  bool is_unused = operations(client.region) == 0 && !client.someone_waits();
  bool is_idle = is_unused && !copy_is_recalled(client) && (client.region.copied.flags & (recall_any | watched)) == 0;
  if (!has_copy(client) || !is_idle) return recall_taken(client);
  if (client.sharing.readers == 0) return drop_copy(client);
  client.region.copied.flags |= recall_drop;
  client.sharing.recall = client.sharing.version;
  proceed(client);
}

// A node has given up what it took of the offer here, which has ended.
void on_taken_copy_gone(Machine &client, const Event &event) {
  remove_reader(client, event.peer, number(event.version));
  proceed(client);
}

void on_home_message(Machine &client, const Event &event) {
  bool of_header = client.place.rid == client.region.rid;
  switch (event.message) {
  case Message::s_ack:
  case Message::e_ack: MCRL_ASSERT(of_header); return on_grant(client, event);
  default: break;
  }
  if (is_request(event.message)) return pass_on(client, event);
  switch (event.message) {
  case Message::map_ack: MCRL_ASSERT(of_header); return on_map_ack(client, event);
  case Message::u_ack:
  case Message::t_ack:
  case Message::m_ack:
  case Message::sr_ack:
  case Message::er_ack:
  case Message::mr_ack: MCRL_ASSERT(of_header); return on_grant(client, event);
  case Message::update: return take_update(client, event);
  case Message::mig_ack: MCRL_ASSERT(of_header); return on_mig_ack(client);
  case Message::delete_ack: MCRL_ASSERT(of_header); return on_delete_ack(client);
  case Message::gone: MCRL_ASSERT(of_header); return on_gone(client);
  case Message::private_to_home: MCRL_ASSERT(of_header); return on_private(client, event.third);
  case Message::home_ack:
    MCRL_ASSERT(of_header && client.request() == Request::home && !has_copy(client));
    if (client.state() == State::unmapped) learn_size(client, event.bytes);
    client.forget_recall();
    return become_home(client, event);
  case Message::rehomed:
    MCRL_ASSERT(!of_header || is_departing(client.region));
    if (of_header) end_departure(client);
    return;
  case Message::moved: return on_moved(client, event);
  case Message::retire: return on_retire(client, event);
  case Message::inv_ack: MCRL_ASSERT(of_header && has_copy(client)); return on_taken_copy_gone(client, event);
  case Message::passed: return; // the third node's flush has overtaken it, and so have all that this node did as the home
  case Message::inv:
  case Message::down:
  case Message::pass:
  case Message::share:
    if (of_header) on_recall(client, event);
    return;
  default: MCRL_ASSERT(!"a message that only clients send");
  }
}

} // namespace

void proceed_at_client(Machine &client) { proceed(client); }

void client_step(Machine &client, const Event &event) {
  bool of_header = client.place.rid == client.region.rid;
  switch (event.kind) {
  case Event::lock:
    return await_copy(
        client,
        {.migrates = event.migrates, .counts = event.counts, .mode = event.mode, .rid = client.place.rid, .waiter = event.waiter});
  case Event::remove:
    return await_copy(client,
                      {.message = Message::delete_req, .mode = MCRL_WRITE, .rid = client.place.rid, .waiter = event.waiter});
  case Event::upgrade:
    MCRL_ASSERT(of_header);
    return upgrade_copy(client, {.message = Message::up_req, .mode = MCRL_WRITE, .rid = client.place.rid, .waiter = event.waiter});
  case Event::rehome:
    return await_copy(client, {.message = Message::home_req, .mode = MCRL_WRITE, .rid = client.place.rid, .waiter = event.waiter});
  case Event::map: return ask_for_size(client, {.rid = client.place.rid, .waiter = event.waiter});
  case Event::unlock:
    MCRL_ASSERT(of_header && has_copy(client));
    client.end_write();
    return proceed(client);
  case Event::watch:
    MCRL_ASSERT(has_copy(client));
    client.watch(event.mode);
    if (event.mode == MCRL_WRITE) return_unwritten(client);
    return proceed(client);
  case Event::unwatch: MCRL_ASSERT(of_header); return client.unwatch();
  case Event::receive:
    on_home_message(client, event);
    if (client.place.offers && event.message == Message::s_ack && !event.near && !event.taken) offer_granted(client);
    return;
  case Event::evict:
    if (of_header) on_evict(client);
    return;
  case Event::place:
  case Event::unplaced: MCRL_ASSERT(!"only a home uses its region in place");
  case Event::forget:
    MCRL_ASSERT(of_header && client.place.self != client.place.birth && may_forget(client.region, client.pool));
    client.region = absent_header(0);
    client.sharing = {};
    return;
  }
}

} // namespace mcrl::protocol
