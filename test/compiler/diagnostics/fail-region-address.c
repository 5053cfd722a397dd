// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

struct table { long key[4]; };
void take(region long *);
void f(region struct table *t)
{
    write_lock(t);
    // CHECK: :[[#@LINE+1]]:10: error: a pointer into a region is not a region pointer; use local(t)
    take(&t->key[1]);
    // CHECK: :[[#@LINE+1]]:10: error: a pointer into a region
    take(t->key);
    unlock(t);
}
