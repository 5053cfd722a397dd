// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
static void meet(region struct node *n) { if (n) barrier(); }
void f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: error: 'meet' is or calls a collective, which only a node's first thread may call, and so not by 'rpc'
    meet(n); rpc
    // CHECK: :[[#@LINE+1]]:11: error: 'meet' is or calls a collective, which only a node's first thread may call, and so not by 'spawn'
    spawn meet(n);
    // CHECK: :[[#@LINE+1]]:10: error: 'meet' is or calls a collective, which only a node's first thread may call, and so not by 'fork'
    fork meet(n) at n;
    join;
}
