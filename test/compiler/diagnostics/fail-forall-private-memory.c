// A plain pointer leads to memory of the node.
// RUN: not preludec -Werror=private-memory -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

#include <prelude_arrays.h>

void square(double *a, shared double *b, int n)
{
    forall (int i = 0; i < n; i++) {
        double space[2], *own = space;
        // CHECK: :[[#@LINE+1]]:9: error: 'a' leads to memory of this node's, so other nodes do not see what a filament writes there
        a[i] *= a[i];
        b[i] *= b[i];
        own[0] = b[i];
    }
}
// CHECK: 1 error generated
