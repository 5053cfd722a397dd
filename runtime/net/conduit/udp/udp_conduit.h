// Messages as datagrams of UDP, made reliable here. MPI is used at the start, to find the nodes, and at the end.
#pragma once

#include "base/support/environment.h"
#include "net/conduit/conduit.h"

#include <memory>

namespace mcrl {

// Starts MPI unless the program has; one node per process of MPI_COMM_WORLD. Collective. Each node is a host of its own: none shares memory
// with another.
std::unique_ptr<Conduit> make_udp_conduit(int *argc, char ***argv, const DisturbanceSettings &);

} // namespace mcrl
