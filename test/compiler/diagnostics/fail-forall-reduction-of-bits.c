// Floating-point numbers have no bits to put together.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

double all(int n)
{
    double bits = 0;
    // CHECK: :[[#@LINE+1]]:47: error: 'or' needs an integer, not a 'double'
    forall (int i = 0; i < n; i++) reduce(or: bits) { bits += i; }
    return bits;
}
