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

#define VALUE(n) local(n)->key
long in_body(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:16: error: this use of 'n' comes out of macro 'VALUE'
    long key = VALUE(n);
    unlock(n);
    return key;
}

// The string would show the emitted text.
#define SHOW(e) show(#e, (e))
#define ALSO_SHOW(e) SHOW(e)
#define IF(a, b) ((a) ? (b) : 0)
void show(const char *, long);
void h(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+1]]:10: error: this use of 'n' comes out of macro 'SHOW'
    SHOW(n->key);
    // CHECK: :[[#@LINE+1]]:10: error: this use of 'n' comes out of macro 'SHOW'
    SHOW(local(n)->key);
    // CHECK: :[[#@LINE+1]]:13: error: this use of 'n' comes out of macro 'SHOW'
    SHOW(IF(n->key, local(n)->key));
    // CHECK: :[[#@LINE+1]]:22: error: this use of 'n' comes out of macro 'SHOW'
    SHOW(IF(0, IF(1, local(n)->key)));
    // CHECK: :[[#@LINE+1]]:15: error: this use of 'n' comes out of macro 'SHOW'
    ALSO_SHOW(n->key);
    unlock(n);
}
