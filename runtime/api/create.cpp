// Making and deleting regions, here and on other nodes.
#include "api/regions.h"
#include "progress/coherence.h"
#include "progress/loop.h"
#include "progress/mapping.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

constexpr unsigned thread_bits = 24; // of a region_new message's subject

} // namespace

void receive_region_new(Node &node, NodeId from, Header &request, size_t) {
  mcrl_rid rid = make_region(node, request.subject >> thread_bits);
  Header &reply = begin_message(node, Kind::region_new_ack, sizeof rid);
  reply.serial = request.serial;
  reply.subject = request.subject & ((1u << thread_bits) - 1);
  *reinterpret_cast<mcrl_rid *>(&reply + 1) = rid;
  send(node, from, reply, sizeof rid);
}

void receive_result_of_request(Node &node, NodeId, Header &reply, size_t message_bytes) {
  deliver_result(node, static_cast<uint32_t>(reply.subject), reply.serial, &reply + 1, message_bytes - sizeof reply);
}

mcrl_rid create_region(Node &node, int64_t at, size_t bytes, const char *call) {
  if (at < 0 || at >= node.count) fatal("%s node %" PRId64 ": there are nodes 0 to %u", call, at, node.count - 1);
  if (bytes == 0 || bytes > largest_region_bytes)
    fatal("%s of %zu bytes: a region has from 1 to %" PRIu64 " bytes", call, bytes, largest_region_bytes);
  auto home = static_cast<NodeId>(at);
  mcrl_rid rid;
  if (home == node.self) {
    rid = make_region(node, bytes);
  } else {
    if (node.in_handler) fatal("%s on another node called in a message handler, which may not wait", call);
    Thread &thread = node.threads.current();
    MCRL_ASSERT(thread.index < 1u << thread_bits);
    Header &request = begin_message(node, Kind::region_new, 0);
    request.serial = begin_wait_for_result(thread);
    request.subject = static_cast<uint64_t>(bytes) << thread_bits | thread.index;
    send(node, home, request, 0);
    wait_for_result(node);
    rid = *static_cast<mcrl_rid *>(mcrl_result(sizeof(mcrl_rid)));
  }
  if (rid == 0)
    fatal("no memory for a region of %zu bytes: node %u's %" PRIu64 " bytes for regions are used up (MCRL_SPAN_BITS)", bytes,
          number(home), node.layout.arena_bytes());
  return rid;
}

void delete_region(Node &node, mcrl_rid rid, const char *call) {
  check_name(node, rid, call);
  bool is_home = node.layout.home(rid) == node.self;
  const mcrl_region *here = is_home ? mcrl_region_at(rid) : find_header(node, rid);
  if (here != nullptr && operations_here(*here) != 0) fatal("%s of region id %#" PRIx64 ": an operation on it is in progress", call, rid);
  if (here != nullptr && is_mapped(*here)) fatal("%s of region id %#" PRIx64 ": it is still mapped", call, rid);
  remove(node, rid, node.threads.current(), call);
  block(node);
  if (!is_home) discard(node, rid);
}

} // namespace mcrl
