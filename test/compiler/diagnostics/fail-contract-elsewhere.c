// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long find(region struct node *n) requires_shared(n);
void f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:14: error: 'find' has a contract about its caller's lock, which 'rpc' cannot take along; lock in a function that is called so
    // CHECK: :[[#@LINE-5]]:50: note: the contract is here
    long a = find(n); rpc
    // CHECK: :[[#@LINE+1]]:11: error: 'find' has a contract about its caller's lock, which 'spawn' cannot take along
    spawn find(n) at node(0);
    // CHECK: :[[#@LINE+1]]:14: error: 'find' has a contract about its caller's lock, which 'fork' cannot take along
    a = fork find(n);
    join;
    unlock(n);
}
