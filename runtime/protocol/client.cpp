// The side of a node that is not the region's home: it asks for copies, and gives them back when the home recalls them.
#include "protocol/machine.h"

namespace mcrl::protocol {
namespace {

bool has_copy(const Machine &client) { return client.state() == State::shared || client.state() == State::exclusive; }

bool copy_suffices(const Machine &client, mcrl_mode mode) {
  return client.state() == State::exclusive || (mode == MCRL_READ && client.state() == State::shared);
}

// A recall may have overtaken the grant that it is about; then it does not concern the copy that is here now.
bool copy_is_recalled(const Machine &client) {
  return (client.region.flags & recall_any) != 0 && has_copy(client) && client.region.recall == client.region.version;
}

// Nothing new begins on a recalled copy, with one exception that keeps nodes from passing a region around without ever using it:
// what the copy was asked for is done first.
bool must_stop(const Machine &client) { return copy_is_recalled(client) && (client.region.flags & grant_unused) == 0; }

void drop_copy(Machine &client) {
  client.send(client.place.home, client.state() == State::exclusive ? Message::flush : Message::inv_ack, client.region.version);
  client.set_state(State::invalid);
}

void downgrade_copy(Machine &client) {
  MCRL_ASSERT(client.state() == State::exclusive);
  client.send(client.place.home, Message::release, client.region.version);
  client.set_state(State::shared);
}

// Gives the home what it wants back unless operations in progress stand in the way.
void answer_recall(Machine &client) {
  mcrl_region &region = client.region;
  if (!must_stop(client)) return;
  if (!client.can_begin((region.flags & recall_drop) != 0 ? MCRL_WRITE : MCRL_READ)) return;
  if ((region.flags & recall_drop) != 0) drop_copy(client);
  else downgrade_copy(client);
  region.flags &= ~recall_any;
  region.recall = 0;
}

bool head_can_begin(const Machine &client) {
  if (!client.someone_waits() || must_stop(client)) return false;
  return copy_suffices(client, client.head().mode) && client.can_begin(client.head().mode);
}

void serve_queue(Machine &client) {
  while (head_can_begin(client)) {
    mcrl_mode mode = client.head().mode;
    client.begin_head();
    // Readers that wait behind a reader begin together with it, even if the copy is recalled.
    bool reader_follows = mode == MCRL_READ && client.someone_waits() && client.head().mode == MCRL_READ;
    if (!reader_follows) client.region.flags &= ~grant_unused;
  }
}

// Asks for the copy that the head of the queue needs, once it is clear what is here.
void request_for_head(Machine &client) {
  if (!client.someone_waits() || client.request() != Request::none) return;
  if (client.state() == State::mapping || copy_is_recalled(client) || copy_suffices(client, client.head().mode)) return;
  if (client.head().mode == MCRL_READ) {
    client.set_request(Request::read);
    client.send(client.place.home, Message::s_req, 0);
  } else if (client.state() == State::shared) {
    client.set_request(Request::upgrade);
    client.send(client.place.home, Message::m_req, client.region.version);
  } else {
    client.set_request(Request::write);
    client.send(client.place.home, Message::e_req, 0);
  }
}

void proceed(Machine &client) {
  answer_recall(client);
  serve_queue(client);
  answer_recall(client); // a recall waits for the first use of a grant; a reader among those just begun does not hinder a downgrade
  serve_queue(client);
  request_for_head(client);
}

void on_lock(Machine &client, const Event &event) {
  client.append({.mode = event.mode, .waiter = event.waiter});
  if (client.state() == State::unmapped) {
    client.set_state(State::mapping);
    client.send(client.place.home, Message::map_req, 0);
  }
  proceed(client);
}

void on_map_ack(Machine &client, const Event &event) {
  MCRL_ASSERT(client.state() == State::mapping);
  mcrl_region &region = client.region;
  if (event.bytes != 0) {
    client.set_state(State::invalid);
    region.rid = client.place.rid;
    region.bytes = event.bytes;
    region.version = number(event.version);
    return proceed(client);
  }
  client.set_state(State::unmapped);
  while (client.someone_waits()) {
    Entry entry = client.take_head();
    client.actions.push_back({.kind = Action::no_region, .waiter = entry.waiter, .mode = entry.mode});
  }
}

void on_grant(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  MCRL_ASSERT(client.someone_waits() && "a copy is asked for on behalf of the head of the queue, which stays there");
  MCRL_ASSERT(number(event.version) != region.version);
  if (event.message == Message::m_ack) MCRL_ASSERT(client.request() == Request::upgrade && client.state() == State::shared);
  else MCRL_ASSERT(client.state() == State::invalid && (event.message == Message::s_ack) == (client.request() == Request::read));
  if (event.message != Message::m_ack) client.install();
  client.set_request(Request::none);
  client.set_state(event.message == Message::s_ack ? State::shared : State::exclusive);
  region.version = number(event.version);
  region.flags |= grant_unused;
  proceed(client);
}

void on_recall(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  uint32_t version = number(event.version);
  bool of_this_copy = has_copy(client) && version == region.version;
  // The copy has been evicted, and the message that says so is on its way.
  if (!of_this_copy && !newer(version, region.version)) return;
  MCRL_ASSERT((region.flags & recall_any) == 0 && "the home asks once for a copy, and nobody else gets one meanwhile");
  MCRL_ASSERT(of_this_copy || client.request() != Request::none);
  region.flags |= event.message == Message::inv ? recall_drop : recall_downgrade;
  region.recall = version;
  proceed(client);
}

void on_evict(Machine &client) {
  bool is_idle = operations(client.region) == 0 && bias_of(client.region.lock) != MCRL_LOCK_CLOSED;
  if (has_copy(client) && is_idle) drop_copy(client);
}

void on_message(Machine &client, const Event &event) {
  MCRL_ASSERT(event.peer == client.place.home);
  switch (event.message) {
  case Message::map_ack: return on_map_ack(client, event);
  case Message::s_ack:
  case Message::e_ack:
  case Message::m_ack: return on_grant(client, event);
  case Message::inv:
  case Message::down: return on_recall(client, event);
  default: MCRL_ASSERT(!"a message that only clients send");
  }
}

} // namespace

void client_step(Machine &client, const Event &event) {
  switch (event.kind) {
  case Event::lock: return on_lock(client, event);
  case Event::unlock: return proceed(client);
  case Event::receive: return on_message(client, event);
  case Event::evict: return on_evict(client);
  }
}

} // namespace mcrl::protocol
