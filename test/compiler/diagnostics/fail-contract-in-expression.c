// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long find(region struct node *n) requires_shared(n);
long leave(region struct node *n, long value) releases_shared(n);
long f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:21: error: 'leave' takes or ends the lock of 'n', which the same expression uses elsewhere; make the call a statement of its own
    // CHECK: :[[#@LINE+1]]:12: note: used here
    return n->key + leave(n, 1);
}
long g(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:22: error: 'leave' takes or ends the lock of 'n'
    // CHECK: :[[#@LINE+1]]:12: note: used here
    return find(n) + leave(n, n->key + find(n)); /* its own arguments come before it */
}
