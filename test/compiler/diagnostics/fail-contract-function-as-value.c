// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long find(region struct node *n) requires_shared(n);
// CHECK: :[[#@LINE+2]]:49: error: 'find' has a contract, so it can only be called; a pointer to it would not say what its callers must hold
// CHECK: :[[#@LINE-2]]:50: note: the contract is here
static long (*table[])(region struct node *) = {find};

void *f(void)
{
    // CHECK: :[[#@LINE+1]]:20: error: 'find' has a contract
    return (void *)find;
}
