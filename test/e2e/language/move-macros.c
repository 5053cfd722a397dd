/* What a procedure's text means does not depend on whether it moves: macros and directives in it, __COUNTER__, __func__, statics, pragmas.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror -Wno-node-state -Wno-unknown-pragmas %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

/* The names of the runtime's fields. */
#define name "name"
#define where "where"
#define run "run"
#define entry "entry"
#define live "live"
#define self "self"

static long counted(region long *n)
{
    long x = __COUNTER__;
    for (int i = 0; i < 3; i++) {
        read_lock(n); move
        x = x * 10 + *n + __COUNTER__;
        unlock(n);
    }
    return x;
}
static long behind = __COUNTER__;

#define K 1
#define N 2
static long redefined(region long *n)
{
    long x = 0;
    for (int i = 0; i < 3; i++) {
        x = x * 10 + K;
#undef K
#define K 2
        read_lock(n); move
        x += *n + K;
        unlock(n);
    }
#undef N
#define N 7
    static const long table[] = { 1, 2, 3, 4, 5, 6, N };
    for (int i = 0; i < 7; i++) x += 1000 * table[i];
    return x;
}

#define WHO() __func__
static int named(region long *n)
{
    static const char *const who = __func__;
    read_lock(n); move
    long r = *n;
    unlock(n);
    return r == 0 && !strcmp(who, "named") && !strcmp(__func__, "named") && !strcmp(WHO(), "named");
}

/* The directive crosses the statement that moves. */
static long either(region long *n)
{
    long x = 5;
#if N == 7
    read_lock(n); move
    x += *n;
#else
    x = 0;
    read_lock(n); move
#endif
    unlock(n);
    return x;
}

static double contracted(region long *n, double a)
{
#pragma STDC FP_CONTRACT OFF
    double b = a * 3;
    read_lock(n); move
    b += (double)*n * a;
    unlock(n);
    return b;
}

/* A static variable that the body declares is one, whatever form uses it. */
static long calls(region long *n)
{
    static node_private long count = 40;
    read_lock(n); move
    long r = *n + ++count;
    unlock(n);
    count++;
    return r + 0 * count;
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) {
        n = region_new_at(node_count() - 1, long);
        // CHECK: 111 2
        printf("%ld %ld\n", counted(n), behind);
        // CHECK: 28333
        printf("%ld\n", redefined(n));
        // CHECK: named
        printf("%s\n", named(n) ? "named" : "other");
        // CHECK: 5 6.0
        printf("%ld %.1f\n", either(n), contracted(n, 2));
        // CHECK: 41 43
        printf("%ld", calls(n));
        printf(" %ld\n", calls(n) + (node_count() > 99));
        // CHECK: name where run
        printf("%s %s %s %s %s %s\n", name, where, run, entry, live, self);
    }
    barrier();
    return 0;
}
