/* -fno-move: computation goes where `rpc`, `spawn` and `fork` say, and nowhere by a `move`. -fno-annotations: it goes nowhere. The numbers
 * are the same.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: preludec -O2 -Wall -Werror -fno-move %s -o %t.no-move
 * RUN: preludec -O2 -Wall -Werror -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,MOVES
 * RUN: mpiexec -n 4 %t | FileCheck %s --check-prefixes=CHECK,MOVES
 * RUN: mpiexec -n 1 %t.no-move | FileCheck %s
 * RUN: mpiexec -n 2 %t.no-move | FileCheck %s --check-prefixes=CHECK,PLACED
 * RUN: mpiexec -n 4 %t.no-move | FileCheck %s --check-prefixes=CHECK,PLACED
 * RUN: mpiexec -n 4 %t.stays | FileCheck %s --check-prefixes=CHECK,STAYS
 * RUN: env MCRL_POLICY=always MCRL_FAULT=move:3,abort:3 mpiexec -n 4 %t.no-move | FileCheck %s --check-prefixes=CHECK,PLACED
 * CHECK: sum 133
 * MOVES: at the home: move 1, begin move 1, rpc 1, fork 1, spawn 1
 * PLACED: at the home: move 0, begin move 0, rpc 1, fork 1, spawn 1
 * STAYS: at the home: move 0, begin move 0, rpc 0, fork 0, spawn 0
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long value, seen; };

static long whole(region struct cell *c, long by)
{
    write_lock(c); move(always)
    c->value += by;
    int here = node_self();
    long value = c->value;
    unlock(c);
    return value * 100 + here;
}

static long block(region struct cell *c, long by)
{
    int here = 0;
    write_lock(c); begin move(if: by > 0)
    c->value += by;
    here = node_self();
    unlock(c); end move
    return here;
}

/* Begins as a handler, and moves on to another home. */
static long both(region struct cell *c, region struct cell *there)
{
    write_lock(c);
    c->value += 3;
    int first = node_self();
    unlock(c);
    write_lock(there); move(always)
    there->value += 100;
    unlock(there);
    return first;
}

static void leave(region struct cell *c)
{
    write_lock(c);
    c->value += 4;
    c->seen = 1 + node_self();
    unlock(c);
}

static long wait_for_leave(region struct cell *c)
{
    long seen = 0;
    write_lock(c); move when (c->seen != 0)
    seen = c->seen;
    unlock(c);
    return seen - 1;
}

static long total(region struct cell *c, region struct cell *there)
{
    long sum = 0;
    read_lock(c); move(always)
    sum += c->value;
    unlock(c);
    read_lock(there); move(always)
    sum += there->value;
    unlock(there);
    return sum;
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *here = region_new(struct cell), *c = region_new_at(node_count() - 1, struct cell);
        int home = node_count() - 1;
        int moved = whole(c, 1) % 100 == home;
        int block_moved = block(c, 20) == home;
        long by_rpc = both(c, here); rpc
        long by_fork = fork both(c, here) at c;
        join;
        spawn leave(c) at c;
        long by_spawn = wait_for_leave(c);
        printf("sum %ld\n", total(c, here) - 98);
        printf("at the home: move %d, begin move %d, rpc %d, fork %d, spawn %d\n", moved, block_moved, by_rpc == home, by_fork == home,
               by_spawn == home);
    }
    barrier();
    return 0;
}
