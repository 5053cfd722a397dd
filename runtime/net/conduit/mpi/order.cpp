#include "net/conduit/mpi/order.h"

#include <algorithm>

namespace mcrl {

std::vector<uint32_t> ranks_by_host(const std::vector<uint64_t> &hosts) {
  std::vector<uint64_t> known = hosts;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  auto place = [&](uint64_t host) {
    return static_cast<size_t>(std::lower_bound(known.begin(), known.end(), host) - known.begin());
  };

  // By a host's place in `known`: so many ranks, and the node that its next rank is; 0: none yet, for node 0 is the first rank.
  std::vector<uint32_t> counts(known.size()), next(known.size()), ranks(hosts.size());
  for (uint64_t host : hosts) counts[place(host)]++;
  uint32_t nodes = 0;
  bool are_nodes = true;
  for (uint32_t rank = 0; rank < hosts.size(); rank++) {
    size_t host = place(hosts[rank]);
    if (next[host] == 0) {
      next[host] = nodes;
      nodes += counts[host];
    }
    are_nodes &= next[host] == rank;
    ranks[next[host]++] = rank;
  }
  if (are_nodes) ranks.clear();
  return ranks;
}

} // namespace mcrl
