// Nodes in virtual time, on a machine that a table describes: an extension. Each is a process of its own, of which one runs at a time.
#pragma once

#include "base/support/environment.h"
#include "base/support/extension.h"
#include "net/conduit/conduit.h"

#include <memory>

namespace mcrl {

// What `preludec -fsim` has made of the program: it counts its own computation, and its calls of libraries that were compiled by others,
// whose units are filled in when the nodes start.
struct SimulatedCall {
  const char *name;
  uint64_t count, units;
  const char *counted; // a file of the program has it, and counts itself; nullptr: a library does
};
struct SimulatedProgram {
  bool counts = false;
  bool calls_mpi = false;
  const uint64_t *units = nullptr;
  std::span<SimulatedCall> calls;
};

struct SimExtension : Extension {
  // `job`: the descriptor of what mcrl-sim has written. Returns in each node's process.
  std::unique_ptr<Conduit> (*make)(std::optional<uint32_t> job, const SimulatedProgram &);
};

} // namespace mcrl

extern "C" [[gnu::visibility("default")]] const mcrl::SimExtension MCRL_EXTENSION(simulation);
