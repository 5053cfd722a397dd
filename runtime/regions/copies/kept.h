// Updates of replicated regions that have come while their copy is in use: their data are kept until the operations have ended
// (protocol.h, Action::keep).
#pragma once

#include "mcrl_abi_locks.h"

#include <cstddef>
#include <unordered_map>

namespace mcrl {

struct Node;

class KeptUpdates {
public:
  // Copies the data to memory of the node's. There must be none of this region.
  void keep(Node &, mcrl_rid, const std::byte *data, size_t bytes);

  // Copies them into the region, and gives the memory back. There must be some.
  void install(Node &, mcrl_region &);

private:
  std::unordered_map<mcrl_rid, std::byte *> data_;
};

} // namespace mcrl
