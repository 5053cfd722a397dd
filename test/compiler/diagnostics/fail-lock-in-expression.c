// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n, int c)
{
    // CHECK: :[[#@LINE+1]]:10: error: 'read_lock' must be a statement of its own
    c++, read_lock(n);
    unlock(n);
}
