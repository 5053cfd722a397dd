// A pragma before a forall is about its loop, and goes with it.
// RUN: preludec -O1 -Wall -c %s -o %t.o
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --emit=serial %s | gcc -w -fsyntax-only -I %S/../../../runtime/include -xc -
#include <prelude.h>
long f(int n, int p)
{
    long s = 0;
    // CHECK: if (part != MCRL_STRIP(1))
    // CHECK: #pragma GCC unroll 2
    // CHECK-NEXT: #line
    // CHECK-NEXT: for (int i
#pragma GCC unroll 2
    forall (int i = 0; i < 100; i++) reduce(sum: s) { s += i; }
#pragma clang loop vectorize(enable)
#pragma clang loop interleave(enable) \
    unroll_count(2)
    forall (int i = 0; i < n; i++) forall (int j = 0; j < 3; j++) at node(i) reduce(sum: s) { s += j; }
    _Pragma("GCC unroll 2") forall (int i = 0; i < n; i++) reduce(sum: s) { s += i; }
    if (p)
        _Pragma("GCC unroll 4")
        forall (int i = 0; i < n; i++) reduce(sum: s) { s += i; }
    else
#pragma nounroll
        forall (int i = 0; i < n; i++) at any { }
    return s;
}
