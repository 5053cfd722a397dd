// Which pages a node will read when: those that it has read in every n-th phase. A phase lies between two synchronization points.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace mcrl {

class Prefetcher {
public:
  using PageName = std::pair<uint32_t, uint32_t>; // array, page
  static constexpr uint32_t longest_period = 7;   // phases
  // A page that comes before a thread touches it takes no fault, which would show that it is still read. So one in so many is not
  // fetched.
  static constexpr uint32_t most_unseen = 16;

  // A thread touches a page in this phase that it cannot read.
  void read(PageName, uint32_t phase);
  // The pages that should be read in this phase, which begins. Each is given once; prefetched() keeps it in mind.
  std::vector<PageName> due(uint32_t phase);
  void prefetched(PageName, uint32_t phase);
  void forget(uint32_t array);

private:
  struct History {
    uint32_t last = 0;   // phase of a read
    uint32_t period = 0; // between the last two
    bool repeats = false;
    uint32_t unseen = 0; // prefetched since a thread has been seen to read
  };
  void plan(PageName, const History &);

  std::map<PageName, History> histories_;
  std::array<std::vector<PageName>, longest_period + 1> planned_; // by phase
};

} // namespace mcrl
