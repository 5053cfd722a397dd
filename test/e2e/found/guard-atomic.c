// A guard (and the condition of move(if:)) with an effect: an atomic operation, or a cleanup function in what it calls.
//
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: {{.*}}the condition of 'when' may have side effects
#include <prelude.h>
static long tests;
static void up(int *x) { tests += *x; }
static int chk(long v) { __attribute__((cleanup(up))) int k = 1; return v >= k; }
long f(region long *n)
{
    write_lock(n); when (*n + __atomic_fetch_add(&tests, 1, __ATOMIC_SEQ_CST) > 3 || chk(*n))
    long r = *n;
    unlock(n);
    write_lock(n); move(if: __atomic_fetch_add(&tests, 1, __ATOMIC_SEQ_CST) > 3)
    r += *n;
    unlock(n);
    return r;
}
