// Breadth-first search through all states of a model, and runs in random order.
#pragma once

#include "model.h"
#include "search/search.h"

namespace mcrl::page_model {

struct Found : search::Counts {
  std::string path; // that leads to the violation, the shortest
};

Found search(const Configuration &, size_t most_states, Observer *);

// One run. `states` counts its steps.
Found random_run(const Configuration &, uint64_t seed, Observer *);

} // namespace mcrl::page_model
