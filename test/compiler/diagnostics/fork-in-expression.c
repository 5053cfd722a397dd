// A fork is a statement: its result is there at the join only.
// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not="did you mean"
#include <prelude.h>

long f(int n)
{
    if (n < 2) return n;
    // CHECK: :[[#@LINE+1]]:12: error: 'fork' is no annotation here; it is a statement, 'fork f(a);' or 'x = fork f(a);'
    return fork f(n - 1) at any;
}
