// Memory that the nodes of this host have in common: a file without a name, sparse, as large as the addresses of shared arrays. What no
// node has touched has no memory; the node that touches a page first decides the processor near which that lies.
#pragma once

#include "net/progress/node.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mcrl {

class HostMemory {
public:
  HostMemory() = default;
  HostMemory(const HostMemory &) = delete;
  HostMemory &operator=(const HostMemory &) = delete;
  ~HostMemory();

  // Collective, from the first thread: there is such memory on each host, unless a node cannot open it, which node 0 reports.
  void open(Node &, uint64_t bytes);
  bool is_open() const { return file_ >= 0; }
  bool has_all_nodes() const { return is_open() && has_all_nodes_; } // of the job
  bool has_neighbours() const { return is_open() && !has_all_nodes_ && has_neighbours_; } // any host of the job

  // The nodes of this host, by their places.
  static constexpr uint16_t no_place = UINT16_MAX;
  uint16_t count() const { return static_cast<uint16_t>(nodes_.size()); }
  NodeId node_at(size_t place) const { return NodeId{nodes_[place]}; }
  uint16_t place_of(NodeId node) const {
    auto found = std::lower_bound(nodes_.begin(), nodes_.end(), number(node));
    return found == nodes_.end() || *found != number(node) ? no_place : static_cast<uint16_t>(found - nodes_.begin());
  }

  // Puts a part in the place of what is mapped at `at`. Returns 0 or a number of errno.
  int map_at(char *at, uint64_t offset, uint64_t bytes) const;
  int file() const { return file_; }

  // Gives the memory of a part back. No node uses it any more.
  void free(uint64_t offset, uint64_t bytes) const;

private:
  int file_ = -1;
  bool has_all_nodes_ = false, has_neighbours_ = false;
  std::vector<uint32_t> nodes_;
};

// Nodes whose pages are this node's from the beginning: itself, and where a host has pages in common, the nodes of this host.
struct OwnHomes {
  uint32_t self;
  const HostMemory *host = nullptr;

  bool has(uint32_t node) const { return node == self || (host != nullptr && host->place_of(NodeId{node}) != HostMemory::no_place); }
};

} // namespace mcrl
