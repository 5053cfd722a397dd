// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int c)
{
    read_lock(n);
    long key = n->key;
    // CHECK: :[[#@LINE+1]]:16: error: 'move' must directly follow read_lock, update_lock or write_lock in the same block
    unlock(n); move
    // CHECK: :[[#@LINE+1]]:26: error: 'move' must directly follow
    if (c) read_lock(n); move
    unlock(n);
    // CHECK: :[[#@LINE+1]]:12: error: 'move' must directly follow
    key++; move;
    // CHECK: :[[#@LINE+1]]:25: error: 'move' must directly follow
    read_lock(n); move; move;
    unlock(n);
    return key;
}
