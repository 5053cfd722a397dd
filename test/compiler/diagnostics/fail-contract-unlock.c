// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void leave(region struct node *n) releases(n);
void add(region struct node *n, long by) requires_lock(n)
{
    n->key += by;
    // CHECK: :[[#@LINE+2]]:5: error: the caller keeps the lock of 'n'; a function that ends it says 'releases(n)'
    // CHECK: :[[#@LINE-4]]:56: note: locked by the caller, as this says
    unlock(n);
    write_lock(n);
}
void by_another(region struct node *n) requires_lock(n)
{
    // CHECK: :[[#@LINE+1]]:11: error: the caller keeps the lock of 'n'
    leave(n);
}
