// Which pages this node sends to which nodes when a phase begins, unasked: those that they have asked for with a lease
// (engine/bundles.h). A phase lies between two synchronization points.
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

  // A node has asked for a page with a lease in the phase `asked`. This node has come to the phase `now`, which is another one at
  // most. It takes the place of what the node has asked for before.
  void add(PageName, uint32_t to, Lease, uint32_t asked, uint32_t now);

  // Those of the phase that begins, in the order in which they were asked for. A lease whose pages move may have left the array.
  std::vector<Due> due(uint32_t phase);

  void forget(uint32_t array);

private:
  struct Promise {
    Lease lease; // times: that are left
    uint32_t next = 0;
  };
  struct HashOfPush {
    size_t operator()(const std::pair<PageName, uint32_t> &push) const { return HashOfPage{}(push.first) + push.second; }
  };
  std::unordered_map<std::pair<PageName, uint32_t>, Promise, HashOfPush> promises_; // of the next page for a node
  std::array<std::vector<Due>, longest_period + 1> planned_; // by phase; one that is not its promise's next is none
};

} // namespace mcrl
