// Which process of MPI_COMM_WORLD is which node.
#pragma once

#include <cstdint>
#include <vector>

namespace mcrl {

// By node, the rank of its process: host by host, in the order of their first ranks, and on a host by rank. So what is divided in
// blocks of nodes is divided by host first. `hosts`: by rank, a number that is equal for those of one host. None if each node has
// its rank's number.
std::vector<uint32_t> ranks_by_host(const std::vector<uint64_t> &hosts);

} // namespace mcrl
