#include "net/collective/collective.h"

#include "net/collective/consistency.h"
#include "net/collective/numbers.h"
#include "net/collective/tree.h"
#include "net/progress/loop.h"

#include <cstring>

namespace mcrl {
namespace {

void combine(mcrl_combine function, void *left, const void *right, size_t bytes) {
  if (bytes > 0) function(left, right, bytes);
}

} // namespace

Collectives::Collectives(Node &node) : node_(node), parts_(node) {
  MCRL_ASSERT(node.count <= Parts::up); // steps are fewer than nodes
  node.rooms.collectives = this;
  node.traffic.handlers[static_cast<size_t>(Kind::collective)] = [](Node &here, NodeId from, Header &header, size_t message_bytes) {
    here.rooms.collectives->parts_.arrive(from, header, message_bytes);
  };
  node.traffic.handlers[static_cast<size_t>(Kind::page_sync)] = [](Node &here, NodeId from, Header &header, size_t message_bytes) {
    here.rooms.collectives->parts_.arrive_told(from, header, message_bytes);
  };
}

Collectives::Call::Call(Collectives &collectives, Operation operation, size_t bytes, unsigned detail, unsigned number)
    : collectives_(collectives) {
  if (bytes > largest_collective_bytes)
    fatal("%s of %zu bytes: at most %llu bytes go at a time", Parts::name(operation), bytes,
          static_cast<unsigned long long>(largest_collective_bytes));
  collectives.begin({operation, static_cast<uint16_t>(detail), static_cast<uint32_t>(bytes), static_cast<uint8_t>(number)});
}

// Alone, a node waits for none; what is ready runs as it would in a wait, for a loop may call this until that has done something.
Collectives::Call::~Call() {
  Node &node = collectives_.node_;
  if (node.count == 1 && !node.ready.empty()) {
    Waiting waiting(node);
    yield(node);
  }
  collectives_.parts_.settle();
  collectives_.under_way_ = false;
  collectives_.node_.traffic.admission.complete_collective();
}

std::byte *Collectives::place_for(NodeId from, const Header &header, size_t data_bytes) {
  return parts_.place_for(from, header, data_bytes);
}

void Collectives::begin(const CallKind &kind) {
  const char *name = Parts::name(kind.operation);
  if (node_.in_handler || !node_.threads.in_first())
    fatal("%s called outside the node's first thread, the one that runs main", name);
  if (filaments_of_ != nullptr) fatal("%s called by a filament of %s%s", name, filaments_of_, filaments_at_);
  if (under_way_) fatal("%s called by the function that %s combines with", name, Parts::name(parts_.kind().operation));
  under_way_ = true;
  node_.threads.set_first_base(__builtin_frame_address(0)); // main's, nearly
  node_.services.choose_forks();
  node_.traffic.admission.begin_collective();
  if (kind.operation != Operation::start) node_.traffic.admission.begin();
  // Else a root that no node answers could fill the others' memory.
  if (++serial_ % most_ahead == 0) {
    parts_.begin(serial_++, {Operation::barrier});
    meet();
  }
  parts_.begin(serial_, kind);
}

bool Collectives::are_there_arrays() const { return node_.rooms.consistency != nullptr && node_.rooms.consistency->are_there(); }

// Those of the program, where there are shared arrays.
bool Collectives::is_synchronization_point() const {
  return parts_.kind().operation < Operation::reduce_sum_to && are_there_arrays();
}

const char *Collectives::waiting_in() const {
  bool waits = parts_.is_waiting() || (node_.rooms.consistency != nullptr && node_.rooms.consistency->is_waiting());
  return waits ? Parts::name(parts_.kind().operation) : nullptr;
}

void Collectives::barrier(Operation operation) {
  Call call(*this, operation, 0);
  if (is_synchronization_point()) node_.rooms.consistency->meet(parts_, nullptr, 0, nullptr);
  else meet();
}

void Collectives::meet() {
  uint16_t step = 0;
  for (uint32_t distance = 1; distance < node_.count; distance *= 2, step++) {
    parts_.send((self() + distance) % node_.count, step, nullptr, 0);
    parts_.receive((self() + node_.count - distance) % node_.count, step, nullptr, 0);
  }
}

void Collectives::broadcast(NodeId root, void *data, size_t bytes) {
  Call call(*this, Operation::broadcast, bytes, number(root));
  parts_.spread(number(root), data, bytes);
}

void Collectives::reduce(void *data, size_t bytes, mcrl_combine function, Operation operation, unsigned number) {
  Call call(*this, operation, bytes, 0, number);
  reduce_under_way(data, bytes, function);
}

void Collectives::end_filaments() {
  filaments_of_ = nullptr;
  barrier(Operation::filaments);
}

// A node says at a synchronization point what it has written: filaments that it runs for others have ended before.
void Collectives::end_forall(void *data, size_t bytes, mcrl_combine function, unsigned point, bool runs_others) {
  filaments_of_ = nullptr;
  bool meets_first = runs_others && are_there_arrays();
  Call call(*this, Operation::forall, meets_first ? 0 : bytes, point);
  if (meets_first) {
    meet();
    parts_.begin(++serial_, {Operation::forall, static_cast<uint16_t>(point), static_cast<uint32_t>(bytes)});
  }
  reduce_under_way(data, bytes, function);
}

void Collectives::reduce_under_way(void *data, size_t bytes, mcrl_combine function) {
  if (is_synchronization_point()) return node_.rooms.consistency->meet(parts_, data, bytes, function);
  tree::for_children(self(), node_.count, [&](uint32_t child) {
    parts_.combine(child, Parts::up, Parts::Side::right, data, bytes, combination_by(function));
  });
  if (self() != 0) {
    parts_.send(tree::parent(self()), Parts::up, data, bytes);
    parts_.settle(); // the result comes to where they are
  }
  parts_.spread(0, data, bytes);
}

Combination Collectives::combination_by(mcrl_combine function) const {
  return {function, Parts::has_numbers(parts_.kind().operation)};
}

// The nodes from the root on are one tree, those before it another: so the order is kept, and each node but the root sends once.
void Collectives::reduce_to(NodeId root_node, void *data, size_t bytes, mcrl_combine function, Operation operation, unsigned type) {
  uint32_t root = number(root_node);
  Call call(*this, operation, bytes, root, type);
  Combination by = combination_by(function);
  uint32_t first = self() < root ? 0 : root, count = self() < root ? root : node_.count - root;
  std::unique_ptr<std::byte[]> together;
  void *mine = data;
  tree::for_children(self() - first, count, [&](uint32_t child) {
    if (self() != root && together == nullptr) {
      together.reset(new std::byte[bytes]);
      if (bytes > 0) std::memcpy(together.get(), data, bytes);
      mine = together.get();
    }
    parts_.combine(first + child, Parts::up, Parts::Side::right, mine, bytes, by);
  });
  if (self() == root) {
    if (root > 0) parts_.combine(0, Parts::up, Parts::Side::left, data, bytes, by);
    return;
  }
  parts_.send(self() == first ? root : first + tree::parent(self() - first), Parts::up, mine, bytes);
  parts_.settle(); // before its memory goes
}

double Collectives::reduce(double value, Operation operation, mcrl_operator op) {
  reduce(&value, sizeof value, combination(MCRL_DOUBLE, op), operation, MCRL_DOUBLE);
  return value;
}

// After step k a node has the combination of 2^k nodes, of which it is the last.
void Collectives::scan_under_way(void *data, size_t bytes, mcrl_combine function) {
  std::unique_ptr<std::byte[]> left(new std::byte[bytes]);
  uint16_t step = 0;
  for (uint32_t distance = 1; distance < node_.count; distance *= 2, step++) {
    if (self() + distance < node_.count) parts_.send(self() + distance, step, data, bytes);
    if (self() >= distance) parts_.receive(self() - distance, step, left.get(), bytes);
    parts_.settle();
    if (self() < distance) continue;
    combine(function, left.get(), data, bytes);
    if (bytes > 0) std::memcpy(data, left.get(), bytes);
  }
}

void Collectives::scan(void *data, size_t bytes, mcrl_combine function, Operation operation, unsigned number) {
  Call call(*this, operation, bytes, 0, number);
  scan_under_way(data, bytes, function);
}

void Collectives::exscan(const void *data, size_t bytes, void *before, mcrl_combine function, Operation operation,
                         unsigned number) {
  Call call(*this, operation, bytes, 0, number);
  std::unique_ptr<std::byte[]> own(new std::byte[bytes]);
  if (bytes > 0) std::memcpy(own.get(), data, bytes);
  scan_under_way(own.get(), bytes, function);
  if (self() + 1 < node_.count) parts_.send(self() + 1, Parts::up, own.get(), bytes);
  if (self() > 0) parts_.receive(self() - 1, Parts::up, before, bytes);
  parts_.settle(); // before its memory goes
}

} // namespace mcrl
