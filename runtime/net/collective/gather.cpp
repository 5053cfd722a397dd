// Gather, allgather and scatter.
#include "base/support/tree.h"
#include "net/collective/collective.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

// What all nodes have together: if it is more, the data go straight to where they belong, and are not collected on the way.
constexpr size_t most_collected_bytes = 64 << 10;

// The bytes of a rank and of all ranks below it.
size_t bytes_in(uint32_t rank, uint32_t count, size_t bytes) { return std::min(tree::ranks_in(rank, count), count - rank) * bytes; }

void put(std::byte *to, const std::byte *from, size_t bytes) {
  if (bytes > 0 && to != from) std::memmove(to, from, bytes);
}

} // namespace

void Collectives::gather(NodeId root, const void *data, size_t bytes, void *all, Operation operation) {
  Call call(*this, operation, bytes, operation == Operation::gather ? members().rank_of(root) : 0);
  bool collects = bytes * this->count() <= most_collected_bytes;
  auto gather = collects ? &Collectives::gather_up_tree : &Collectives::gather_straight;
  (this->*gather)(members().rank_of(root), static_cast<const std::byte *>(data), bytes, static_cast<std::byte *>(all));
}

// A node collects what the nodes below it in the tree have: those whose ranks follow its own.
void Collectives::gather_up_tree(uint32_t root, const std::byte *data, size_t bytes, std::byte *all) {
  uint32_t rank = parts_.rank_to(root), count = this->count();
  std::unique_ptr<std::byte[]> collected(new std::byte[bytes * count]);
  put(collected.get(), data, bytes);
  tree::for_children(rank, count, [&](uint32_t child) {
    parts_.receive(node_at(child, root), Parts::up, collected.get() + (child - rank) * bytes, bytes_in(child, count, bytes));
  });
  if (rank != 0) {
    parts_.send(node_at(tree::parent(rank), root), Parts::up, collected.get(), bytes_in(rank, count, bytes));
    return parts_.settle();
  }
  for (uint32_t other = 0; other < count; other++) put(all + node_at(other, root) * bytes, collected.get() + other * bytes, bytes);
}

void Collectives::gather_straight(uint32_t root, const std::byte *data, size_t bytes, std::byte *all) {
  if (self() != root) return parts_.send(root, Parts::up, data, bytes);
  put(all + root * bytes, data, bytes);
  for (uint32_t from = 0; from < this->count(); from++)
    if (from != root) parts_.expect(from, Parts::up, all + from * bytes, bytes);
  parts_.receive_all();
}

void Collectives::allgather(const void *data, size_t bytes, void *all, Operation operation) {
  Call call(*this, operation, bytes);
  bool collects = bytes * this->count() <= most_collected_bytes;
  auto gather = collects ? &Collectives::allgather_by_doubling : &Collectives::allgather_round_ring;
  (this->*gather)(static_cast<const std::byte *>(data), bytes, static_cast<std::byte *>(all));
}

// After step k a node has the data of 2^k nodes, of which it is the first (Bruck and others, 1997).
void Collectives::allgather_by_doubling(const std::byte *data, size_t bytes, std::byte *all) {
  uint32_t count = this->count();
  std::unique_ptr<std::byte[]> collected(new std::byte[bytes * count]);
  put(collected.get(), data, bytes);
  uint16_t step = 0;
  for (uint32_t distance = 1; distance < count; distance *= 2, step++) {
    size_t more = std::min(distance, count - distance) * bytes;
    parts_.send((self() + count - distance) % count, step, collected.get(), more);
    parts_.receive((self() + distance) % count, step, collected.get() + distance * bytes, more);
  }
  for (uint32_t i = 0; i < count; i++) put(all + (self() + i) % count * bytes, collected.get() + i * bytes, bytes);
  parts_.settle();
}

// Each node gives the next one what it has got last.
void Collectives::allgather_round_ring(const std::byte *data, size_t bytes, std::byte *all) {
  uint32_t count = this->count(), next = (self() + 1) % count, previous = (self() + count - 1) % count;
  put(all + self() * bytes, data, bytes);
  for (uint32_t step = 1; step < count; step++)
    parts_.expect(previous, static_cast<uint16_t>(step), all + (self() + count - step) % count * bytes, bytes);
  for (uint32_t step = 1; step < count; step++) {
    parts_.send(next, static_cast<uint16_t>(step), all + (self() + count + 1 - step) % count * bytes, bytes);
    parts_.receive_next();
  }
}

void Collectives::scatter(NodeId root_node, const void *all, size_t bytes, void *data) {
  uint32_t root = members().rank_of(root_node);
  Call call(*this, Operation::scatter, bytes, root);
  auto *place = static_cast<std::byte *>(data);
  auto *from = static_cast<const std::byte *>(all);
  if (bytes * this->count() <= most_collected_bytes) return scatter_down_tree(root, from, bytes, place);
  if (self() != root) return parts_.receive(root, Parts::up, place, bytes);
  for (uint32_t rank = 1; rank < this->count(); rank++) {
    uint32_t to = node_at(rank, root);
    parts_.send(to, Parts::up, from + to * bytes, bytes);
  }
  put(place, from + root * bytes, bytes);
}

void Collectives::scatter_down_tree(uint32_t root, const std::byte *all, size_t bytes, std::byte *data) {
  uint32_t rank = parts_.rank_to(root), count = this->count();
  std::unique_ptr<std::byte[]> collected(new std::byte[bytes * count]);
  if (rank != 0) {
    parts_.receive(node_at(tree::parent(rank), root), Parts::up, collected.get(), bytes_in(rank, count, bytes));
  } else {
    for (uint32_t i = 0; i < count; i++) put(collected.get() + i * bytes, all + node_at(i, root) * bytes, bytes);
  }
  tree::for_children_down(rank, count, [&](uint32_t child) {
    parts_.send(node_at(child, root), Parts::up, collected.get() + (child - rank) * bytes, bytes_in(child, count, bytes));
  });
  put(data, collected.get(), bytes);
  parts_.settle();
}

} // namespace mcrl
