// The address span of all nodes' regions, and the arithmetic between names and addresses.
#pragma once

#include "support/ids.h"

#include <bit>
#include <cstddef>

namespace mcrl {

// How a region's name splits: home node << arena_bits | offset of the header in the home's arena.
struct SpanLayout {
  static constexpr unsigned max_arena_bits = 40;

  unsigned arena_bits = 0;
  uint32_t nodes = 1;

  // The layout in which `nodes` arenas share 2^total_bits bytes.
  static SpanLayout divide(unsigned total_bits, uint32_t nodes) {
    unsigned node_bits = static_cast<unsigned>(std::bit_width(nodes - 1));
    unsigned arena_bits = total_bits > node_bits ? total_bits - node_bits : 0;
    return {arena_bits < max_arena_bits ? arena_bits : max_arena_bits, nodes};
  }

  unsigned span_bits() const { return arena_bits + static_cast<unsigned>(std::bit_width(nodes - 1)); }
  uint64_t arena_bytes() const { return uint64_t{1} << arena_bits; }
  mcrl_rid rid(NodeId home, uint64_t offset) const { return uint64_t{number(home)} << arena_bits | offset; }
  NodeId home(mcrl_rid rid) const { return static_cast<NodeId>(rid >> arena_bits); } // of a name for which names_node() holds
  uint64_t offset(mcrl_rid rid) const { return rid & (arena_bytes() - 1); }
  bool names_node(mcrl_rid rid) const { return rid >> arena_bits < nodes; }
};

// Reserved memory of one node. Pages that were never touched read as zero and cost nothing.
class Span {
public:
  Span() = default;
  Span(const Span &) = delete;
  Span &operator=(const Span &) = delete;
  ~Span() { release(); }

  // Reserves 2^bits bytes (and a page, so that a header that starts near the end can be read); false if there is no such room.
  bool reserve(unsigned bits);
  void release();

  char *base() const { return base_; }

private:
  char *base_ = nullptr;
  size_t bytes_ = 0;
};

} // namespace mcrl
