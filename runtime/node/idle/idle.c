/* What loops ask of the runtime (mcrl_abi.h), for a program that asks nothing else: it has no regions, so no messages come, and
 * preludec links this in place of the runtime. */
#include "mcrl_abi.h"

mcrl_node *mcrl_current = NULL;
mcrl_span mcrl_own_span = {NULL, 0};
int32_t mcrl_turns_left = INT32_MAX, mcrl_calls_left = INT32_MAX;

#define MCRL_ONE(result, name, parameters, statements) result name parameters { statements }
#define MCRL_ONE_NODE_ABI
#include "mcrl_one_node_calls.h"
