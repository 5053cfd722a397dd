// Plain pointers in records (mcrl_pointers): addresses on a node, names in a message.
#pragma once

#include "net/progress/node.h"

#include "mcrl_abi_activations.h"

#include <cstddef>

namespace mcrl {

// Whether a pointer in the live variables of a point keeps them on this node; counts it. The same of a record.
bool pointers_stay(Node &, const mcrl_point &, std::byte *live);
bool stays(Node &, const mcrl_activation &);

// Before a record is sent, of which stays() has said no; and after it has come.
void name_pointers(Node &, mcrl_activation &);
void place_pointers(Node &, mcrl_activation &);

} // namespace mcrl
