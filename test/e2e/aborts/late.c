// A handler runs for too long: here at once, as it has no time at all. The loop is in strips, and each ends with a look at the clock.
//
// RUN: preludec -O1 -Wall -Werror %s -o %t.continue
// RUN: env MCRL_TUNE=oam_budget=0 MCRL_STATS=%t.json mpiexec -n 2 %t.continue | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json late continue
// RUN: preludec -O1 -Wall -Werror --abort=undo %s -o %t.undo
// RUN: env MCRL_TUNE=oam_budget=0 MCRL_STATS=%t.json mpiexec -n 2 %t.undo | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json late undo
// RUN: preludec -O1 -Wall -Werror --abort=refuse %s -o %t.refuse
// RUN: env MCRL_TUNE=oam_budget=0 MCRL_STATS=%t.json mpiexec -n 2 %t.refuse | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json late refuse
#include <prelude.h>
#include <stdio.h>

enum { LENGTH = 20000 };
struct numbers { long at[LENGTH]; long sums; };

long sum(region struct numbers *n, long from, long to)
{
    long s = 0;
    write_lock(n); move
    n->sums++;
    for (long i = from; i < to; i++) s += n->at[i];
    s += n->sums;
    unlock(n);
    return s;
}

int main(void)
{
    region struct numbers *n = NULL;
    int home = node_count() - 1;
    if (node_self() == home) {
        n = region_new(struct numbers);
        write_lock(n);
        for (int i = 0; i < LENGTH; i++) n->at[i] = i;
        unlock(n);
    }
    broadcast(home, &n, sizeof n);
    if (node_self() == 0) {
        // CHECK: 199990001
        printf("%ld\n", sum(n, 0, LENGTH));
        // CHECK-NEXT: 199989002
        printf("%ld\n", sum(n, 0, LENGTH) - 1000);
    }
    barrier();
    return 0;
}
