// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

void f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is upgraded, but not locked; 'update_lock(n)' comes first
    upgrade(n);
    // CHECK-NOT: error:
}

void g(region long *n, int c)
{
    if (c) update_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is locked on one path to this point, but on another it is not, or in another mode
    upgrade(n);
    unlock(n);
    // CHECK: :[[#@LINE-4]]:12: note: locked here
}
// CHECK: 2 errors generated
