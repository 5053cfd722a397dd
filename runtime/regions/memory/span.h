// The address span of all nodes' regions, and the arithmetic between names and addresses.
#pragma once

#include "base/support/ids.h"

#include <bit>
#include <cstddef>

namespace mcrl {

inline constexpr uint64_t page_bytes = 4096;

// How a region's name splits: generation << 46 | birth node << arena_bits | offset of the header in that node's arena. The birth node is
// the region's first home (regions/pure/rehome.h); `home` and `layout.home` here mean no other. The generation tells a region from those
// that were deleted at its place before. The upper part of an arena is for regions that are used in place (regions/in_place/in_place.h),
// whose home never moves: the nodes of a host see it of each other.
struct SpanLayout {
  static constexpr unsigned max_span_bits = 46, generation_bits = 64 - max_span_bits;
  static constexpr unsigned max_arena_bits = 40, least_arena_bits = 17;

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

  // None in an arena that is too small to be divided.
  static constexpr uint64_t most_in_place_bytes = uint64_t{1} << 30;
  uint64_t in_place_bytes() const {
    uint64_t quarter = arena_bits < 20 ? 0 : arena_bytes() / 4;
    return quarter < most_in_place_bytes ? quarter : most_in_place_bytes;
  }
  // The end of that part is for read copies that a node offers to its host (regions/copies/offers.h).
  static constexpr uint64_t most_offer_bytes = uint64_t{16} << 20, least_offer_bytes = uint64_t{1} << 20;
  uint64_t offer_bytes() const {
    uint64_t quarter = in_place_bytes() / 4;
    return quarter < least_offer_bytes ? 0 : quarter < most_offer_bytes ? quarter : most_offer_bytes;
  }
  uint64_t offers_from() const { return arena_bytes() - offer_bytes(); } // offset in the arena
  uint64_t in_place_from() const { return arena_bytes() - in_place_bytes(); } // offset in the arena
  bool is_in_place(mcrl_rid rid) const { return offset(rid) >= in_place_from(); }

  mcrl_rid rid(NodeId home, uint64_t offset, uint64_t generation = 0) const {
    return generation << max_span_bits | uint64_t{number(home)} << arena_bits | offset;
  }
  // The name without its generation; where the region lies in the span if names_node() holds.
  static uint64_t place(mcrl_rid rid) { return rid & ((uint64_t{1} << max_span_bits) - 1); }
  NodeId home(mcrl_rid rid) const {
    return static_cast<NodeId>(place(rid) >> arena_bits);
  } // of a name for which names_node() holds
  // The bits of a name that say which node is the birth node, and those above it that are 0.
  uint64_t birth_mask() const { return (uint64_t{1} << max_span_bits) - arena_bytes(); }
  uint64_t offset(mcrl_rid rid) const { return rid & (arena_bytes() - 1); }
  bool names_node(mcrl_rid rid) const { return place(rid) >> arena_bits < nodes; }
};

// Makes whole pages read as zero and gives their memory back to the system.
void zero_pages(char *first, uint64_t bytes);

// The same of memory that other processes see, for all of them.
void zero_shared_pages(char *first, uint64_t bytes);

// Reserves addresses of pages that read as zero, that cost nothing before they are touched, and of which each is given by itself; nullptr
// if there is no such room.
char *reserve_pages(size_t bytes);

// From now on these pages come in huge ones as far as the system has them. What was never touched costs nothing still.
void prefer_huge_pages(char *first, uint64_t bytes);

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
