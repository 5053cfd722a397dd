// Where a node will read next in an array whose first read moves from phase to phase by the same distance: row k in phase k of an LU
// decomposition, the diagonal of a wave. A phase lies between two synchronization points.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace mcrl {

class Fronts {
public:
  using PageName = std::pair<uint32_t, uint32_t>; // array, page
  // One phase in so many is left to a fault, which shows that the front still moves. A read elsewhere counts as half of them.
  static constexpr uint32_t most_unseen = 16;

  // A thread touches a page in this phase that it cannot read.
  void read(PageName, uint32_t phase);
  // The pages in which fronts should be in this phase, which begins. They need not be pages of the array. Each is given once.
  std::vector<PageName> due(uint32_t phase);
  // The page of the array's front has been asked for: it is not the node's own, for instance.
  void asked(uint32_t array);
  void forget(uint32_t array);

private:
  struct Front {
    uint32_t page = 0, phase = 0;     // of the last first read
    int64_t distance = 0, period = 0; // from the one before it; while it moves, the shortest
    bool moves = false;
    bool is_expected = false; // `page` has not been read yet
    uint32_t unseen = 0;      // expected since a thread has been seen to read
  };
  std::map<uint32_t, Front> fronts_; // by array
};

} // namespace mcrl
