/* Overloadable functions of one name that move, run elsewhere and call themselves: each has points, stubs and forms of its own, in two
 * units.
 *
 * RUN: rm -rf %t && mkdir %t
 * RUN: preludec -O2 -Wall -Wextra -Werror %s %S/Inputs/overloadable-other.c -o %t/prog
 * RUN: preludec -O1 -w -c %s -o %t/one.o && preludec -O1 -w --abort=undo -c %S/Inputs/overloadable-other.c -o %t/two.o
 * RUN: preludec %t/one.o %t/two.o -o %t/linked
 * RUN: preludec -DPRELUDE_SERIAL %s %S/Inputs/overloadable-other.c -o %t/serial && %t/serial | FileCheck %s
 * RUN: mpiexec -n 1 %t/prog | FileCheck %s
 * RUN: mpiexec -n 2 %t/prog | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t/linked | FileCheck %s
 * RUN: env MCRL_FAULT=move:1,abort:1 mpiexec -n 2 %t/prog | FileCheck %s
 * CHECK: 7 10 1007
 * CHECK-NEXT: 8 2008
 * CHECK-NEXT: 22 21
 * CHECK-NEXT: 107
 */
#include <prelude.h>
#include <stdio.h>
#include "Inputs/overloadable.h"

#define several __attribute__((overloadable))

several static long get(region struct cell *n, int k)
{
    read_lock(n); move
    long v = n->v + k;
    unlock(n);
    return v;
}

several static long get(region struct cell *n, double k)
{
    read_lock(n); move
    long v = n->v + (long)(2 * k);
    unlock(n);
    return v;
}

/* The plain one, whose name in the object file is its own. */
static long get(region struct cell *n)
{
    read_lock(n); begin move
    long v = n->v + 1000;
    unlock(n); end move
    return v;
}

several static long count(region struct cell *n, int k)
{
    if (k == 0) return 0;
    read_lock(n); move
    long v = n->v;
    unlock(n);
    long rest = count(n, k - 1);
    return v + rest - 4 + k;
}

several static long count(region struct cell *n, long k)
{
    if (k == 0) return 0;
    long left = fork count(n, k - 1) at any;
    join;
    return left + get(n, 0);
}

int main(void)
{
    if (node_self() == 0) {
        region struct cell *n = region_new_at(node_count() - 1, struct cell);
        write_lock(n); n->v = 7; unlock(n);
        printf("%ld %ld %ld\n", get(n, 0), get(n, 1.5), get(n));
        long one = get(n, 1); rpc
        long other = fork add(n, 1.0) at n;
        join;
        printf("%ld %ld\n", one, other);
        printf("%ld %ld\n", count(n, 3) + 7, count(n, 3L));
        printf("%ld\n", add(n, 100));
    }
    barrier();
    return 0;
}
