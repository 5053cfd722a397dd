/* Computations that go to a region of zone_private under a policy that fetches data: the home refuses these once, and then for one of 32
 * visits. So a visit is 2 messages, as with `always`, and one of 32 is 4.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=static mpiexec -n 2 %t | FileCheck %s
 * CHECK: sum 51360, few messages
 */
#include <prelude.h>
#include <stdio.h>

enum { visits = 320 };

static struct region_zone own = {.sharing = zone_private, .at = zone_at_node, .node = 1};

static long next(region long *p)
{
    write_lock(p); move
    long value = ++*p;
    unlock(p);
    return value;
}

int main(void)
{
    region long *p = node_self() == 0 ? region_new_in(&own, long) : NULL;
    long sum = 0;
    mcrl_counters total;
    mcrl_statistics_reset();
    barrier();
    for (int i = 0; i < visits && node_self() == 0; i++) sum += next(p);
    barrier();
    mcrl_statistics_total(&total);
    int are_few = total.messages >= 2 * visits && total.messages <= 2 * visits + 2 * visits / 32 + 20; /* of barriers, too */
    if (node_self() == 0) printf("sum %ld, %s messages (%lu)\n", sum, are_few ? "few" : "many", (unsigned long)total.messages);
    return 0;
}
