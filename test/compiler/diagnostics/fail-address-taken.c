// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#include <stdio.h>
void keep(long *);
long f(region struct node *n)
{
    long x = 0, seen = 0;
    sscanf("3", "%ld", &seen); /* is known to keep nothing */
    // CHECK: :[[#@LINE+1]]:10: error: the address of local variable 'x' may have been kept, so 'f' cannot migrate
    keep(&x);
    // CHECK: :[[#@LINE+1]]:5: note: the computation may move here
    read_lock(n); move
    x += n->key + seen;
    unlock(n);
    return x;
}
