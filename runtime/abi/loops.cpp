// The entries of loops (mcrl_abi_loops.h): the ends of strips.
#include "progress/node.h"

using namespace mcrl;

int mcrl_strip(void) { return __builtin_expect(mcrl_current == nullptr, 0) ? 0 : end_strip(current_node()); }

int mcrl_wait_strip(void) { return mcrl_current == nullptr ? 0 : end_waiting_strip(current_node()); }
