#include "regions/copies/borrowed.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

// Large data are sent from where they are.
struct Forget : Deferred::Item {
  mcrl_region &borrowed;

  explicit Forget(mcrl_region &borrowed) : borrowed(borrowed) {
    run = [](Runnable &self) { static_cast<Forget &>(self).go_on(current_node()); };
  }
  void go_on(Node &node) {
    if (node.conduit.is_sending(reinterpret_cast<const std::byte *>(&borrowed + 1))) return node.ready.push(*this);
    forget_borrowed(node, borrowed);
    node.rooms.coherence->releases.end(*this);
  }
};

} // namespace

mcrl_region &borrow(Node &node, const LentOperation &operation) {
  std::byte *memory = node.conduit.acquire(header_offset + sizeof(mcrl_region) + operation.bytes);
  auto &borrowed = *reinterpret_cast<mcrl_region *>(memory + header_offset);
  borrowed = protocol::borrowed_header(operation);
  return borrowed;
}

bool is_borrowed(const mcrl_region &region) { return protocol::is_borrowed(region); }

LentOperation operation_of(const mcrl_region &borrowed) {
  return protocol::operation_of(borrowed);
}

void make_borrowed_write(mcrl_region &borrowed) {
  LentOperation operation = operation_of(borrowed);
  MCRL_ASSERT(operation.mode == MCRL_UPDATE);
  operation.mode = MCRL_WRITE;
  borrowed = protocol::borrowed_header(operation);
}

void note_lent(Node &node, mcrl_rid rid) { node.rooms.coherence->lent[rid]++; }

void note_returned(Node &node, mcrl_rid rid) {
  auto lent = node.rooms.coherence->lent.find(rid);
  MCRL_ASSERT(lent != node.rooms.coherence->lent.end());
  if (--lent->second == 0) node.rooms.coherence->lent.erase(lent);
}

void end_borrowed(Node &node, mcrl_region &borrowed) {
  LentOperation operation = operation_of(borrowed);
  if (borrowed.lock != MCRL_LOCK_CLOSED)
    fatal("internal error: the unlock of a borrowed region, id %#" PRIx64 ", is not of the kind of its lock", borrowed.rid);
  protocol::Message message = protocol::end_message(operation.mode, operation.bytes > 0);
  NodeId lender{operation.lender};
  Outbox &outbox = node.traffic.outbox;
  bool goes_with_others = node.in_handler && (outbox.takes(lender, operation.bytes) || outbox.keeps(lender, operation.bytes));
  if (goes_with_others) {
    Header header{.region = {.kind = static_cast<Kind>(message), .third = 0, .version = 0, .rid = operation.rid}};
    outbox.put_end(lender, header, &borrowed + 1, protocol::carries_data(message) ? operation.bytes : 0);
    return forget_borrowed(node, borrowed);
  }
  Header &header = begin_message(node, static_cast<Kind>(message), 0);
  header.region.rid = operation.rid;
  if (!protocol::carries_data(message)) {
    send(node, lender, header, 0);
    return forget_borrowed(node, borrowed);
  }
  send_region(node, lender, header, borrowed);
  node.rooms.coherence->releases.make<Forget>(borrowed).go_on(node);
}

void forget_borrowed(Node &node, mcrl_region &borrowed) {
  node.conduit.release(reinterpret_cast<std::byte *>(&borrowed) - header_offset);
}

} // namespace mcrl
