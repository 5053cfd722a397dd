// MCRL_FAULT=move:SEED: activations migrate at every opportunity, to any node, which no result of a program may depend on. All
// locks are closed, so that no operation begins inline.
#pragma once

#include "support/ids.h"

#include <random>

namespace mcrl {

class Faults {
public:
  Faults(uint64_t seed, uint32_t nodes) : random_(seed), nodes_(nodes) {}

  bool coin() { return (random_() >> 32 & 1) != 0; }
  NodeId any_node() { return NodeId{static_cast<uint32_t>(random_() % nodes_)}; }

private:
  std::mt19937_64 random_;
  uint32_t nodes_;
};

} // namespace mcrl
