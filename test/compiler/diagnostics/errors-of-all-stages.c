// One run shows the errors in annotations, in C, and in the locks of functions without errors in C.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct node { long key; region struct node *next; };

long annotation(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:19: error: unknown clause 'sometimes' of 'move'
    read_lock(n); move(sometimes)
    long key = n->key;
    unlock(n);
    return key;
}

long lock(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:12: error: 'n' is dereferenced without a lock
    return n->key;
}

long c(region struct node *n)
{
    // CHECK-NOT: 'n' is dereferenced
    // CHECK: :[[#@LINE+1]]:24: error: no member named 'kye' in
    return n->key + n->kye;
}
// CHECK: 3 errors generated
