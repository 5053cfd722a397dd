// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
static int asked;
static region long *counted(region long *n) { asked++; return n; }
static region long *same(region long *n, int deep) { int left[2] = { deep }; return left[0]-- ? same(n, left[0]) : n; }
static long square(long x) { return x * x; }
static _Atomic int next;

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:33: error: the place of 'rpc' may have side effects, but the sequential program does not evaluate it; put it into a variable before
    long t = square(2); rpc(to: counted(n))
    // CHECK: :[[#@LINE+1]]:27: error: the place of 'fork' may have side effects
    t = fork square(3) at counted(n);
    join;
    // CHECK: :[[#@LINE+1]]:28: error: the place of 'spawn' may have side effects
    spawn square(4) at node(next++ % node_count());
    // CHECK: :[[#@LINE+1]]:27: error: the place of 'fork' may have side effects
    fork square(5) at node(__atomic_add_fetch(&asked, 1, __ATOMIC_SEQ_CST));
    join;
    spawn square(6) at same(n, 3);
    spawn square(7) at node((node_self() + asked) % node_count());
    return t;
}
// CHECK: 4 errors generated.
