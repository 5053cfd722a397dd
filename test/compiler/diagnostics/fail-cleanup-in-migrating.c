// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static void done(long *x) { *x = 0; }
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:41: error: 'f' migrates where 'x' is in scope, which has a cleanup function
    __attribute__((cleanup(done))) long x = 1;
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key;
}
