// Which loops and calls can be divided among nodes, and why others cannot.
#pragma once

#include "graph/graph.h"

#include <string>

namespace sisal::parallel {

// Why the loop is none that nodes can divide, as text; empty if they can.
std::string obstacle(const graph::Forall &loop, const graph::Node &node);

// Whether how much the clause gives is known only when it is computed, or which filament gives it: each filament's part is put after
// the one before when all are there.
bool has_parts(const graph::Return &clause);

// The number of dimensions that values of a type have: an array of arrays of real has 2, real has 0.
unsigned rank_of(TypeRef type);

// Whether values of the type are C values, which can be sent.
bool is_plain(TypeRef type);

// Whether the type, or one of which its values are made, contains itself.
bool has_recursion(TypeRef type);

} // namespace sisal::parallel
