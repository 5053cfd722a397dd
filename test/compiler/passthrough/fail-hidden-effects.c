// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// Effects that are no assignments: atomic operations, cleanup functions, volatile data; and assignments that are none.
#include <prelude.h>
#include <stdarg.h>
static long tests;
static _Atomic long total;
static volatile struct { long at; } device;
static void count(int *x) { tests += *x; }
static void nothing(int *x) { (void)*x; }
static int counted(long v) { __attribute__((cleanup(count))) int k = 1; return v >= k; }
static int tidied(long v) { __attribute__((cleanup(nothing))) int k = 1; return v >= k; }
static int sorted(long v)
{
    struct { long at[4]; } h = { { 0 } };
    long *seen = 0;
    h.at[v & 3] = 1, (&h)->at[0]++, *&v = 2, seen = &v;
    __atomic_store_n(&h.at[1], 3, __ATOMIC_RELAXED);
    return seen != 0 && h.at[0] == 1 && __atomic_load_n(&tests, __ATOMIC_RELAXED) == 0;
}

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:26: error: the condition of 'when' may have side effects
    write_lock(n); when (*n + __atomic_fetch_add(&tests, 1, __ATOMIC_SEQ_CST) > 3)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:26: error: the condition of 'when' may have side effects
    write_lock(n); when (counted(*n))
    unlock(n);
    // CHECK: :[[#@LINE+1]]:26: error: the condition of 'when' may have side effects
    write_lock(n); when (*n > device.at)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:29: error: the condition of 'move' may have side effects
    write_lock(n); move(if: total++ > 3)
    unlock(n);
    // CHECK: :[[#@LINE+1]]:29: error: the condition of 'move' may have side effects
    write_lock(n); move(if: __sync_fetch_and_add(&tests, 1) > 3)
    unlock(n);
    write_lock(n); when (tidied(*n) && sorted(*n) && total == 0 && ({ long k = *n; k++; k > 0; }))
    unlock(n);
    return 0;
}
// CHECK: {{.*}}5 errors generated.
