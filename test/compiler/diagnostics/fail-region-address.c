// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

struct table { long key[4]; double _Complex sum; };
void take(region long *);
void take_half(double *);
void f(region struct table *t)
{
    write_lock(t);
    // CHECK: :[[#@LINE+1]]:10: error: a pointer into a region is not a region pointer; use local(t)
    take(&t->key[1]);
    // CHECK: :[[#@LINE+1]]:10: error: a pointer into a region
    take(t->key);
    // CHECK: :[[#@LINE+1]]:15: error: a pointer into a region is not a region pointer; use local(t)
    take_half(&__real__ t->sum);
    // CHECK: :[[#@LINE+1]]:15: error: a pointer into a region
    take_half(&__builtin_choose_expr(1, __imag__ t->sum, 0));
    // CHECK-NOT: error:
    take_half(&__imag__ local(t)->sum);
    unlock(t);
}
