#include "tasks/records/arrival.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "tasks/callers/callers.h"
#include "tasks/loans/loans.h"
#include "tasks/records/activation.h"
#include "tasks/records/pointers.h"
#include "tasks/records/refusal.h"

#include <algorithm>

namespace mcrl {
namespace {

// A thread that waits is found by its number and its generation; children are found by theirs.
bool linkage_is_possible(const Node &node, const mcrl_linkage &linkage) {
  return linkage.node < node.count && (linkage.thread != spawned_linkage || linkage.generation < node.count);
}

// An activation goes to its region's home, to have its lock, or to where that was or will be. Faults send it elsewhere, too.
bool may_come_here(const Node &node, const mcrl_activation &record) {
  return node.rooms.regions->layout.home(record.target) == node.self || node.rooms.coherence->asked_for_home ||
         node.faults != nullptr;
}

// A request for a copy that the record stands for, and the policy that is to answer it.
bool request_is_possible(const Header &header, const mcrl_activation &record) {
  if (header.kind != Kind::activate) return true;
  using protocol::Message;
  auto is = [&](Message message) { return header.record.request == static_cast<unsigned>(message) + 1; };
  if (header.record.policy > MCRL_USE_IN_PLACE) return false;
  if (header.record.request == 0) return true;
  switch (record.mode) {
  case MCRL_READ: return is(Message::s_req);
  case MCRL_WRITE: return is(Message::e_req) || is(Message::m_req);
  default: return is(Message::u_req) || is(Message::t_req);
  }
}

// Whether nothing can be wrong: a call of a thread or child, without a scope, whose record is no longer than its arguments.
inline bool is_plain_call(const Node &node, const mcrl_activation &record, size_t bytes) {
  const auto &points = node.rooms.points->points;
  bool is_call = (record.mode | record.refusals | record.next | (record.flags & ~descendant_record)) == 0 && record.target == 0;
  bool is_known = record.continuation < points.size() && points[record.continuation]->live_bytes == record.live_bytes;
  bool returns = record.linkage.thread != spawned_linkage && record.linkage.node < node.count;
  return is_call && is_known && returns && bytes == sizeof record + record.live_bytes;
}

// The field of the record that cannot be right; nullptr if there is none. `bytes` is the record's length in its message.
const char *problem_of(Node &node, const Header &header, const mcrl_activation &record, size_t bytes) {
  Kind kind = header.kind;
  if (bytes < sizeof record || !has_room_for_scope(record, bytes) || bytes != bytes_of(record)) return "its length";
  const auto &points = node.rooms.points->points;
  if (record.continuation >= points.size()) return "its migration point";
  const mcrl_point &point = *points[record.continuation];
  if (record.live_bytes < point.live_bytes) return "the size of its live variables";
  if (!linkage_is_possible(node, record.linkage)) return "where its result goes";
  if (uint64_t scope = scope_of(record); scope != 0 && scope >> 32 >= node.count) return "its scope";
  if (record.mode > MCRL_UPDATE || (kind == Kind::activate && record.mode == MCRL_NONE)) return "its lock";
  if (record.mode == MCRL_NONE ? record.target != 0 : !node.rooms.regions->layout.names_node(record.target)) return "its region";
  if (kind == Kind::activate && !may_come_here(node, record)) return "its region";
  if (record.refusals > most_refusals || (kind == Kind::refused && record.refusals == 0)) return "how often it was refused";
  if (next_of(record) > policy::last_next || next_found_by(record) > policy::last_next) return "the lock that it takes next";
  if (!request_is_possible(header, record)) return "what it asks for";
  if (!callers_are_possible(*node.rooms.points, record)) return "the callers that go along with it";
  return loans_are_possible(node, point, record) ? nullptr : "the locks that it has brought";
}

void require_possible(NodeId from, const char *problem, size_t message_bytes) {
  if (__builtin_expect(problem != nullptr, 0))
    fatal("an activation that node %u has sent, in a message of %zu bytes, is damaged: %s cannot be", number(from), message_bytes,
          problem);
}

} // namespace

mcrl_activation &arrived_record(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_activation &record = record_of(header);
  size_t bytes = message_bytes - sizeof header;
  if (__builtin_expect(header.kind == Kind::invoke && bytes >= sizeof record && is_plain_call(node, record, bytes), 1)) return record;
  require_possible(from, problem_of(node, header, record, bytes), message_bytes);
  return record;
}

mcrl_activation &arrived_record_at(Node &node, NodeId from, Header &header, size_t message_bytes, std::byte *at) {
  auto &record = *reinterpret_cast<mcrl_activation *>(at);
  auto left = static_cast<size_t>(reinterpret_cast<std::byte *>(&header) + message_bytes - at);
  bool is_short = left < sizeof record || !has_room_for_scope(record, left);
  size_t bytes = is_short ? left : std::min(left, bytes_of(record));
  require_possible(from, problem_of(node, header, record, bytes), message_bytes);
  return record;
}

// The home is elsewhere, and so was the record's sender told once. One that is a request is passed on as nothing but that, since it is the
// protocol's to say where the answer goes. What comes to a home that is departing waits here: the next one may not know yet that it is.
bool Activations::passes_on(const Header &header, const mcrl_activation &record, NodeId from) {
  const Header::Record &asked = header.record;
  if (node_.faults != nullptr && node_.faults->moves()) return false;
  if (asked.request != 0) {
    serve_as_if_asked(node_, record.target, from, {static_cast<protocol::Message>(asked.request - 1), asked.version});
    return true;
  }
  if (is_departing(node_, record.target)) return false;
  bool at_birth = node_.rooms.regions->layout.home(record.target) == node_.self;
  NodeId to = at_birth ? present_home(node_, record.target) : node_.rooms.regions->layout.home(record.target);
  send(node_, to, header_of(copy_to_buffer(record)), note_departure(record, to));
  Header &hint = begin_message(node_, Kind::home_at, 0);
  fields<Kind::home_at>(hint).rid = record.target;
  fields<Kind::home_at>(hint).third = number(to) & 0xFFFFFF;
  send_with_others(node_, from, hint, 0);
  return true;
}

} // namespace mcrl
