// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n, int c)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:12: error: 'n' may still be locked when 'f' returns
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    if (c) return 1;
    unlock(n);
    return 0;
}
void g(region struct node *n)
{
    write_lock(n);
    // CHECK: :[[#@LINE+1]]:1: error: 'n' may still be locked when 'g' returns
}
