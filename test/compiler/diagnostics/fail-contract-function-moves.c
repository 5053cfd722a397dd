// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void add(region struct node *n, region struct node *other) requires_lock(n)
{
    // CHECK: :[[#@LINE+2]]:5: error: 'add' has a contract, so its caller waits for it here; take this lock without 'move', or move in the caller
    // CHECK: :[[#@LINE-3]]:74: note: the contract is here
    read_lock(other); move
    n->key += other->key;
    unlock(other);
    // CHECK: :[[#@LINE+1]]:5: error: 'add' has a contract
    read_lock(other); begin move
    unlock(other); end move
    read_lock(other); move(never)
    unlock(other);
}
