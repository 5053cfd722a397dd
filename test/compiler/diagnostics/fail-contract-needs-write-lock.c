// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void add(region struct node *n, long by) requires_lock(n);
void f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+3]]:9: error: 'add' needs a write lock of 'n', which holds a read lock
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    // CHECK: :[[#@LINE-6]]:56: note: the contract is here
    add(n, 1);
    unlock(n);
}
void g(region struct node *n) requires_shared(n)
{
    // CHECK: :[[#@LINE+2]]:9: error: 'add' needs a write lock of 'n', which holds a read lock
    // CHECK: :[[#@LINE-3]]:47: note: locked by the caller, as this says
    add(n, 1);
}
long get(region struct node *n) requires_shared(n);
void h(region struct node *n)
{
    update_lock(n);
    get(n);
    // CHECK: :[[#@LINE+1]]:9: error: 'add' needs a write lock of 'n', which holds an update lock
    add(n, 1);
    upgrade(n);
    // CHECK-NOT: error:
    add(n, 1);
    unlock(n);
}
