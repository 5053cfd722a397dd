/* Without a clause, the policy decides: `adaptive`, or what MCRL_POLICY says. Adaptive knows nothing yet, and has the home
 * execute what comes first. (A phase in place begins at a time of its own: phase-in-place.c.)
 *
 * RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_TUNE=phases=0 mpiexec -n 2 %t > %t.out && echo "0 1 1, 10 21" | diff - %t.out
 * RUN: env MCRL_POLICY=static mpiexec -n 2 %t > %t.out && echo "1 1 1, 10 20" | diff - %t.out
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t > %t.out && echo "0 0 0, 10 20" | diff - %t.out
 * RUN: env MCRL_POLICY=never mpiexec -n 2 %t > %t.out && echo "1 1 1, 11 21" | diff - %t.out
 */
#include <prelude.h>
#include <stdio.h>

// CHECK: mcrl_go(live, MCRL_BY_DEFAULT);
static long reader(region long *n, int far)
{
    (void)far;
    read_lock(n); move
    long seen = *n * 10 + node_self();
    unlock(n);
    return seen;
}

// CHECK: mcrl_go(live, MCRL_BY_DEFAULT);
static long writer(region long *n, int far)
{
    (void)far;
    write_lock(n); move
    long seen = ++*n * 10 + node_self();
    unlock(n);
    return seen;
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    if (node_self() == 1) { /* the region's home is node 0 */
        printf("%ld", reader(n, 1));
        printf(" %ld", reader(n, 1));
        printf(" %ld", reader(n, 1));
        printf(", %ld", writer(n, 1));
        printf(" %ld\n", writer(n, 0));
    }
    barrier();
    return 0;
}
