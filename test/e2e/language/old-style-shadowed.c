/* A parameter of an old-style definition travels where an inner variable has its name; and NULL can be cast to a region pointer.
 *
 * RUN: preludec -O1 -Wno-deprecated-non-prototype %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: preludec -fno-annotations -Wno-deprecated-non-prototype %s -o %t.stays
 * RUN: mpiexec -n 1 %t.stays | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long sum(region long *n, long k);
static long sum(n, k)
    long region *n;
    long k;
{
    long s = k;
    {
        long k = 2;
        write_lock(n); move
        *n += k;
        s += *n;
        unlock(n);
    }
    return s + k;
}

static region long *nothing(int *calls) { return ++*calls, (region long *)NULL; }

int main(void)
{
    region long *n = region_new_at(node_count() - 1, long);
    int calls = 0;
    if (node_self() == 0) printf("%ld %d %d\n", sum(n, 10), nothing(&calls) == NULL, calls);
    return 0;
}

// CHECK: 22 1 1
