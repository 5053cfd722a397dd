/* What is returned is what the program says, wherever the procedure ends: a comma, in a frame, out of a macro, with children.
 *
 * RUN: preludec -O1 -Wno-unused-value %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long comma(region long *n, long a)
{
    read_lock(n); move
    a += *n;
    unlock(n);
    if (a == 100) return a++, a + 0;
    return a++, a;
}

static long comma_in_frame(region long *n, long a)
{
    long r = 0;
    read_lock(n); begin move
    r = *n;
    if (r == 0) { unlock(n); return a, a + 1; }
    unlock(n); end move
    return r;
}

#define NEED(c) if (!(c)) return -1
static long out_of_macro(region long *n, long k)
{
    NEED(k > 0);
    read_lock(n); move
    k += *n;
    unlock(n);
    NEED(k != 3);
    return k;
}

static long doubled(region long *n, int d) // a comment before the brace
{
    if (d == 0) return 1;
    long a = 0, b = 0;
    a = /* in a comment: = */ fork doubled(n, d - 1) at n;
    b = fork doubled(n, d - 1);
    join;
    return 0, a + b;
}

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long);
        // CHECK: 5 101 5
        printf("%ld %ld %ld\n", comma(n, 4), comma(n, 100), comma_in_frame(n, 4));
        // CHECK: -1 -1 2
        printf("%ld %ld %ld\n", out_of_macro(n, 0), out_of_macro(n, 3), out_of_macro(n, 2));
        // CHECK: 8
        printf("%ld\n", doubled(n, 3));
    }
    barrier();
    return 0;
}
