// The calls of MCRL for dynamic computation migration.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// Sets the handler of what a migration request is answered with when the computation is executed at the home.
void receive_migrations(Node &);

} // namespace mcrl
