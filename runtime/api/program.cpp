// The calls of programs (prelude.h).
#include "prelude.h"
#undef region // for C, where a region pointer holds its name

#include "api/runtime.h"
#include "progress/coherence.h"
#include "progress/loop.h"

#include <cinttypes>
#include <ctime>

using namespace mcrl;

namespace {

constexpr uint64_t largest_region_bytes = 1 << 30;
constexpr uint64_t largest_broadcast_bytes = 1 << 30;
constexpr unsigned thread_bits = 24; // of a region_new message's subject

void check_size(size_t bytes) {
  if (bytes == 0 || bytes > largest_region_bytes)
    fatal("region_new of %zu bytes: a region has from 1 to %" PRIu64 " bytes", bytes, largest_region_bytes);
}

void *as_pointer(mcrl_rid rid) { return reinterpret_cast<void *>(rid); }

[[noreturn]] void fatal_no_memory(Node &node, NodeId home, size_t bytes) {
  fatal("no memory for a region of %zu bytes: node %u's %" PRIu64 " bytes for regions are used up (MCRL_SPAN_BITS)", bytes,
        number(home), node.layout.arena_bytes());
}

} // namespace

namespace mcrl {

void receive_region_new(Node &node, NodeId from, Header &request, size_t) {
  mcrl_rid rid = make_region(node, request.subject >> thread_bits);
  Header &reply = begin_message(node, Kind::region_new_ack, sizeof rid);
  reply.serial = request.serial;
  reply.subject = request.subject & ((1u << thread_bits) - 1);
  *reinterpret_cast<mcrl_rid *>(&reply + 1) = rid;
  send(node, from, reply, sizeof rid);
}

void receive_region_new_ack(Node &node, NodeId, Header &reply, size_t message_bytes) {
  deliver_result(node, static_cast<uint32_t>(reply.subject), reply.serial, &reply + 1, message_bytes - sizeof reply);
}

} // namespace mcrl

void *mcrl_region_new(size_t bytes) {
  Node &node = current_node();
  check_size(bytes);
  mcrl_rid rid = make_region(node, bytes);
  if (rid == 0) fatal_no_memory(node, node.self, bytes);
  return as_pointer(rid);
}

void *mcrl_region_new_at(int at, size_t bytes) {
  Node &node = current_node();
  if (at < 0 || static_cast<uint32_t>(at) >= node.count)
    fatal("region_new_at node %d: there are nodes 0 to %u", at, node.count - 1);
  auto home = static_cast<NodeId>(at);
  if (home == node.self) return mcrl_region_new(bytes);
  check_size(bytes);
  if (node.in_handler) fatal("internal error: region_new_at waits in a message handler");
  Thread &thread = node.threads.current();
  MCRL_ASSERT(thread.index < 1u << thread_bits);
  Header &request = begin_message(node, Kind::region_new, 0);
  request.serial = begin_wait_for_result(thread);
  request.subject = static_cast<uint64_t>(bytes) << thread_bits | thread.index;
  send(node, home, request, 0);
  wait_for_result(node);
  mcrl_rid rid = *static_cast<mcrl_rid *>(mcrl_result(sizeof(mcrl_rid)));
  if (rid == 0) fatal_no_memory(node, home, bytes);
  return as_pointer(rid);
}

int node_self(void) { return static_cast<int>(number(current_node().self)); }

int node_count(void) { return static_cast<int>(current_node().count); }

int home_of(const volatile void *name) {
  Node &node = current_node();
  mcrl_rid rid = MCRL_RID(name);
  check_name(node, rid, "home_of");
  return static_cast<int>(number(node.layout.home(rid)));
}

void barrier(void) { current_node().collectives->barrier(); }

void broadcast(int root, void *data, size_t bytes) {
  Node &node = current_node();
  if (root < 0 || static_cast<uint32_t>(root) >= node.count)
    fatal("broadcast from node %d: there are nodes 0 to %u", root, node.count - 1);
  if (bytes > largest_broadcast_bytes)
    fatal("broadcast of %zu bytes: at most %" PRIu64 " bytes go at a time", bytes, largest_broadcast_bytes);
  node.collectives->broadcast(static_cast<NodeId>(root), data, bytes);
}

double reduce_sum(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_sum, [](double a, double b) { return a + b; });
}

double reduce_min(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_min, [](double a, double b) { return b < a ? b : a; });
}

double reduce_max(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_max, [](double a, double b) { return b > a ? b : a; });
}

double wall_seconds(void) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
