/* A deadlock of two nodes that have locked regions in place, where they had taken turns with them, names the regions and what holds them.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: not mpiexec -n 2 %t >%t.out 2>%t.err
 * RUN: FileCheck %s < %t.err
 * CHECK: mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * CHECK-NEXT: mcrl: node 0: thread 0 waits at {{.*}}phase-in-place-deadlock.c:[[#@LINE+15]] for the write_lock of region id [[B:0x[0-9a-f]+]] (home: node 0), held by thread 0 on node 1, locked at {{.*}}phase-in-place-deadlock.c:[[#@LINE+14]]
 * CHECK-NEXT: mcrl: node 1: thread 0 waits at {{.*}}phase-in-place-deadlock.c:[[#@LINE+14]] for the write_lock of region id [[A:0x[0-9a-f]+]] (home: node 0), held by thread 0 on node 0, locked at {{.*}}phase-in-place-deadlock.c:[[#@LINE+13]]
 */
#include <prelude.h>

static void add(region long *n)
{
    write_lock(n); move
    *n += 1;
    unlock(n);
}

static void add_both(region long *a, region long *b, long *seen)
{
    write_lock(a); barrier();
    write_lock(b);
    *seen = *a + *b;
    unlock(b);
    unlock(a);
}

int main(void)
{
    region long *n[2] = {0};
    long seen = 0;
    if (node_self() == 0) n[0] = region_new(long), n[1] = region_new(long);
    broadcast(0, n, sizeof n);
    for (int i = 0; i < 16; i++) {
        if (i % 2 == node_self()) add(n[0]), add(n[1]);
        barrier();
    }
    add_both(n[node_self()], n[1 - node_self()], &seen);
    return (int)seen;
}
