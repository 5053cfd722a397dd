// Making regions, here and on other nodes.
#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

// Has some regions made on another node; none if it has no memory left.
void reserve_names(Node &node, NodeId home, size_t bytes, mcrl_sharing sharing) {
  Thread &thread = node.threads.current();
  Header &request = begin_message(node, Kind::region_new, 0);
  auto &asked = fields<Kind::region_new>(request);
  asked.count = static_cast<uint16_t>(node.rooms.coherence->reserved_names.wanted(home, bytes, sharing));
  asked.sharing = sharing;
  asked.bytes = static_cast<uint32_t>(bytes);
  asked.thread = thread.index;
  asked.generation = begin_wait_for_result(thread);
  send(node, home, request, 0);
  wait_for_result(node);
  const auto *names = reinterpret_cast<const mcrl_rid *>(thread.result.data());
  node.rooms.coherence->reserved_names.add(home, bytes, sharing, names, thread.result.size() / sizeof *names);
}

void receive_region_new(Node &node, NodeId from, Header &request, size_t) {
  const auto &asked = fields<Kind::region_new>(request);
  Header &reply = begin_message(node, Kind::region_new_ack, asked.count * sizeof(mcrl_rid));
  fields<Kind::region_new_ack>(reply).index = asked.thread;
  fields<Kind::region_new_ack>(reply).generation = asked.generation;
  auto *names = reinterpret_cast<mcrl_rid *>(&reply + 1), *end = names;
  for (; end < names + asked.count && (*end = make_region(node, asked.bytes, static_cast<mcrl_sharing>(asked.sharing))) != 0; end++) {
  }
  send(node, from, reply, static_cast<size_t>(end - names) * sizeof *names);
}

void receive_result_of_request(Node &node, NodeId, Header &reply, size_t message_bytes) {
  const auto &thread = fields<Kind::region_new_ack>(reply);
  deliver_result(node, thread.index, thread.generation, &reply + 1, message_bytes - sizeof reply);
}

} // namespace

void receive_new_regions(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::region_new)] = receive_region_new;
  node.traffic.handlers[static_cast<size_t>(Kind::region_new_ack)] = receive_result_of_request;
}

static void fatal_no_memory(const Node &node, NodeId home, size_t bytes, mcrl_sharing sharing) {
  uint64_t in_place_bytes = node.rooms.regions->layout.in_place_bytes();
  if (sharing != MCRL_IN_PLACE)
    fatal("no memory for a region of %zu bytes: node %u's %" PRIu64 " bytes for regions are used up (MCRL_SPAN_BITS)", bytes,
          number(home), node.rooms.regions->layout.in_place_from());
  if (in_place_bytes == 0) fatal("no memory for regions in place: MCRL_SPAN_BITS is too small for that");
  // The first page has no regions.
  if (bytes + sizeof(mcrl_region) > in_place_bytes - page_bytes)
    fatal("no memory for a region of %zu bytes in place: a node has %" PRIu64 " bytes for all of these", bytes, in_place_bytes);
  fatal("no memory for a region of %zu bytes: node %u's %" PRIu64 " bytes for regions in place are used up, or /dev/shm has no room", bytes,
        number(home), in_place_bytes);
}

mcrl_rid create_region(Node &node, int64_t at, size_t bytes, mcrl_sharing sharing, const char *call) {
  if (at < 0 || at >= node.count) fatal("%s node %" PRId64 ": there are nodes 0 to %u", call, at, node.count - 1);
  if (bytes == 0 || bytes > largest_region_bytes)
    fatal("%s of %zu bytes: a region has from 1 to %" PRIu64 " bytes", call, bytes, largest_region_bytes);
  auto home = static_cast<NodeId>(at);
  if (home != node.self && node.in_handler) fatal("%s on another node called in a message handler, which may not wait", call);
  mcrl_rid rid =
      home == node.self ? make_region(node, bytes, sharing) : node.rooms.coherence->reserved_names.take(home, bytes, sharing);
  if (rid == 0 && home != node.self) {
    reserve_names(node, home, bytes, sharing);
    rid = node.rooms.coherence->reserved_names.take(home, bytes, sharing);
  }
  if (rid == 0) fatal_no_memory(node, home, bytes, sharing);
  return rid;
}

} // namespace mcrl
