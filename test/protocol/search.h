// Visits every state that a configuration can reach, breadth first.
#pragma once

#include "model.h"

#include <array>

namespace mcrl::model {

struct Found {
  size_t states = 0, transitions = 0, depth = 0, final_states = 0;
  std::string violation;    // empty if there is none
  std::vector<Choice> path; // the shortest to the violation
};

// Gives up with a violation after `most_states`.
Found search(Model &, size_t most_states);

} // namespace mcrl::model
