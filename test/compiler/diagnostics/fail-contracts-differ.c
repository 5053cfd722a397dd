// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long find(region struct node *n) requires_shared(n);
// CHECK: :[[#@LINE+2]]:6: error: this declaration of 'find' does not have the contracts that another one has; each repeats them
// CHECK: :[[#@LINE-2]]:50: note: the contract is here
long find(region struct node *n) requires_lock(n)
{
    return n->key;
}

// CHECK: :[[#@LINE+2]]:6: error: this declaration of 'enter' does not have the contracts that another one has
// CHECK: :[[#@LINE+2]]:44: note: the contract is here
void enter(region struct node *n);
void enter(region struct node *n) acquires(n);
