/* The report of a deadlock names the callers that have come along with an activation that waits.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: not mpiexec -n 2 %t >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: count 4 < %t.err
 * RUN: FileCheck --match-full-lines %s < %t.err
 * CHECK:      mcrl: deadlock: {{.*}}
 * CHECK-DAG:  mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock-callers.c:[[#@LINE+13]] for the result of the activation that it has sent from there
 * CHECK-DAG:  mcrl: node 1: the activation of get at {{.*}}fail-deadlock-callers.c:[[#@LINE+12]] (called by twice at {{.*}}fail-deadlock-callers.c:[[#@LINE+20]] and 1 more, which have come along, called by thread 0 of node 0) waits for the read_lock of {{.*}} (home: node 1), held by {{.*}} of node 1
 * CHECK-DAG:  mcrl: node 1: thread 0 waits in barrier{{.*}}
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };

static region struct cell *cells[2];

static long get(region struct cell *c)
{
    read_lock(c); move(always, frames: 2)
    long value = c->value;
    unlock(c);
    return value;
}

static long twice(region struct cell *c, long factor)
{
    long x = get(c);
    return 2 * x * factor;
}

static long around(region struct cell *c, long more)
{
    long x = twice(c, 3);
    return x + more;
}

int main(void)
{
    if (node_self() == 1) cells[1] = region_new(struct cell);
    broadcast(1, &cells[1], sizeof cells[1]);
    region struct cell *c = cells[1];
    if (node_self() == 1) {
        write_lock(c);
        barrier();
        barrier();
        unlock(c);
    } else {
        barrier();
        long sum = around(c, 1);
        printf("%ld\n", sum);
        barrier();
    }
    return 0;
}
