// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int i)
{
    long k = 0;
    // CHECK: :[[#@LINE+2]]:5: error: 'f' has a partial frame and a computed goto, which may cross its border
    // CHECK: :[[#@LINE+3]]:5: note: the partial frame begins here
    goto *(i ? &&a : &&b);
a:
    read_lock(n); begin move
    k = n->key;
    unlock(n); end move
b:
    return k;
}
