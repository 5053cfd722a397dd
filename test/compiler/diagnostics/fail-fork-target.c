// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

static long get(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k; }

static long total;
struct pair { long a; unsigned b : 3; };

long f(region struct node *n, long *p)
{
    struct pair s;
    s.a = fork get(n); /* a local variable's field, or bit-field */
    // CHECK: :[[#@LINE+1]]:5: error: the result of a fork must go to a local variable that can be assigned, or to an element or field of one
    total = fork get(n);
    // CHECK: :[[#@LINE+1]]:5: error: the result of a fork must go to a local variable that can be assigned, or to an element or field of one
    *p = fork get(n);
    s.b = fork get(n);
    // CHECK: :[[#@LINE+1]]:16: error: the result of a fork must go to a local variable that can be assigned, or to an element or field of one
    const long x = fork get(n);
    join;
    return x + s.a;
}
