// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:5: error: 'n' is already locked
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    write_lock(n);
    unlock(n);
}
