// Callers that macros make stay, as other callers that cannot go along: whole functions, bodies, main; a note says so where no caller goes.
// RUN: preludec -c -Wall -Wextra %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec %s -o %t
// RUN: mpiexec -n 1 %t | FileCheck %s --check-prefix=OUT
// RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s --check-prefix=OUT
// OUT: 24 24 14 24 12
#include <prelude.h>
#include <stdio.h>
struct cell { long v; };

#define DEFINE(name, k) static long name(region struct cell *n) { long v = leaf(n, k); return v * 2; }
#define BODY(k) { long v = leaf(n, k); return v * 2; }
#define HEAD(name) static long name(region struct cell *n)

static long leaf(region struct cell *n, long k)
{
    // CHECK: :[[#@LINE+1]]:5: warning: no caller of 'leaf' in this file can go along
    read_lock(n); move(frames: 2)
    long v = n->v + k;
    unlock(n);
    return v;
}
// CHECK: :[[#@LINE+1]]:1: note: 'one' stays: it comes out of macro 'DEFINE'
DEFINE(one, 5)
// CHECK: :[[#@LINE+1]]:41: note: 'two' stays: it comes out of macro 'BODY'
static long two(region struct cell *n)  BODY(5)

static long hop(region struct cell *n, long k)
{
    // CHECK-NOT: warning:
    read_lock(n); move(frames: 2)
    long v = n->v + k;
    unlock(n);
    return v;
}
#undef leaf
#define leaf hop
DEFINE(three, 0)
HEAD(four) { long v = hop(n, 5); return v * 2; }
static long five(region struct cell *n) { long v = hop(n, 5); return v; }

#define MAIN(k) int main(void) { if (node_self() == 0) k; barrier(); return 0; }
static void work(void)
{
    region struct cell *n = region_new_at(node_count() - 1, struct cell);
    write_lock(n); n->v = 7; unlock(n);
    long a = one(n), b = two(n), c = three(n), d = four(n), e = five(n);
    printf("%ld %ld %ld %ld %ld\n", a, b, c, d, e);
}
MAIN(work())
