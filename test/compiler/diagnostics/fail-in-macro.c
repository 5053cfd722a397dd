// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

#define LOCK(x) read_lock(x)
#define KEY n->key
long f(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: error: this use of 'read_lock' comes out of macro 'LOCK', where preludec cannot change it
    LOCK(n);
    return 0;
}
long g(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:16: error: this use of 'n' comes out of macro 'KEY'
    long key = KEY;
    unlock(n);
    return key;
}

// The string would show the emitted text.
#define SHOW(e) show(#e, (e))
void show(const char *, long);
void h(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:10: error: this use of 'n' comes out of macro 'SHOW'
    SHOW(n->key);
    unlock(n);
}
