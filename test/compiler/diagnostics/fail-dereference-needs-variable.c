// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:16: error: only a locked local variable or parameter can be dereferenced, not this region pointer; name it first: 'region struct node *next = n->next;'
    long key = n->next->key;
    unlock(n);
    return key;
}
