// rpc, spawn, fork, join.
// RUN: preludec --dump=annotations %s | FileCheck %s
#include <prelude.h>

long f(region long *n, long k);

void g(region long *n, region long *m)
{
    // CHECK: :[[#@LINE+1]]:23: rpc{{$}}
    long x = f(n, 1); rpc
    // CHECK-NEXT: :[[#@LINE+1]]:18: rpc(to: m)
    x = f(n, x); rpc(to: m);
    // CHECK-NEXT: :[[#@LINE+1]]:33: spawn f(n, i) at node(i)
    for (int i = 0; i < 3; ++i) spawn f(n, i) at node(i);
    // CHECK-NEXT: :[[#@LINE+1]]:19: spawn f(m, 0){{$}}
    if (x == 2) { spawn f(m, 0); }
    // CHECK-NEXT: :[[#@LINE+1]]:9: fork f(n, 2) at n
    x = fork f(n, 2) at n;
    // CHECK-NEXT: :[[#@LINE+1]]:5: join
    join;
}
