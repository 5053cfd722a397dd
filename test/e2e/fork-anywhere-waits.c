/* A thread may wait in a loop for what its child does, as in the sequential program: a fork that is no call begins beside it.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:4 mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * CHECK: seen
 */
#include <prelude.h>
#include <stdio.h>

static void set(region long *r, long value)
{
    write_lock(r);
    *r = value;
    unlock(r);
}

static long look(region long *r)
{
    read_lock(r);
    long v = *r;
    unlock(r);
    return v;
}

int main(void)
{
    region long *r = region_new(long), *s = region_new(long);
    barrier();
    /* its own child, at no place */
    fork set(r, 1);
    long turns = 0;
    while (look(r) == 0) turns += 1;
    join;
    barrier();
    fork set(s, 1) at any;
    while (look(s) == 0) turns += 1;
    join;
    barrier();
    if (node_self() == 0) printf("seen%s\n", turns < 0 ? "?" : "");
    return 0;
}
