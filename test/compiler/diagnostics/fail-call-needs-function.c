// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
long f(region struct node *n, long (*g)(region struct node *))
{
    // CHECK: :[[#@LINE+1]]:20: error: 'rpc' needs a call of a function by its name
    long k = g(n); rpc
    // CHECK: :[[#@LINE+1]]:12: error: 'rpc' needs a call of a function by its name
    k = 3; rpc;
    // CHECK: :[[#@LINE+1]]:5: error: 'spawn' needs a call of a function by its name
    spawn g(n);
    // CHECK: :[[#@LINE+1]]:14: error: 'fork' needs a call of a function by its name
    long x = fork g(n);
    long inside(region struct node *);
    // CHECK: :[[#@LINE+1]]:19: error: 'fork' needs a call of a function by its name, and a declaration of it at file scope
    long y = fork inside(n);
    join;
    return k + x + y;
}
