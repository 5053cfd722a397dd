// Messages as datagrams of UDP, made reliable here: an extension. MPI is used at the start, to find the nodes, and at the end.
#pragma once

#include "base/support/environment.h"
#include "base/support/extension.h"
#include "net/conduit/conduit.h"
#include "net/conduit/job.h"

#include <memory>

namespace mcrl {

struct UdpExtension : Extension {
  // One node per process of the job. Collective. Each node is a host of its own: none shares memory with another.
  std::unique_ptr<Conduit> (*make)(std::unique_ptr<Job>, const DisturbanceSettings &);
};

} // namespace mcrl

extern "C" [[gnu::visibility("default")]] const mcrl::UdpExtension MCRL_EXTENSION(udp);
