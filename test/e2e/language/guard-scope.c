/* A condition is evaluated where it stands: with the macros of there, over whatever is in scope.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror -Wno-node-state %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

#define LIMIT 100

static long macro(region long *n)
{
#undef LIMIT
#define LIMIT 6
#define ENOUGH(v) ((v) >= LIMIT)
    write_lock(n); move when (ENOUGH(*n))
    long r = *n;
    unlock(n);
    return r;
}

static long array(region long *n, long k)
{
    long least[2] = { 1, k };
    write_lock(n); move when (*n >= least[1])
    long r = *n;
    unlock(n);
    return r;
}

static long constants(region long *n)
{
    enum { least = 6 };
    static const long more = 1;
    struct { long least; } here = { least };
    write_lock(n); move when (*n + more > here.least && *n >= ({ long l = least; l; }))
    long r = *n;
    unlock(n);
    return r;
}

static long other_region(region long *n, region long *m)
{
    read_lock(m);
    write_lock(n); when (*n >= *m)
    long r = *n;
    unlock(n);
    unlock(m);
    return r;
}

static void add(region long *n)
{
    for (int i = 0; i < 6; i++) {
        write_lock(n);
        ++*n;
        unlock(n);
    }
}

int main(void)
{
    if (node_self() == 0)
        for (int i = 0; i < 4; i++) {
            region long *n = region_new_at(node_count() - 1, long), *m = region_new(long);
            write_lock(m);
            *m = 6;
            unlock(m);
            spawn add(n) at n;
            // CHECK: 6
            // CHECK-NEXT: 6
            // CHECK-NEXT: 6
            // CHECK-NEXT: 6
            printf("%ld\n", i == 0 ? macro(n) : i == 1 ? array(n, 6) : i == 2 ? constants(n) : other_region(n, m));
        }
    barrier();
    return 0;
}
