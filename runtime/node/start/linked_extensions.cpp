// In the place of open_extension.cpp where the extensions are linked with the program: with -static, with sanitizers, in tests. The linker
// takes this one if it is to find the symbol below (--undefined=mcrl_linked_extensions), which is what it is for.
#include "base/support/extension.h"
#include "net/conduit/sim/sim_conduit.h"
#include "net/conduit/udp/udp_conduit.h"
#include "node/observe/extension.h"

#include <cstring>

extern "C" {
extern const char mcrl_linked_extensions;
const char mcrl_linked_extensions = 0;
}

namespace mcrl {

const Extension *open_extension(const char *name, const char *, std::string &) {
  if (strcmp(name, "udp") == 0) return &MCRL_EXTENSION(udp);
  if (strcmp(name, "simulation") == 0) return &MCRL_EXTENSION(simulation);
  return &MCRL_EXTENSION(reports);
}

// Their node is the program's.
void attach_extensions(mcrl_node *) {}

} // namespace mcrl
