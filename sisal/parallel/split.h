// A loop over several dimensions becomes one over the first, whose body is a loop over the others.
#pragma once

#include "graph/graph.h"

namespace sisal::parallel {

void split(graph::Node &node);

} // namespace sisal::parallel
