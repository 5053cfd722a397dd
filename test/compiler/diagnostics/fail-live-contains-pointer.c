// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

struct text { int length; char *bytes; };
long f(region struct node *n, struct text t)
{
    // CHECK: :[[#@LINE-2]]:43: error: 't' contains a plain pointer ('char *') and would have to move
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + t.length;
}
