// A pragma or an attribute before a forall, also out of a macro, is about its loop, and goes with it.
// RUN: preludec -O1 -Wall -c %s -o %t.o
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec --emit=serial %s | gcc -w -fsyntax-only -I %S/../../../runtime/include -xc -
#include <prelude.h>
#define UNROLLED _Pragma("GCC unroll 8")
#define UNMERGED [[clang::nomerge]]
#define NOTHING
static long g(long i) { return i; }
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
    // CHECK: if (part != MCRL_STRIP(6))
    // CHECK: {{^ +}}UNROLLED for (int i
    UNROLLED forall (int i = 0; i < n; i++) reduce(sum: s) { s += i; }
#ifdef __clang__
    // CHECK: if (part != MCRL_STRIP(7))
    // CHECK: {{^ +\[\[}}clang::nomerge]] for (int i
    [[clang::nomerge]] forall (int i = 0; i < n; i++) reduce(sum: s) { s += g(i); }
    // CHECK: {{^ +}}__attribute__((nomerge)) for (int i
    __attribute__((nomerge)) forall (int i = 0; i < n; i++) reduce(sum: s) { s += g(i); }
    // CHECK: {{^ +}}UNROLLED UNMERGED for (int i
    if (p) UNROLLED UNMERGED forall (int i = 0; i < n; i++) forall (int j = 0; j < 3; j++) reduce(sum: s) { s += g(j); }
#endif
    NOTHING forall (int i = 0; i < n; i++) { }
    return s;
}
