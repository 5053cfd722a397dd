// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

long count(int n)
{
    long counted = 0;
    // CHECK: :[[#@LINE+1]]:28: error: the head of 'forall' has 'n', which its filaments reduce; put the value that it has before into another variable
    forall (int i = 0; i < n; i++) reduce(min: n, sum: counted) {
        if (n > 10) n = 10;
        counted++;
    }
    // CHECK: :[[#@LINE+1]]:22: error: the head of 'forall' has 'counted', which
    forall (long i = counted; i < n; i++) reduce(sum: counted) { counted++; }
    return counted;
}
// CHECK: 2 errors generated.
