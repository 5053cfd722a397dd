// C has no jump to where an array of variable length is in scope.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(double *);

void all(int n)
{
    // CHECK: :[[#@LINE+1]]:12: error: 'space' has a variable length, so no filament can begin where it is in scope
    double space[n];
    f(space);
    forall (int i = 0; i < n; i++) {
        double own[n];
        f(own);
    }
}
// CHECK: 1 error generated
