// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void enter(region struct node *n, region struct node *other) acquires(n)
{
    // CHECK: :[[#@LINE+2]]:5: error: 'n' gets another value, but 'acquires' is about the region that the caller has passed; use another variable
    // CHECK: :[[#@LINE-3]]:71: note: the contract is here
    n = other;
    write_lock(n);
}
long find(region struct node *n) requires_shared(n)
{
    region struct node *next = n->next;
    read_lock(next);
    unlock(next);
    // CHECK: :[[#@LINE+1]]:5: error: 'n' gets another value, but 'requires_shared' is about
    n = next;
    return 0;
}
// The function ends the lock of the caller's region, so its variable may get another value before.
long last(region struct node *n) releases_shared(n)
{
    for (region struct node *next; (next = n->next) != NULL;) {
        read_lock(next);
        unlock(n);
        n = next;
    }
    long key = n->key;
    unlock(n);
    // CHECK: 2 errors generated
    return key;
}
