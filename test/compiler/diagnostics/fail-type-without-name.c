// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:19: error: 'f' migrates, but type 'struct ({{.*}})' has no name that its continuations could use
struct { int x; } f(region struct node *n)
{
    read_lock(n); move
    unlock(n);
    return (__typeof__(f(n))){1};
}
// CHECK: :[[#@LINE+1]]:54: error: 'g' migrates, but type 'struct loc' has no name
long g(region struct node *n, struct loc { long a; } q)
{
    read_lock(n); move
    long a = q.a + n->key;
    unlock(n);
    return a;
}
