// Names of regions that other nodes have made ahead for this one, to be given out when a program here creates a region of that size
// on that node. The more a program creates, the more are asked for at a time.
#pragma once

#include "base/support/ids.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace mcrl {

class ReservedNames {
public:
  static constexpr uint32_t most_at_once = 256;

  // A name that has not been given out, or 0.
  mcrl_rid take(NodeId home, uint64_t bytes, mcrl_sharing sharing) {
    std::vector<mcrl_rid> &names = of(home, bytes, sharing).names;
    if (names.empty()) return 0;
    mcrl_rid name = names.back();
    names.pop_back();
    return name;
  }

  // The number of names to ask the home for; it grows, as names that are never given out cost memory at the home.
  uint32_t wanted(NodeId home, uint64_t bytes, mcrl_sharing sharing) {
    uint32_t &next = of(home, bytes, sharing).next, now = next;
    auto most = static_cast<uint32_t>(std::clamp<uint64_t>(most_bytes_at_once / bytes, 1, most_at_once));
    next = std::min(next * 4, most);
    return now;
  }

  // In the order in which they are to be given out.
  void add(NodeId home, uint64_t bytes, mcrl_sharing sharing, const mcrl_rid *names, size_t count) {
    std::vector<mcrl_rid> &here = of(home, bytes, sharing).names;
    here.insert(here.begin(), std::make_reverse_iterator(names + count), std::make_reverse_iterator(names));
  }

  // How many names of a home have not been given out.
  size_t count(NodeId home) const {
    size_t count = 0;
    for (const auto &[key, names] : names_) count += key >> 34 == number(home) ? names.names.size() : 0;
    return count;
  }

private:
  static constexpr uint64_t most_bytes_at_once = 64 << 10;

  struct Names {
    std::vector<mcrl_rid> names; // the next one last
    uint32_t next = 1;           // to ask for at a time
  };
  Names &of(NodeId home, uint64_t bytes, mcrl_sharing sharing) {
    return names_[uint64_t{number(home)} << 34 | uint64_t{sharing} << 32 | bytes];
  }

  std::unordered_map<uint64_t, Names> names_; // by home, of which there are fewer than 2^30, kind and size, which is below 2^32
};

} // namespace mcrl
