// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void swap(region struct node *a, region struct node *b) requires_lock(a) releases(b);
long both(region struct node *a, region struct node *b) requires_shared(a, b);
void f(region struct node *n)
{
    write_lock(n);
    both(n, n);
    // CHECK: :[[#@LINE+1]]:13: error: 'swap' uses the lock of 'n' twice, and takes or ends it
    swap(n, n);
}
