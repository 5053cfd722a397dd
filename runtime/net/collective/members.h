// The nodes that take part in collective operations, by rank: all nodes of the job, whose ranks are their numbers, or those of a
// group.
#pragma once

#include "base/support/ids.h"

#include <utility>
#include <vector>

namespace mcrl {

class Members {
public:
  // A group's before anything is known of it but that there will be one.
  Members() = default;
  Members(NodeId self, uint32_t job_count) : self_(number(self)), count_(job_count) {}
  // A group's: `self` is one of them.
  Members(NodeId self, uint32_t job_count, std::vector<NodeId> nodes)
      : count_(static_cast<uint32_t>(nodes.size())), nodes_(std::move(nodes)), ranks_(job_count, none) {
    for (uint32_t rank = 0; rank < count_; rank++) ranks_[number(nodes_[rank])] = rank;
    self_ = rank_of(self);
  }

  static constexpr uint32_t none = UINT32_MAX;
  uint32_t count() const { return count_; }
  uint32_t self() const { return self_; }
  NodeId node(uint32_t rank) const { return nodes_.empty() ? NodeId{rank} : nodes_[rank]; }
  uint32_t rank_of(NodeId node) const { return ranks_.empty() ? number(node) : ranks_[number(node)]; }

private:
  uint32_t self_ = 0, count_ = 0;
  std::vector<NodeId> nodes_;   // empty: all
  std::vector<uint32_t> ranks_; // by node
};

} // namespace mcrl
