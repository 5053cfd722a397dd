// The global synchronization of CRL (mcrl.h).
#include "mcrl.h"

#include "net/collective/collective.h"
#include "net/progress/calls.h"

#include <cinttypes>

using namespace mcrl;

namespace {

// Receivers do not know the sender: one reduction counts the senders and finds the one.
NodeId find_sender(Node &node, size_t bytes, bool sends, const char *call) {
  if (bytes > largest_collective_bytes)
    fatal("%s of %zu bytes: at most %" PRIu64 " bytes go at a time", call, bytes, largest_collective_bytes);
  constexpr double one_sender = uint64_t{1} << 32;
  double mine = sends ? one_sender + number(node.self) : 0;
  double all = node.rooms.collectives->reduce(mine, Operation::broadcast_by_call, MCRL_SUM);
  auto senders = static_cast<uint32_t>(all / one_sender);
  if (senders != 1) fatal("%s here, and %u of %u nodes call rgn_bcast_send: one must", call, senders, node.count);
  return static_cast<NodeId>(static_cast<uint64_t>(all) & UINT32_MAX);
}

} // namespace

void rgn_barrier(void) { node_of_thread_in("rgn_barrier").rooms.collectives->barrier(); }

void rgn_bcast_send(size_t bytes, const void *data) {
  Node &node = node_of_thread_in("rgn_bcast_send");
  NodeId sender = find_sender(node, bytes, true, "rgn_bcast_send");
  node.rooms.collectives->broadcast(sender, const_cast<void *>(data), bytes); // only read by the sender
}

void rgn_bcast_recv(size_t bytes, void *data) {
  Node &node = node_of_thread_in("rgn_bcast_recv");
  NodeId sender = find_sender(node, bytes, false, "rgn_bcast_recv");
  node.rooms.collectives->broadcast(sender, data, bytes);
}

double rgn_reduce_dadd(double x) {
  return node_of_thread_in("rgn_reduce_dadd").rooms.collectives->reduce(x, Operation::reduce_sum, MCRL_SUM);
}

double rgn_reduce_dmin(double x) {
  return node_of_thread_in("rgn_reduce_dmin").rooms.collectives->reduce(x, Operation::reduce_min, MCRL_MIN);
}

double rgn_reduce_dmax(double x) {
  return node_of_thread_in("rgn_reduce_dmax").rooms.collectives->reduce(x, Operation::reduce_max, MCRL_MAX);
}
