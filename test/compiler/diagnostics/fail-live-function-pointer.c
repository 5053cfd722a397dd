// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, long (*weigh)(long))
{
    // CHECK: :[[#@LINE-2]]:38: error: 'weigh' is a function pointer and would have to move
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return weigh(key);
}
