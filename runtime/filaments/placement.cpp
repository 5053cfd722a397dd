#include "filaments/placement.h"

#include <cinttypes>

namespace mcrl {
namespace {

// Where there are leaves, a block has whole ones.
Interval block_of(uint64_t count, uint32_t nodes, uint32_t node, const Leaves &leaves) {
  auto begins = [&](uint32_t each) {
    return leaves.size() == 0 ? part_begins(count, nodes, each) : leaves.begin(part_begins(leaves.size(), nodes, each));
  };
  return {begins(node), node + 1 == nodes ? count : begins(node + 1)};
}

Intervals chosen(const Node &node, const mcrl_filaments &filaments, const void *live, uint64_t count) {
  Intervals own;
  for (uint64_t index = 0; index < count; index++) {
    int place = filaments.place(live, index);
    if (place < 0 || static_cast<uint32_t>(place) >= node.count)
      fatal("forall at %s: index %" PRIu64 " is on node %d: there are nodes 0 to %u", filaments.point.where, index, place, node.count - 1);
    if (NodeId{static_cast<uint32_t>(place)} != node.self) continue;
    if (!own.empty() && own.back().end == index) own.back().end++;
    else own.push_back({index, index + 1});
  }
  return own;
}

} // namespace

Placement place(const Node &node, const mcrl_filaments &filaments, const void *live, uint64_t count, const Leaves &leaves,
                bool is_cyclic) {
  Placement placement;
  uint32_t self = number(node.self);
  if (filaments.place == nullptr) placement.intervals = {block_of(count, node.count, self, leaves)};
  else if (is_cyclic) {
    placement.lattice = {self, node.count};
    placement.intervals = {{0, placement.lattice.number_from(count)}};
  } else placement.intervals = chosen(node, filaments, live, count);
  std::erase_if(placement.intervals, [](const Interval &interval) { return interval.size() == 0; });
  for (const Interval &interval : placement.intervals) placement.sum += placement.lattice.sum_of_indices(interval);
  return placement;
}

} // namespace mcrl
