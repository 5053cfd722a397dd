// The tree of collective operations, in which nodes have ranks: the root has 0, and a rank's parent is itself without its lowest
// bit. So a node and what is below it follow each other, and what is combined child by child is combined in the order of the ranks.
#pragma once

#include <bit>
#include <cstdint>

namespace mcrl::tree {

inline uint32_t parent(uint32_t rank) { return rank & (rank - 1); }

// Ranks below this one in a full tree, with itself; of the root, of as many nodes.
inline uint32_t ranks_in(uint32_t rank, uint32_t count) { return rank == 0 ? std::bit_ceil(count) : rank & -rank; }

// The root and its last child, which has most below it.
inline bool is_at_top(uint32_t rank, uint32_t count) { return count > 1 && (rank == 0 || rank == std::bit_floor(count - 1)); }

// Ascending: as what they tell is combined.
template <class Function> void for_children(uint32_t rank, uint32_t count, Function function) {
  for (uint32_t bit = 1; bit < ranks_in(rank, count) && rank + bit < count; bit *= 2) function(rank + bit);
}

// The one with most below it first: as what all are told goes down.
template <class Function> void for_children_down(uint32_t rank, uint32_t count, Function function) {
  for (uint32_t bit = ranks_in(rank, count) / 2; bit > 0; bit /= 2)
    if (rank + bit < count) function(rank + bit);
}

} // namespace mcrl::tree
