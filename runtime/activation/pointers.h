// Plain pointers in records (mcrl_pointers): addresses on a node, names in a message.
#pragma once

#include "progress/node.h"

namespace mcrl {

// Whether a pointer in the record keeps it on this node; counts it.
bool stays(Node &, const mcrl_activation &);

// Before a record is sent, of which stays() has said no; and after it has come.
void name_pointers(Node &, mcrl_activation &);
void place_pointers(Node &, mcrl_activation &);

} // namespace mcrl
