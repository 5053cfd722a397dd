/* All nodes write the same two regions at the same time: no update is lost, and an activation that has to wait for a lock, at the place
 * it moved to or further on, waits without holding up the others.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t.moves
 * RUN: preludec -O2 -Wall -Werror -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 1 %t.moves | FileCheck %s
 * RUN: mpiexec -n 2 %t.moves | FileCheck %s
 * RUN: mpiexec -n 4 %t.moves | FileCheck %s
 * RUN: mpiexec -n 8 %t.moves | FileCheck %s
 * RUN: mpiexec -n 8 %t.stays | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { TIMES = 840 }; /* for all nodes together; a multiple of 1 to 8 */

struct counter { long n; };

/* Moves to `a`, then takes `b` as data from wherever it is. */
long count(region struct counter *a, region struct counter *b, long by)
{
    write_lock(a); move
    long seen = a->n;
    a->n += by;
    unlock(a);
    write_lock(b);
    b->n += by;
    unlock(b);
    return seen;
}

/* Moves to `a`, then to `b`. */
long count_both(region struct counter *a, region struct counter *b, long by)
{
    write_lock(a); move
    a->n += by;
    unlock(a);
    write_lock(b); move
    long seen = b->n;
    b->n += by;
    unlock(b);
    return seen;
}

static long value(region struct counter *c)
{
    read_lock(c);
    long n = c->n;
    unlock(c);
    return n;
}

int main(void)
{
    region struct counter *c[2] = {NULL, NULL};
    if (node_self() == 0)
        for (int i = 0; i < 2; i++) c[i] = region_new_at((i + 1) % node_count(), struct counter);
    broadcast(0, c, sizeof c);
    for (int i = 0; i < TIMES / node_count(); i++) {
        count(c[0], c[1], 1);
        count(c[1], c[0], 10);
        count_both(c[0], c[1], 100);
        count_both(c[1], c[0], 1000);
    }
    barrier();
    // CHECK: 933240 933240
    if (node_self() == 0) printf("%ld %ld\n", value(c[0]), value(c[1]));
    barrier();
    return 0;
}
