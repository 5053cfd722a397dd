// The place of rpc, spawn and fork may have side effects, which are gone with the annotation.
//
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: {{.*}}may have side effects, but the sequential program does not evaluate it
#include <prelude.h>
#include <stdio.h>
static int ev;
static region long *at_(region long *n) { ev++; return n; }
static long sq(long x) { return x * x; }
int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new(long);
        long t = sq(2); rpc(to: at_(n))
        t = fork sq(3) at at_(n);
        join;
        fork sq(3) at node(ev++ * 0);
        join;
        printf("%d\n", ev);
    }
    return 0;
}
