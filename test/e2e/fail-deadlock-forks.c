/* Children at any that wait for each other's locks, each on its parent's node or on one that has stolen it: the program ends, and says
 * which wait where, for what.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: not mpiexec -n 4 %t >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: count 7 < %t.err
 * RUN: FileCheck --match-full-lines %s < %t.err
 * CHECK:      mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * CHECK-NEXT: mcrl: node 0: thread 0 waits in join for 2 that have not ended
 * CHECK: mcrl: node {{[0-9]+}}: the activation of take_both at {{.*}}fail-deadlock-forks.c:[[#@LINE+23]] (to be joined on node 0) waits for the write_lock of region id 0x{{[0-9a-f]+}} (home: node 0), held by the activation of take_both at {{.*}}fail-deadlock-forks.c:[[#@LINE+23]]{{( on node [0-9]+)?}}, locked at {{.*}}fail-deadlock-forks.c:[[#@LINE+21]]
 * CHECK: mcrl: node {{[0-9]+}}: the activation of take_both at {{.*}}fail-deadlock-forks.c:[[#@LINE+22]] (to be joined on node 0) waits for the write_lock of region id 0x{{[0-9a-f]+}} (home: node 0), held by the activation of take_both at {{.*}}fail-deadlock-forks.c:[[#@LINE+22]]{{( on node [0-9]+)?}}, locked at {{.*}}fail-deadlock-forks.c:[[#@LINE+20]]
 */
#include <prelude.h>
#include <stdio.h>

/* Returns when both children have their first lock. */
static void meet(region long *place)
{
    write_lock(place);
    ++*place;
    unlock(place);
    for (long here = 0; here < 2;) {
        read_lock(place);
        here = *place;
        unlock(place);
    }
}

static long take_both(region long *a, region long *b, region long *place)
{
    write_lock(a);
    meet(place);
    write_lock(b);
    ++*a;
    ++*b;
    unlock(b);
    unlock(a);
    return 1;
}

int main(void)
{
    region long *a = region_new(long), *b = region_new(long), *place = region_new(long);
    barrier();
    if (node_self() == 0) {
        long x, y;
        x = fork take_both(a, b, place) at any;
        y = fork take_both(b, a, place) at any;
        join;
        printf("unreachable %ld\n", x + y);
    }
    barrier();
    return 0;
}
