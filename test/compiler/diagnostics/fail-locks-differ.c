// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n, int c)
{
    if (c) read_lock(n);
    // CHECK: :[[#@LINE+3]]:5: error: 'n' is locked on one path to this point, but on another it is not, or in another mode
    // CHECK: :[[#@LINE-2]]:12: note: locked here
    // CHECK: :[[#@LINE-3]]:9: note: on the path from here it is not locked
    unlock(n);
}
long g(region struct node *n, int c)
{
    if (c) read_lock(n);
    else write_lock(n);
    // CHECK: :[[#@LINE+3]]:16: error: 'n' is locked on one path
    // CHECK: note: locked here
    // CHECK: note: on the other path it was last changed here
    long key = n->key;
    unlock(n);
    return key;
}
