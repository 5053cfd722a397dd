// The entries of loops (mcrl_abi_loops.h): the ends of strips.
#include "net/progress/node.h"

using namespace mcrl;

int mcrl_strip(void) {
  if (__builtin_expect(mcrl_current != nullptr, 1)) return end_strip(current_node());
  mcrl_turns_left = INT32_MAX;
  return 0;
}

int mcrl_wait_strip(void) { return mcrl_current == nullptr ? 0 : end_waiting_strip(current_node()); }
