// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long find(region struct node *n) requires_shared(n);
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+2]]:17: error: 'find' needs a lock of 'n', which is not locked
    // CHECK: :[[#@LINE-4]]:50: note: the contract is here
    return find(n);
}
