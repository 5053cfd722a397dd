// Read copies that the nodes of a host offer to each other in memory that they share (regions/pure/offer.h). A node's places for
// them are the end of its part of the span that the host sees, after the regions that are used in place (SpanLayout).
//
// A region's name says which place its offer can lie in; a place that is taken by another region's offer is left to it. Small data
// lie in the place itself, others in blocks of their own. What was never used costs nothing but a page, which says which places are
// there.
#pragma once

#include "base/support/ids.h"
#include "base/support/shared_word.h"
#include "net/progress/node.h"
#include "regions/memory/span.h"
#include "regions/pure/offer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace mcrl {

class Offers {
public:
  static constexpr uint64_t most_bytes = 16 << 10; // of data

  // Once the span is laid out. Nodes that share no memory with others offer nothing.
  void open(Node &);

  bool is_open() const { return directory_ != nullptr; }
  // Whether a node can take what this one offers.
  bool is_near(NodeId node) const { return is_open() && bit_at_[number(node)] != no_bit; }
  // Whether a region's data can be offered.
  bool can_hold(uint64_t bytes) const { return is_open() && bytes != 0 && bytes <= most_bytes; }

  // ---- At the home ----

  // False, with nothing changed, if the place is not free or there is no memory.
  bool make(Node &, mcrl_rid, Version, const void *data, uint64_t bytes);
  // Ends an offer that this node has made, and calls `enter` with each node that has taken it. Returns whether there was one.
  template <class Enter> bool end(mcrl_rid rid, Enter &&enter) {
    uint64_t takers = close(rid);
    for (uint64_t left = takers; left != 0; left &= left - 1) enter(node_at_[static_cast<unsigned>(__builtin_ctzll(left))]);
    return takers != 0;
  }

  // ---- Stand-ins of regions in their phase in place (regions/in_place/phases.h) ----

  // At the home: the region's place names its stand-in until forget_stand_in(). False if the place is another region's.
  bool tell_stand_in(Node &, mcrl_rid, mcrl_rid stand_in);
  // Whether it would be, as far as is known.
  bool has_place_for(mcrl_rid) const;
  void forget_stand_in(mcrl_rid);
  // On any node of the host; 0: there is none. It may be in use no more.
  mcrl_rid stand_in(NodeId home, mcrl_rid) const;

  // ---- Elsewhere; `home` is another node of this host ----

  // The size of the region if it is offered; it can be too late to take it.
  std::optional<uint64_t> find(NodeId home, mcrl_rid) const;
  // Takes it, copies `bytes` of data to `to`, and says which version they are; nothing if it is too late.
  std::optional<Version> take(NodeId home, mcrl_rid, void *to, uint64_t bytes);
  // Whether the copy of this version was taken from an offer that still stands, of whose takers this node is none from now on.
  bool leave(NodeId home, mcrl_rid, Version);

private:
  static constexpr uint64_t place_bytes = 512, most_places = 4096, bytes_in_place = place_bytes - 64;
  static constexpr unsigned least_block_bits = 10, block_sizes = 5; // 1 to 16 KB
  static constexpr uint8_t no_bit = 255;

  struct Place {
    alignas(64) uint64_t word;
    mcrl_rid rid;
    uint32_t version, bytes;
    uint64_t block;    // of the data, in the node's memory; 0: they are here
    mcrl_rid stand_in; // not 0: the place stays the region's
    alignas(64) std::byte data[bytes_in_place];
  };
  static_assert(sizeof(Place) == place_bytes);
  // Which pages of places there are, a bit for each; in a page of its own.
  using Directory = uint64_t;

  uint64_t index_of(mcrl_rid) const;
  char *memory_of(NodeId node) const { return base_ + layout_.rid(node, layout_.offers_from()); }
  Place &place_at(NodeId node, uint64_t index) const { return reinterpret_cast<Place *>(memory_of(node) + page_bytes)[index]; }
  // The place of a region's offer, if that is one of another node's that there is.
  Place *find_place(NodeId home, mcrl_rid) const;
  std::byte *data_of(NodeId home, Place &) const;
  uint64_t close(mcrl_rid);
  bool provide_place(Node &, uint64_t index);
  // A block for so many bytes, in place of the one that the place has; false if there is no memory.
  bool give_block(Node &, Place &, uint64_t bytes);
  bool provide(Node &, uint64_t offset, uint64_t bytes);

  SpanLayout layout_;
  char *base_ = nullptr; // of the span
  NodeId self_{};
  uint64_t places_ = 0, next_block_ = 0;
  Directory *directory_ = nullptr;
  uint32_t ticket_ = 0;
  std::vector<uint8_t> bit_at_; // by node: its bit in words
  std::vector<NodeId> node_at_; // by bit
  std::array<std::vector<uint64_t>, block_sizes> free_blocks_;
};

// A read operation of this node begins on data that it takes from the memory of its host, with the region's header there. False,
// with nothing begun, if they are not on offer or this node does something else with the region.
bool begin_on_offer(Node &, mcrl_rid);
// Whether that would begin now, as far as can be told without a swap.
bool is_on_offer(Node &, mcrl_rid);

// At the home of a region that is offered: it is no more.
void end_offer(Node &, mcrl_region &);
// Makes the offer that a step wants, if that is possible.
void make_offer(Node &, mcrl_region &, Version);

// Gives up a copy that was taken, without a message; false if that needs one.
bool leave_offer(Node &, mcrl_region &);

} // namespace mcrl
