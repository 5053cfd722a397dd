// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: clause 'never' of 'move' is not supported by this version of preludec
    read_lock(n); move(never)
    long key = n->key;
    unlock(n);
    return key;
}
