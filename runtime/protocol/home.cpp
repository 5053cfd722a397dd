// The home's side: it serializes the operations on a region, and knows who has copies.
#include "protocol/machine.h"

namespace mcrl::protocol {
namespace {

constexpr uint32_t owner_code(NodeId node) { return number(node) + 1; }
constexpr NodeId owner_node(uint32_t owner) { return NodeId{owner - 1}; }

// Who asks, when that is an operation on the home itself.
constexpr NodeId nobody{UINT32_MAX};

// The link that leads to the node's read copy in the directory, or to 0 if it has none.
uint32_t &find_reader(Machine &home, NodeId node) {
  uint32_t *link = &home.region.readers;
  while (*link != 0 && home.pool[*link].peer != node) link = &home.pool[*link].next;
  return *link;
}

void add_reader(Machine &home, NodeId node, uint32_t version) {
  uint32_t index = home.pool.take();
  home.pool[index] = {.next = home.region.readers, .peer = node, .version = Version{version}};
  home.region.readers = index;
}

void remove_reader(Machine &home, uint32_t &link) {
  uint32_t index = link;
  link = home.pool[index].next;
  home.pool.give(index);
}

bool has_reader_besides(const Machine &home, NodeId asker) {
  for (uint32_t index = home.region.readers; index != 0; index = home.pool[index].next)
    if (home.pool[index].peer != asker) return true;
  return false;
}

NodeId asker_of(const Entry &entry) { return entry.remote ? entry.peer : nobody; }

bool can_serve(const Machine &home, const Entry &entry) {
  if (home.region.owner != 0 || !home.can_begin(entry.mode)) return false;
  return entry.mode == MCRL_READ || !has_reader_besides(home, asker_of(entry));
}

// Asks for the copies that stand in the way of the head of the queue. They are asked for at once, even if operations here are in
// the way as well, so that the two waits overlap.
void recall_copies(Machine &home, const Entry &entry) {
  mcrl_region &region = home.region;
  if (region.pending != 0) return;
  if (region.owner != 0) {
    home.send(owner_node(region.owner), entry.mode == MCRL_READ ? Message::down : Message::inv, region.version);
    region.pending = 1;
    return;
  }
  if (entry.mode == MCRL_READ) return;
  for (uint32_t index = region.readers; index != 0; index = home.pool[index].next) {
    Entry &reader = home.pool[index];
    if (reader.peer == asker_of(entry)) continue;
    home.send(reader.peer, Message::inv, number(reader.version));
    reader.recalled = true;
    region.pending++;
  }
}

void grant_read_copy(Machine &home, const Entry &request) {
  uint32_t version = ++home.region.version;
  home.send(request.peer, Message::s_ack, version);
  // An entry can be there if the client has evicted its copy and its new request has overtaken the inv_ack.
  uint32_t &link = find_reader(home, request.peer);
  if (link != 0) remove_reader(home, link);
  add_reader(home, request.peer, version);
}

// The requester's own read copy need not travel if it is still the one that m_req speaks of.
void grant_write_copy(Machine &home, const Entry &request) {
  uint32_t &link = find_reader(home, request.peer);
  bool copy_is_valid = request.message == Message::m_req && link != 0;
  MCRL_ASSERT(!copy_is_valid || home.pool[link].version == request.version);
  if (link != 0) remove_reader(home, link);
  home.send(request.peer, copy_is_valid ? Message::m_ack : Message::e_ack, ++home.region.version);
  home.region.owner = owner_code(request.peer);
}

// Serves the queue as far as that goes without waiting.
void serve_queue(Machine &home) {
  while (home.someone_waits()) {
    if (!can_serve(home, home.head())) return recall_copies(home, home.head());
    MCRL_ASSERT(home.region.pending == 0 && "only the head of the queue recalls copies, and it waits for them");
    if (!home.head().remote) {
      home.begin_head();
      continue;
    }
    Entry request = home.take_head();
    if (request.mode == MCRL_READ) grant_read_copy(home, request);
    else grant_write_copy(home, request);
  }
}

void on_map_req(Machine &home, const Event &event) {
  home.send(event.peer, Message::map_ack, home.region.version, home.region.bytes);
}

void on_request(Machine &home, const Event &event) {
  home.append({.mode = event.message == Message::s_req ? MCRL_READ : MCRL_WRITE,
               .message = event.message,
               .remote = true,
               .peer = event.peer,
               .version = event.version});
  serve_queue(home);
}

void on_inv_ack(Machine &home, const Event &event) {
  if (home.region.owner == owner_code(event.peer) && home.region.version == number(event.version)) {
    home.region.flags |= owner_has_left;
    return;
  }
  uint32_t &link = find_reader(home, event.peer);
  // The copy was evicted, and the client's next request has overtaken this message: the directory has a later copy already.
  if (link == 0 || home.pool[link].version != event.version) return;
  if (home.pool[link].recalled) home.region.pending--;
  remove_reader(home, link);
  serve_queue(home);
}

void take_back(Machine &home, const Event &event) {
  MCRL_ASSERT(home.region.owner == owner_code(event.peer) && home.region.version == number(event.version));
  home.install();
  home.region.owner = 0;
  home.region.pending = 0; // of an owner at most one acknowledgment is awaited, and this is it
}

void on_flush(Machine &home, const Event &event) {
  take_back(home, event);
  serve_queue(home);
}

void on_release(Machine &home, const Event &event) {
  MCRL_ASSERT(home.region.pending == 1 && "release answers down");
  take_back(home, event);
  if ((home.region.flags & owner_has_left) == 0) add_reader(home, event.peer, number(event.version));
  home.region.flags &= ~owner_has_left;
  serve_queue(home);
}

void on_message(Machine &home, const Event &event) {
  switch (event.message) {
  case Message::map_req: return on_map_req(home, event);
  case Message::s_req:
  case Message::e_req:
  case Message::m_req: return on_request(home, event);
  case Message::inv_ack: return on_inv_ack(home, event);
  case Message::flush: return on_flush(home, event);
  case Message::release: return on_release(home, event);
  default: MCRL_ASSERT(!"a message that only the home sends");
  }
}

} // namespace

void home_step(Machine &home, const Event &event) {
  MCRL_ASSERT(home.state() == State::home);
  switch (event.kind) {
  case Event::lock: home.append({.mode = event.mode, .waiter = event.waiter}); return serve_queue(home);
  case Event::unlock: return serve_queue(home);
  case Event::receive: return on_message(home, event);
  case Event::evict: return;
  }
}

} // namespace mcrl::protocol
