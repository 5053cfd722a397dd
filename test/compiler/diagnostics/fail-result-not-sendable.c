// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
static const char *name(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k ? "a" : "b"; }
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:21: error: the result of 'name' cannot be sent back by 'rpc': a 'const char *' means nothing on another node
    const char *s = name(n); rpc
    // CHECK: :[[#@LINE+1]]:26: error: the result of 'name' cannot be sent back by 'fork': a 'const char *' means nothing on another node
    const char *t = fork name(n) at n;
    join;
    spawn name(n) at n;
    return *s + *t;
}
