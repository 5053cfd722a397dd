// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long f(region struct node *n)
{
    static long calls, moves;
    // CHECK: :[[#@LINE-1]]:17: error: static variable 'calls' of a function that migrates must be declared at file scope; it shares
    calls++, moves++;
    read_lock(n); move
    long key = n->key;
    unlock(n);
    return key + calls;
}
