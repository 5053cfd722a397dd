// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void enter(region struct node *n, int c) acquires(n)
{
    // CHECK: :[[#@LINE+2]]:12: error: 'n' must hold a write lock when 'enter' returns, as 'acquires' says
    // CHECK: :[[#@LINE-3]]:51: note: the contract is here
    if (c) return;
    write_lock(n);
}
void shared(region struct node *n) acquires_shared(n)
{
    write_lock(n);
    // CHECK: :[[#@LINE+3]]:1: error: 'n' must hold a read lock when 'shared' returns, as 'acquires_shared' says
    // CHECK: :[[#@LINE-4]]:52: note: the contract is here
    // CHECK: :[[#@LINE-3]]:5: note: locked here
}
// A lock that the contract ends is one that the function must not keep.
void leave(region struct node *n, int c) releases(n)
{
    if (c) unlock(n);
    // CHECK: :[[#@LINE+2]]:1: error: 'n' may still be locked when 'leave' returns
    // CHECK: :[[#@LINE-4]]:51: note: locked by the caller, as this says
}
