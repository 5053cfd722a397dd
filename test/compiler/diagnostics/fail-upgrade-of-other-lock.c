// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
#include <prelude.h>

void reads(region long *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is upgraded, but holds a read lock; only an update lock becomes a write lock
    upgrade(n);
    // CHECK: :[[#@LINE-3]]:5: note: locked here
    unlock(n);
}

void writes(region long *n)
{
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is upgraded, but holds a write lock; only an update lock becomes a write lock
    upgrade(n);
    unlock(n);
}

long lent(region long *n) requires_shared(n)
{
    // CHECK: :[[#@LINE+1]]:5: error: 'n' is upgraded, but holds a read lock
    upgrade(n);
    return *n;
}
// CHECK: 3 errors generated
