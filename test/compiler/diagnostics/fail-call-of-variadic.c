// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long count(int n, ...);
long old();

void f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:11: error: 'count' cannot run elsewhere by 'spawn': it has variable arguments, or no prototype
    spawn count(3, 1, 2, 3) at n;
    // CHECK: :[[#@LINE+1]]:5: error: 'old' cannot run elsewhere by 'rpc': it has variable arguments, or no prototype
    old(); rpc(to: n);
}
