/* What loops ask of the runtime (mcrl_abi.h), for a program that asks nothing else: it has no regions, so no messages come, and
 * preludec links this in place of the runtime. */
#include "mcrl_abi.h"

mcrl_node *mcrl_current = NULL;
int32_t mcrl_turns_left = INT32_MAX, mcrl_calls_left = INT32_MAX;

int mcrl_strip(void)
{
    mcrl_turns_left = INT32_MAX;
    return 0;
}

int mcrl_wait_strip(void) { return 0; }
