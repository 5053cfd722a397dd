// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int c)
{
    if (c) read_lock(n);
    // CHECK: :[[#@LINE+3]]:16: error: 'n' is locked on one path to this point and not, or otherwise, on another
    // CHECK: :[[#@LINE-2]]:12: note: locked here
    // CHECK: :[[#@LINE-5]]:28: note: on the other path it is not locked
    long key = n->key;
    unlock(n);
    return key;
}
long g(region struct node *n, int c)
{
    if (c) read_lock(n);
    else write_lock(n);
    // CHECK: :[[#@LINE+1]]:16: error: 'n' is locked on one path
    long key = n->key;
    unlock(n);
    return key;
}
