// What one node has of the regions' address span: its layout, the memory of its own regions, and which other nodes' memory it sees.
#pragma once

#include "net/progress/node.h"
#include "regions/memory/arena.h"
#include "regions/memory/red_zone.h"
#include "regions/memory/shadow.h"

#include <memory>
#include <vector>

namespace mcrl {

struct NodeRegions {
  NodeRegions(Node &, const Settings &);

  // Gives this node its part of the span once all nodes agree on the layout.
  void adopt(const SpanLayout &);

  // A region that was born here has its home elsewhere: from now on names alone do not tell where a region is (mcrl_place_of_call).
  void note_departure() { node_.own_birth = none_of_own; }

  // The header of one of this node's own regions if there is one of this name.
  mcrl_region *find_own(mcrl_rid rid) const {
    uint64_t offset = layout.offset(rid), from = layout.in_place_from();
    return offset < from ? arena.find(rid, offset) : arena_in_place.find(rid, offset - from);
  }

  // Whether this node sees what that one offers, in its place in the span: it is mapped there when this is asked for the first
  // time, so that nodes of a large host map what they use. The answer never changes.
  bool sees(NodeId);

  SpanLayout layout;
  Span memory;
  Starts starts; // of the headers in it: at home, those of the regions there are; elsewhere, of those that were heard of
  Arena arena, arena_in_place;   // of this node's regions
  RedZone red_zone;              // after the data of each region, on all nodes
  bool checks_ends = false;      // each lock and unlock comes to the runtime, which looks at the red zone (MCRL_CHECK=1 or races)
  std::vector<bool> shares_with; // by node: whether it is on this host, and shares memory
  std::unique_ptr<Shadows> shadows; // of what the program has mapped, if it is to be checked

private:
  static constexpr uint64_t none_of_own = ~uint64_t{0};

  enum Sight : uint8_t { unknown, seen, refused };

  Node &node_;
  std::vector<Sight> sight_; // by node
};

} // namespace mcrl
