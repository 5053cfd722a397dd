// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' holds a read lock
    write_unlock(n);
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' holds a write lock
    read_unlock(n);
}

void g(region struct node *n, int c)
{
    update_lock(n);
    if (c) upgrade(n); // on some paths
    // CHECK: :[[#@LINE+1]]:5: error: 'n' holds an update lock
    write_unlock(n);
    update_lock(n);
    upgrade(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' holds a write lock
    update_unlock(n);
}
