// Which pages this node sends to which nodes when a phase begins, unasked: those that they have asked for with a lease (engine/bundles.h).
// A phase lies between two synchronization points.
#pragma once

#include "arrays/ahead/predictor.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace mcrl {

class Pushes {
public:
  static constexpr uint32_t longest_period = 7; // phases

  struct Due {
    PageName page;
    uint32_t to;
    friend bool operator==(const Due &, const Due &) = default;
  };

  // A node has asked for a page in the phase `asked`, and is to get it again in each `period`-th phase after that, so many times. This node
  // has come to the phase `now`, which is another one at most. It takes the place of what the node has asked for before.
  void add(PageName, uint32_t to, uint32_t period, uint32_t times, uint32_t asked, uint32_t now);

  // Those of the phase that begins, in the order in which they were asked for.
  std::vector<Due> due(uint32_t phase);

  void forget(uint32_t array);

private:
  struct Lease {
    uint32_t period = 0, left = 0, next = 0;
  };
  struct HashOfPush {
    size_t operator()(const std::pair<PageName, uint32_t> &push) const { return HashOfPage{}(push.first) + push.second; }
  };
  std::unordered_map<std::pair<PageName, uint32_t>, Lease, HashOfPush> leases_; // of a page for a node
  std::array<std::vector<Due>, longest_period + 1> planned_; // by phase; one that is not its lease's next is none
};

} // namespace mcrl
