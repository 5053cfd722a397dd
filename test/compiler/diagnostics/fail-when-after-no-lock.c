// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n, int c)
{
    // CHECK: :[[#@LINE+1]]:16: error: 'when' must directly follow read_lock, update_lock or write_lock, or their 'move', in the same block
    int k = 0; when (c > 3) k = 1;
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:17: error: 'when' must directly follow read_lock, update_lock or write_lock, or their 'move', in the same block
    n->key = k; when (n->key > 0)
    unlock(n);
}

void g(region struct node *n, int c)
{
    // CHECK: :[[#@LINE+1]]:27: error: 'when' must directly follow read_lock, update_lock or write_lock, or their 'move', in the same block
    if (c) write_lock(n); when (c > 0)
    // CHECK: :[[#@LINE+3]]:12: error: 'n' is locked on one path to this point, but on another it is not, or in another mode
    // CHECK: :[[#@LINE-2]]:12: note: locked here
    // CHECK: :[[#@LINE-3]]:9: note: on the path from here it is not locked
    if (c) unlock(n);
}
