// Breadth-first search through all states of a model, and runs in random order.
#pragma once

#include "model.h"

namespace mcrl::page_model {

struct Found {
  size_t states = 0, transitions = 0, ends = 0;
  std::string violation; // empty: none
  std::string path;      // that leads there, the shortest
};

Found search(const Configuration &, size_t most_states, Observer *);

// One run. `states` counts its steps.
Found random_run(const Configuration &, uint64_t seed, Observer *);

} // namespace mcrl::page_model
