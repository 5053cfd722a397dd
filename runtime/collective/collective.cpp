#include "collective/collective.h"

#include "progress/loop.h"

#include <cstring>
#include <string>

namespace mcrl {
namespace {

// Steps of one operation count upward; those of the ways up and down a tree lie apart from them.
constexpr uint16_t up = 1 << 8, down = 1 << 9;

const char *name(Operation operation) {
  switch (operation) {
  case Operation::barrier: return "barrier";
  case Operation::broadcast: return "broadcast";
  case Operation::broadcast_by_call: return "rgn_bcast_send or rgn_bcast_recv";
  case Operation::reduce_sum: return "reduce_sum";
  case Operation::reduce_min: return "reduce_min";
  case Operation::reduce_max: return "reduce_max";
  case Operation::start: return "the start of the program";
  case Operation::shutdown: return "the end of the program";
  }
  return "?";
}

} // namespace

Collectives::Collectives(Node &node) : node_(node) {
  node.collectives = this;
  node.handlers[static_cast<size_t>(Kind::collective)] = receive;
}

const char *Collectives::waiting_in() const { return waiting_ ? name(operation_) : nullptr; }

Collectives::Call::Call(Collectives &collectives, Operation operation, uint32_t root) : collectives_(collectives) {
  collectives.begin(operation, root);
}

Collectives::Call::~Call() {
  collectives_.node_.admission.complete_collective();
}

void Collectives::begin(Operation operation, uint32_t root) {
  if (node_.in_handler || !node_.threads.in_first())
    fatal("%s called outside the node's first thread, the one that runs main", name(operation));
  // What an operation has left over was sent by a node that took it for another operation.
  for (const Part &part : parts_)
    if (static_cast<int32_t>(part.serial - serial_) <= 0) fatal_mismatch(part);
  node_.admission.begin_collective();
  if (operation != Operation::start) node_.admission.begin();
  // Else a root that nobody answers could fill the others' memory.
  if (++serial_ % most_ahead == 0) {
    operation_ = Operation::barrier;
    root_ = 0;
    meet();
    serial_++;
  }
  operation_ = operation;
  root_ = root;
}

void Collectives::fatal_mismatch(const Part &part) const {
  auto describe = [](Operation operation, uint32_t root) {
    return std::string(name(operation)) + (operation == Operation::broadcast ? " from node " + std::to_string(root) : "");
  };
  fatal("%s here, but %s on node %u: all nodes must make the same collective calls in the same order",
        describe(operation_, root_).c_str(), describe(part.operation, part.root).c_str(), number(part.from));
}

void Collectives::barrier(Operation operation) {
  Call call(*this, operation);
  meet();
}

void Collectives::meet() {
  uint16_t step = 0;
  for (uint32_t distance = 1; distance < node_.count; distance *= 2, step++) {
    uint32_t self = number(node_.self);
    send_part((self + distance) % node_.count, head(step), nullptr, 0);
    receive_part((self + node_.count - distance) % node_.count, step, nullptr, 0);
  }
}

void Collectives::broadcast(NodeId root, void *data, size_t bytes, Operation operation) {
  Call call(*this, operation, number(root));
  spread(number(root), data, bytes);
}

// A node that has not come to the operation yet passes the data on, too (receive): nobody waits for it but those that wait for all.
void Collectives::spread(uint32_t root, void *data, size_t bytes) {
  if (number(node_.self) == root) return pass_on(head(down), data, bytes);
  uint32_t rank = rank_to(root);
  receive_part((rank - (rank & -rank) + root) % node_.count, down, data, bytes);
}

// The tree is that of ranks relative to the root: a rank's parent is itself without its lowest bit.
void Collectives::pass_on(const Header &header, const void *data, size_t bytes) {
  auto root = static_cast<uint32_t>(header.subject);
  uint32_t rank = rank_to(root);
  for (uint32_t child = (rank == 0 ? std::bit_ceil(node_.count) : rank & -rank) / 2; child > 0; child /= 2)
    if (rank + child < node_.count) send_part((rank + child + root) % node_.count, header, data, bytes);
}

double Collectives::reduce(double value, Operation operation, double (*combine)(double, double)) {
  Call call(*this, operation);
  uint32_t rank = number(node_.self);
  for (uint32_t bit = 1; bit < node_.count; bit *= 2) {
    if (rank & bit) {
      send_part(rank - bit, head(up), &value, sizeof value);
      break;
    }
    if (rank + bit >= node_.count) continue;
    double other;
    receive_part(rank + bit, up, &other, sizeof other);
    value = combine(value, other);
  }
  spread(0, &value, sizeof value);
  return value;
}

void Collectives::gather(const void *data, size_t bytes, void *all, Operation operation) {
  Call call(*this, operation);
  if (node_.self != node_zero) {
    send_part(0, head(up), data, bytes);
    return;
  }
  auto *place = static_cast<std::byte *>(all);
  std::memcpy(place, data, bytes);
  for (uint32_t from = 1; from < node_.count; from++) receive_part(from, up, place + from * bytes, bytes);
}

Header Collectives::head(uint16_t step) const {
  Header out{};
  out.kind = Kind::collective;
  out.operation = static_cast<uint8_t>(operation_);
  out.step = step;
  out.serial = serial_;
  out.subject = root_;
  return out;
}

void Collectives::send_part(uint32_t to, const Header &head, const void *data, size_t bytes) {
  Header &header = begin_message(node_, Kind::collective, bytes);
  header = head;
  if (bytes > 0) std::memcpy(&header + 1, data, bytes);
  send(node_, static_cast<NodeId>(to), header, bytes);
}

void Collectives::receive_part(uint32_t from, uint16_t step, void *data, size_t bytes) {
  while (!take_part(static_cast<NodeId>(from), step, data, bytes)) {
    waiting_ = true;
    block(node_);
  }
}

bool Collectives::take_part(NodeId from, uint16_t step, void *data, size_t bytes) {
  for (Part &part : parts_) {
    if (part.serial != serial_) continue;
    if (part.operation != operation_ || part.root != root_) fatal_mismatch(part);
    if (part.from != from || part.step != step) continue;
    if (part.data.size() != bytes)
      fatal("%s of %zu bytes here, but of %zu bytes on node %u", name(operation_), bytes, part.data.size(), number(from));
    if (bytes > 0) std::memcpy(data, part.data.data(), bytes);
    std::swap(part, parts_.back());
    parts_.pop_back();
    return true;
  }
  return false;
}

void Collectives::receive(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Collectives &collectives = *node.collectives;
  auto *data = reinterpret_cast<const std::byte *>(&header + 1);
  if (header.step == down) collectives.pass_on(header, data, message_bytes - sizeof header);
  collectives.parts_.push_back({from,
                                header.serial,
                                static_cast<Operation>(header.operation),
                                header.step,
                                static_cast<uint32_t>(header.subject),
                                {data, data + (message_bytes - sizeof header)}});
  if (!collectives.waiting_) return;
  collectives.waiting_ = false;
  node.ready.push(node.threads.first());
}

} // namespace mcrl
