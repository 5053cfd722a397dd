// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
static long twice(long x) { return 2 * x; }
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:14: error: 'rpc' needs to know where: 'twice' takes no region pointer, so say 'rpc(to: p)'
    long k = twice(3); rpc
    long x = twice(k); rpc(to: n)
    return k + x;
}
