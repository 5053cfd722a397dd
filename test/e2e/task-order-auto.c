/* With -fauto-lock each use of a region has a lock, and what two children that write the same one leave depends on their order.
 * MCRL_CHECK=races says where. It says nothing of the count, which each child updates under one lock.
 * RUN: preludec -O2 -Wall -Wextra -Werror -fauto -fcheck=races %s -o %t
 * RUN: bash -c 'for n in 1 2; do MCRL_CHECK=races mpiexec -n $n %t; echo "code $?"; done' > %t.out 2>&1
 * RUN: %without-launcher %t.out | FileCheck --match-full-lines --implicit-check-not={{.}} %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value, count; };

static long visit(region struct cell *c, int levels)
{
    c->count++;
    c->value = levels;
    if (levels == 0) return 1;
    long left, right;
    left = fork visit(c, levels - 1) at any;
    right = fork visit(c, levels - 1) at any;
    join;
    return left + right;
}

/* CHECK:      16
 * CHECK-NEXT: mcrl: forks at {{.*}}task-order-auto.c:[[#@LINE-7]] and {{.*}}task-order-auto.c:[[#@LINE-6]]: bytes 0 to 7 of region id {{.*}} depend on the order of two activations: visit() 1.1.1.1 writes them at {{.*}}task-order-auto.c:[[#@LINE-10]], visit() 1.1.1.2 writes them at {{.*}}task-order-auto.c:[[#@LINE-10]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 * CHECK-NEXT: 16
 * CHECK-NEXT: mcrl: forks at {{.*}}
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair {{.*}}
 * CHECK-NEXT: code 1
 */
int main(void)
{
    if (node_self() == 0) {
        long leaves = visit(region_new(struct cell), 4);
        printf("%ld\n", leaves);
        fflush(stdout);
    }
    barrier();
    return 0;
}
