#include "net/collective/collective.h"

#include "base/support/tree.h"
#include "net/collective/consistency.h"
#include "net/collective/groups.h"
#include "net/collective/numbers.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

void combine(mcrl_combine function, void *left, const void *right, size_t bytes) {
  if (bytes > 0) function(left, right, bytes);
}

} // namespace

size_t bytes_of_numbers(const char *call, size_t count, mcrl_number number) {
  size_t bytes = bytes_of_number(number);
  if (bytes == 0) fatal("%s of numbers of no known type", call);
  if (count > largest_collective_bytes / bytes)
    fatal("%s of %zu numbers: at most %llu bytes go at a time", call, count,
          static_cast<unsigned long long>(largest_collective_bytes));
  return count * bytes;
}

Collectives::Collectives(Node &node) : node_(node), job_(*this), parts_(node) {
  parts_.set_members({node.self, node.count});
  groups_ = std::make_unique<Groups>(node, *this);
  MCRL_ASSERT(node.count <= Parts::up); // steps are fewer than nodes
  node.rooms.collectives = this;
  node.traffic.handlers[static_cast<size_t>(Kind::collective)] = [](Node &here, NodeId from, Header &header, size_t message_bytes) {
    here.rooms.collectives->parts_of(header).arrive(from, header, message_bytes);
  };
  node.traffic.handlers[static_cast<size_t>(Kind::page_sync)] = [](Node &here, NodeId from, Header &header, size_t message_bytes) {
    here.rooms.collectives->parts_.arrive_told(from, header, message_bytes);
  };
}

Collectives::Collectives(Collectives &job, uint16_t group) : node_(job.node_), job_(job), parts_(node_, group) {}

Collectives::~Collectives() = default;

Parts &Collectives::parts_of(const Header &header) {
  return header.part.group == 0 ? parts_ : groups_->parts_of(header.part.group);
}

// Groups of one number have no common node.
uint32_t Collectives::group_id() const { return is_of_group() ? uint32_t{parts_.group()} << 16 | number(members().node(0)) : 0; }

Collectives::Call::Call(Collectives &collectives, Operation operation, size_t bytes, unsigned detail, unsigned number)
    : collectives_(collectives) {
  if (bytes > largest_collective_bytes)
    fatal("%s of %zu bytes: at most %llu bytes go at a time", collectives.parts_.name(operation).c_str(), bytes,
          static_cast<unsigned long long>(largest_collective_bytes));
  collectives.begin({operation, static_cast<uint16_t>(detail), static_cast<uint32_t>(bytes), static_cast<uint8_t>(number)});
}

// A node alone waits for none. Other threads run as in a wait: a loop may call the operation until they have done something.
Collectives::Call::~Call() {
  Node &node = collectives_.node_;
  if (collectives_.members().count() == 1 && !node.ready.empty()) {
    Waiting waiting(node);
    yield(node);
  }
  collectives_.parts_.settle();
  send_what_waits(node); // its stamp is of before the operation has ended
  collectives_.job_.under_way_ = nullptr;
  Admission &admission = collectives_.node_.traffic.admission;
  collectives_.is_of_group() ? admission.complete_group_collective() : admission.complete_collective();
}

std::byte *Collectives::place_for(NodeId from, const Header &header, size_t data_bytes) {
  return parts_of(header).place_for(from, header, data_bytes);
}

void Collectives::begin(const CallKind &kind) {
  if (node_.in_handler || !node_.threads.in_first())
    fatal("%s called outside the node's first thread, the one that runs main", parts_.name(kind.operation).c_str());
  if (job_.filaments_of_ != nullptr)
    fatal("%s called by a filament of %s%s", parts_.name(kind.operation).c_str(), job_.filaments_of_, job_.filaments_at_);
  if (const Collectives *other = under_way())
    fatal("%s called by the function that %s combines with", parts_.name(kind.operation).c_str(),
          other->parts_.name(other->parts_.kind().operation).c_str());
  job_.under_way_ = this;
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
  return !is_of_group() && parts_.kind().operation < Operation::reduce_sum_to && are_there_arrays();
}

std::string Collectives::waiting_in() const {
  bool waits = parts_.is_waiting() || (node_.rooms.consistency != nullptr && node_.rooms.consistency->is_waiting());
  if (!waits) return "";
  std::string text = parts_.name_with_root(parts_.kind());
  for (uint32_t rank = 0; is_of_group() && rank < std::min(count(), 8u); rank++)
    text += (rank == 0 ? " of nodes " : ", ") + std::to_string(number(members().node(rank)));
  return is_of_group() && count() > 8 ? text + ", ..." : text;
}

void Collectives::barrier(Operation operation) {
  Call call(*this, operation, 0);
  if (is_synchronization_point()) node_.rooms.consistency->meet(parts_, nullptr, 0, nullptr);
  else meet();
}

void Collectives::meet() {
  uint16_t step = 0;
  for (uint32_t distance = 1; distance < count(); distance *= 2, step++) {
    parts_.send((self() + distance) % count(), step, nullptr, 0);
    parts_.receive((self() + count() - distance) % count(), step, nullptr, 0);
  }
}

void Collectives::broadcast(NodeId root, void *data, size_t bytes) {
  uint32_t rank = members().rank_of(root);
  Call call(*this, Operation::broadcast, bytes, rank);
  parts_.spread(rank, data, bytes);
}

void Collectives::reduce(void *data, size_t bytes, mcrl_combine function, Operation operation, unsigned number) {
  Call call(*this, operation, bytes, 0, number);
  reduce_under_way(data, bytes, function);
}

void Collectives::end_filaments() {
  job_.filaments_of_ = nullptr;
  barrier(Operation::filaments);
}

// A node says at a synchronization point what it has written: filaments that it runs for others have ended before.
void Collectives::end_forall(void *data, size_t bytes, mcrl_combine function, unsigned point, bool runs_others) {
  job_.filaments_of_ = nullptr;
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
  tree::for_children(self(), count(), [&](uint32_t child) {
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
  uint32_t root = members().rank_of(root_node);
  Call call(*this, operation, bytes, root, type);
  Combination by = combination_by(function);
  uint32_t first = self() < root ? 0 : root, nodes = self() < root ? root : count() - root;
  std::unique_ptr<std::byte[]> together;
  void *mine = data;
  tree::for_children(self() - first, nodes, [&](uint32_t child) {
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
  for (uint32_t distance = 1; distance < count(); distance *= 2, step++) {
    if (self() + distance < count()) parts_.send(self() + distance, step, data, bytes);
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
  if (self() + 1 < count()) parts_.send(self() + 1, Parts::up, own.get(), bytes);
  if (self() > 0) parts_.receive(self() - 1, Parts::up, before, bytes);
  parts_.settle(); // before its memory goes
}

} // namespace mcrl
