// RUN: rm -f %t
// RUN: not preludec -Werror=node-state %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static long hits;
static void count(void)
{
    // CHECK: :[[#@LINE+1]]:5: error: each node has its own 'hits', and the computation may have left its node before it comes here [-Werror,-Wnode-state]
    hits++;
}

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+4]]:5: note: called from here
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    long key = n->key;
    count();
    unlock(n);
    return key;
}
// CHECK: :7:13: note: declared here; other activations of this node change it, too; 'node_private' says that the node's variable is meant
