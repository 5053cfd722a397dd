/* After its guard, a procedure that waited as a record calls what may wait where it cannot become a thread: the volatile variable cannot
 * be kept over that. So it has a thread from the guard on.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:1 MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value; };

static long look(region struct cell *c)
{
    write_lock(c);
    long v = ++c->value;
    unlock(c);
    return v;
}

static void bump(region struct cell *c, int times)
{
    for (int i = 0; i < times; i++) {
        write_lock(c); move
        c->value++;
        unlock(c);
    }
}

static long wait_and_look(region struct cell *c, region struct cell *other)
{
    write_lock(c); move(always) when (c->value >= 8);
    long seen = c->value;
    unlock(c);
    volatile int kept = 3;
    long v = look(other);
    return seen + v + kept;
}

int main(void)
{
    region struct cell *c = NULL, *other = NULL;
    if (node_self() == 0) c = region_new_at(node_count() - 1, struct cell), other = region_new(struct cell);
    if (node_self() == 0) {
        spawn bump(c, 8) at c;
        printf("%ld\n", wait_and_look(c, other));
    }
    return 0;
}

// CHECK: 12
