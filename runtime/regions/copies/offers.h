// Read copies that the nodes of a host offer to each other in memory that they share (regions/pure/offer.h). A node's places for
// them are the end of its part of the span that the host sees, after the regions that are used in place (SpanLayout).
//
// Where a home offers its regions is known. Which node offers, or has asked for, a copy of a region from another host is in the
// memory of the host's first node: a word for each place, which the last node to ask has written. It is a hint: what it says was
// so.
//
// A region's name says which place its offer can lie in; a place that is taken by another region's offer is left to it. Small data
// lie in the place itself, others in blocks of their own. What was never used costs nothing but a page, which says which places are
// there.
#pragma once

#include "base/support/ids.h"
#include "base/support/shared_word.h"
#include "net/progress/node.h"
#include "regions/memory/node_regions.h"
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

  // Once the span is laid out. Nodes that share no memory with others offer nothing. False if there is no memory for what the nodes
  // of the host look at: then all nodes of the job do without offers.
  bool open(Node &);
  void do_without() { directory_ = nullptr; }

  bool is_open() const { return directory_ != nullptr; }
  // Whether a node can take what this one offers.
  bool is_near(NodeId node) const { return is_open() && bit_at_[number(node)] != no_bit; }
  // Whether a region's data can be offered.
  bool can_hold(uint64_t bytes) const { return is_open() && bytes != 0 && bytes <= most_bytes; }

  // ---- At the node that offers ----

  // False, with nothing changed, if the place is not free or there is no memory.
  bool make(Node &, mcrl_rid, Version, NodeId home, const void *data, uint64_t bytes);
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

  // ---- Elsewhere; `lender` is another node of this host ----

  struct Taken {
    Version version;
    NodeId home; // of the region
  };
  // The size of the region if it is offered; it can be too late to take it.
  std::optional<uint64_t> find(NodeId lender, mcrl_rid) const;
  // Takes it, and copies `bytes` of data to `to`; nothing if it is too late.
  std::optional<Taken> take(NodeId lender, mcrl_rid, void *to, uint64_t bytes);
  // Whether the copy of this version was taken from an offer that still stands, of whose takers this node is none from now on.
  bool leave(NodeId lender, mcrl_rid, Version);

  // ---- Which node has or asks for a copy of a region of another host ----

  // Another node of this host that may do so.
  std::optional<NodeId> asker(mcrl_rid) const;
  // The same; if there is none, this node is it from now on.
  std::optional<NodeId> claim(mcrl_rid);
  // This node is it from now on; or is not any more, if it was.
  void take_over(mcrl_rid);
  void withdraw(mcrl_rid);

private:
  static constexpr uint64_t place_bytes = 512, most_places = 4096, bytes_in_place = place_bytes - 64;
  static constexpr unsigned least_block_bits = 10, block_sizes = 5; // 1 to 16 KB
  static constexpr uint8_t no_bit = 255;
  static constexpr uint64_t most_asker = (1 << 17) - 1; // a node's number, from 1

  struct Place {
    alignas(64) uint64_t word;
    mcrl_rid rid;
    uint32_t version, bytes;
    uint64_t block;    // of the data, in the node's memory; 0: they are here
    mcrl_rid stand_in; // not 0: the place stays the region's
    uint32_t home;     // of the region on offer
    alignas(64) std::byte data[bytes_in_place];
  };
  static_assert(sizeof(Place) == place_bytes);
  // Which pages of places there are, a bit for each; in a page of its own.
  using Directory = uint64_t;

  uint64_t index_of(mcrl_rid) const;
  char *memory_of(NodeId node) const { return base_ + layout_.rid(node, layout_.offers_from()); }
  Place &place_at(NodeId node, uint64_t index) const { return reinterpret_cast<Place *>(memory_of(node) + page_bytes)[index]; }
  // The place of a region's offer in the memory of a node of this host, if there is one and that memory is seen.
  Place *find_place(NodeId lender, mcrl_rid) const;
  std::byte *data_of(NodeId lender, Place &) const;
  // The word that says which node has or asks for a copy, if it is seen; what it is if that is `node`; another node that it names.
  uint64_t *find_asker(mcrl_rid) const;
  static uint64_t asker_bits(mcrl_rid, NodeId node);
  std::optional<NodeId> other_asker(uint64_t word, mcrl_rid) const;
  uint64_t close(mcrl_rid);
  bool provide_place(Node &, uint64_t index);
  // A block for so many bytes, in place of the one that the place has; false if there is no memory.
  bool give_block(Node &, Place &, uint64_t bytes);
  bool provide(Node &, uint64_t offset, uint64_t bytes);

  NodeRegions *regions_ = nullptr; // which say whose memory is seen
  SpanLayout layout_;
  char *base_ = nullptr; // of the span
  NodeId self_{};
  uint64_t places_ = 0, next_block_ = 0;
  Directory *directory_ = nullptr;
  uint64_t *askers_ = nullptr; // in the memory of the host's first node
  uint32_t ticket_ = 0;
  std::vector<uint8_t> bit_at_; // by node: its bit in words
  std::vector<NodeId> node_at_; // by bit
  std::array<std::vector<uint64_t>, block_sizes> free_blocks_;
};

} // namespace mcrl
