// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
int ask(void);
static int twice(int x) { return 2 * x; }
long f(region struct node *n, int i)
{
    // CHECK: :[[#@LINE+1]]:28: error: the condition of 'move' may have side effects, but is evaluated only if the region is not here
    read_lock(n); move(if: i++ > 3)
    long k = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:28: error: the condition of 'move' may have side effects, but is evaluated only if the region is not here
    read_lock(n); move(if: ask())
    unlock(n);
    read_lock(n); move(if: twice(i) > 3)
    unlock(n);
    return k;
}
