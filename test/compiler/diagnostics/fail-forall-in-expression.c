// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

long all(int n)
{
    return ({
        long total = 0;
        // CHECK: :[[#@LINE+1]]:9: error: 'forall' cannot stand in a statement expression; put it before
        forall (int i = 0; i < n; i++) reduce(sum: total) { total += i; }
        total;
    });
}
// CHECK: 1 error generated.
