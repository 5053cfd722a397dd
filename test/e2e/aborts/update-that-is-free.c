/* An update lock that is free is in no handler's way, though it has no inline path.
 *
 * RUN: preludec -O1 --abort=undo %s -o %t && env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O1 --abort=refuse %s -o %t && env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };

static long both(region struct cell *a, region struct cell *b)
{
    write_lock(a); move
    long value = ++a->value;
    update_lock(b); move
    value += b->value;
    unlock(b);
    unlock(a);
    return value;
}

int main(void)
{
    region struct cell *a = NULL, *b = NULL;
    if (node_self() == 1) a = region_new(struct cell), b = region_new(struct cell);
    broadcast(1, &a, sizeof a);
    broadcast(1, &b, sizeof b);
    long sum = 0;
    for (int i = 0; node_self() == 0 && i < 100; i++) sum += both(a, b);
    barrier();
    mcrl_counters all;
    mcrl_statistics_total(&all);
    /* One migration a call, but where the regions' pages are first touched. */
    if (node_self() == 0) printf("%ld, %s\n", sum, all.migrations < 120 ? "with one migration each" : "with more");
    barrier();
    return 0;
}
// CHECK: 5050, with one migration each
