// The forall ends when all filaments have, one of which may want the region.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(int);

void all(region long *n, int count)
{
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is locked at the forall, which waits for all nodes; unlock it before
    forall (int i = 0; i < count; i++) { f(i); }
    unlock(n);
}
// CHECK: note: locked here
