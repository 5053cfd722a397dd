// Visits every state that a configuration can reach, breadth first.
#pragma once

#include "model.h"
#include "search/search.h"

namespace mcrl::model {

using Found = search::Found<Choice>;

// Gives up with a violation after `most_states`.
Found search(Model &, size_t most_states);

} // namespace mcrl::model
