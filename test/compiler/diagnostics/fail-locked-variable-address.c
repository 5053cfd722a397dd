// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void keep(region struct node **);
void f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:10: error: the address of 'n' is taken, so its lock cannot be followed
    keep(&n);
    read_lock(n);
    unlock(n);
}
