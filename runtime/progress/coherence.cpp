#include "progress/coherence.h"

#include "progress/loop.h"
#include "progress/mapping.h"
#include "protocol/machine.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

using protocol::Action;
using protocol::Event;

// The data that came with the message that a step is about, if any. Large data are in the region already.
struct Received {
  const std::byte *data = nullptr;
  size_t bytes = 0;
};

[[noreturn]] void fatal_no_region(mcrl_rid rid) { fatal("region id %#" PRIx64 " does not exist", rid); }

void send_action(Node &node, const Action &action, mcrl_rid rid, const mcrl_region &region) {
  bool with_size = action.message == protocol::Message::map_ack;
  size_t bytes = with_size ? sizeof action.bytes : 0;
  Header &header = begin_message(node, static_cast<Kind>(action.message), bytes);
  header.serial = number(action.version);
  header.subject = rid;
  if (protocol::carries_data(action.message)) return send_region(node, action.peer, header, region);
  if (with_size) std::memcpy(&header + 1, &action.bytes, bytes);
  send(node, action.peer, header, bytes);
}

void perform(Node &node, const Action &action, mcrl_rid rid, mcrl_region &region, const Received &received) {
  switch (action.kind) {
  case Action::send: send_action(node, action, rid, region); return;
  case Action::install:
    if (received.bytes == 0) return;
    MCRL_ASSERT(received.bytes == region.bytes);
    std::memcpy(&region + 1, received.data, received.bytes);
    return;
  case Action::grant: node.ready.push(*reinterpret_cast<Runnable *>(action.waiter)); return;
  case Action::no_region: fatal_no_region(rid);
  }
}

void apply(Node &node, mcrl_rid rid, mcrl_region &region, const Event &event, const Received &received = {}) {
  node.entries.reserve_for_step();
  node.actions.clear();
  protocol::step({.self = node.self, .home = node.layout.home(rid), .rid = rid}, region, node.entries, event, node.actions);
  for (const Action &action : node.actions) perform(node, action, rid, region, received);
}

void answer_no_such_region(Node &node, NodeId to, mcrl_rid rid) {
  Header &header = begin_message(node, Kind::map_ack, sizeof(uint64_t));
  header.subject = rid;
  std::memset(&header + 1, 0, sizeof(uint64_t));
  send(node, to, header, sizeof(uint64_t));
}

bool is_home(Node &node, mcrl_rid rid) { return node.layout.home(rid) == node.self; }

// A message about a region that has been deleted, or whose copy here has been evicted and forgotten.
void receive_stray(Node &node, NodeId from, const Header &header) {
  switch (header.kind) {
  case Kind::map_req:
  case Kind::s_req:
  case Kind::e_req:
  case Kind::m_req: return answer_no_such_region(node, from, header.subject);
  // Both tell of a copy that was given up by a message that this one has crossed or has overtaken.
  case Kind::inv_ack:
  case Kind::inv:
  case Kind::down: return;
  default: MCRL_ASSERT(!"data of a region that is not here");
  }
}

} // namespace

void check_name(Node &node, mcrl_rid rid, const char *call, const char *where) {
  const char *at = where == nullptr ? "" : " (at ", *place = where == nullptr ? "" : where, *end = where == nullptr ? "" : ")";
  if (rid == 0) fatal("%s of a null region pointer%s%s%s", call, at, place, end);
  bool is_elsewhere = node.layout.names_node(rid) && node.layout.home(rid) != node.self;
  if (is_elsewhere ? rid % region_alignment != 0 : node.arena.find(rid, node.layout.offset(rid)) == nullptr)
    fatal("region id %#" PRIx64 " does not exist%s%s%s", rid, at, place, end);
}

void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call) {
  check_name(node, rid, call);
  mcrl_region &region = is_home(node, rid) ? *mcrl_region_at(rid) : adopt(node, rid);
  Event event{.kind = Event::lock, .mode = mode, .waiter = static_cast<Waiter>(reinterpret_cast<uintptr_t>(&waiter))};
  apply(node, rid, region, event);
}

void unlock(Node &node, mcrl_region &region) { apply(node, region.rid, region, Event{.kind = Event::unlock}); }

int32_t operations_here(const mcrl_region &region) { return protocol::operations(region); }

void flush(Node &node, mcrl_region &region) { apply(node, region.rid, region, Event{.kind = Event::evict}); }

mcrl_rid make_region(Node &node, uint64_t bytes) {
  std::optional<uint64_t> offset = node.arena.allocate(bytes);
  if (!offset) return 0;
  mcrl_rid rid = node.layout.rid(node.self, *offset, node.arena.generation());
  protocol::initialize_home(*mcrl_region_at(rid), rid, bytes);
  return rid;
}

void remove_region(Node &node, mcrl_region &region) {
  uint64_t offset = node.layout.offset(region.rid), bytes = region.bytes;
  region = {};
  region.lock = MCRL_LOCK_CLOSED;
  node.arena.release(offset, bytes);
}

void receive_protocol(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_rid rid = header.subject;
  MCRL_ASSERT(node.layout.names_node(rid));
  mcrl_region &region = *mcrl_region_at(rid);
  bool is_known = node.starts.test(SpanLayout::place(rid)) && region.rid == rid;
  // Before the size has come, nothing has been asked for that could be recalled: the copy was another, which has been evicted.
  bool is_too_old = (header.kind == Kind::inv || header.kind == Kind::down) && region.bytes == 0;
  if (!is_known || is_too_old) return receive_stray(node, from, header);
  Received received{reinterpret_cast<const std::byte *>(&header + 1), message_bytes - sizeof header};
  Event event{.kind = Event::receive,
              .message = static_cast<protocol::Message>(header.kind),
              .peer = from,
              .version = static_cast<Version>(header.serial)};
  if (header.kind != Kind::map_ack) return apply(node, rid, region, event, received);
  std::memcpy(&event.bytes, received.data, sizeof event.bytes);
  if (event.bytes == 0) fatal_no_region(rid);
  apply(node, rid, region, event, received);
  settle(node, region);
}

} // namespace mcrl

using namespace mcrl;

void *mcrl_lock_wait(mcrl_rid rid, mcrl_mode mode) {
  Node &node = current_node();
  if (node.in_handler) fatal("internal error: %s waits in a message handler", lock_name(mode));
  lock(node, rid, mode, node.threads.current(), lock_name(mode));
  block(node);
  return mcrl_region_at(rid) + 1;
}

void mcrl_unlock_slow(mcrl_region *region) {
  Node &node = current_node();
  if (region->lock < 0) unlock(node, *region);
  if (node.polls_left >= 0) return;
  node.polls_left = Node::poll_interval;
  if (node.in_handler) return;
  poll(node);
  yield(node);
}
