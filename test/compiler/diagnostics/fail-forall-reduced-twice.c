// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

long all(int n)
{
    long result = 0, largest = 0;
    // CHECK: :[[#@LINE+1]]:75: error: 'result' is reduced in two ways; each variable has one operation
    forall (int i = 0; i < n; i++) reduce(sum: result, max: largest, max: result) { result += i; }
    return result + largest;
}
// CHECK: 1 error generated.
