/* `never`: the data move, whatever MCRL_POLICY says.
 *
 * RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t > %t.out && echo "1 1 1, 11 21" | diff - %t.out
 */
#include <prelude.h>
#include <stdio.h>

// CHECK: static long reader(region long *n, int far)
// CHECK-NOT: mcrl_go
// CHECK: MCRL_READ_LOCK(n, n__at);
static long reader(region long *n, int far)
{
    (void)far;
    read_lock(n); move(never)
    long seen = *n * 10 + node_self();
    unlock(n);
    return seen;
}

// CHECK: static long writer(region long *n, int far)
// CHECK-NOT: mcrl_go
// CHECK: MCRL_WRITE_LOCK(n, n__at);
static long writer(region long *n, int far)
{
    (void)far;
    write_lock(n); move(never)
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
