// A handler comes to a lock that is not free, in each of the three ways to give up; the result is the same.
//
// RUN: preludec -O1 -Wall -Werror %s -o %t.continue
// RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t.continue | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json lock continue
// RUN: preludec -O1 -Wall -Werror --abort=undo %s -o %t.undo
// RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t.undo | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json lock undo
// RUN: preludec -O1 -Wall -Werror --abort=refuse %s -o %t.refuse
// RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t.refuse | FileCheck %s
// RUN: %python %S/Inputs/aborted.py %t.json lock refuse
// RUN: %t.undo | FileCheck %s
#include <mcrl_thread.h>
#include <prelude.h>
#include <stdio.h>

node_private int released; /* the lock that node 1 holds */

/* Writes p before it comes to q. */
long transfer(region long *p, region long *q, long by)
{
    write_lock(p); move
    *p -= by;
    write_lock(q);
    *q += by;
    long sum = *p + *q;
    unlock(q);
    unlock(p);
    return sum;
}

void ping(void) {}
void release(void) { released = 1; }

/* Runs while the caller of transfer() waits, and long enough for that to have come to the lock. */
void release_later(void)
{
    int other = node_count() - 1;
    region char *there = region_new_at(other, char);
    for (int i = 0; i < 200; i++) {
        ping(); rpc(to: there)
    }
    spawn release() at node(other);
}

int main(void)
{
    region long *p = NULL, *q = NULL;
    int other = node_count() - 1;
    if (node_self() == other) {
        p = region_new(long);
        q = region_new(long);
        write_lock(p);
        *p = 100;
        unlock(p);
    }
    broadcast(other, &p, sizeof p);
    broadcast(other, &q, sizeof q);
    if (node_self() == other) {
        write_lock(q);
        barrier();
        while (other != 0 && !released) mcrl_thread_yield();
        *q += 1000;
        unlock(q);
    } else barrier();
    if (node_self() == 0) {
        if (other != 0) spawn release_later();
        // CHECK: 1100
        printf("%ld\n", transfer(p, q, 7));
        read_lock(p);
        read_lock(q);
        // CHECK-NEXT: 93 1007
        printf("%ld %ld\n", *p, *q);
        unlock(q);
        unlock(p);
    }
    barrier();
    return 0;
}
