// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:7: error: 'f' migrates, but its result of type 'long *' cannot be sent to another node
long *f(region struct node *n)
{
    read_lock(n); move
    unlock(n);
    return NULL;
}
