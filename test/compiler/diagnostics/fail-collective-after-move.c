// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static void meet(void) { barrier(); }
long f(region struct node *n)
{
    barrier();
    read_lock(n); move
    long key = n->key;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: error: 'meet' is or calls a collective, but the computation may have left its node's first thread
    meet();
    // CHECK: :[[#@LINE-5]]:5: note: the computation may move here
    // CHECK: :[[#@LINE+1]]:12: error: 'reduce_sum' is or calls a collective
    return reduce_sum(key) > 0;
}
