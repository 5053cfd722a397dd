// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

void f(region struct node *n)
{
    read_lock(n);
    // CHECK: :[[#@LINE+2]]:5: error: 'n' gets another value while it is locked
    // CHECK: :[[#@LINE-2]]:5: note: locked here
    n = n->next;
    read_lock(n);
    unlock(n);
    for (int i = 0; i < 3; i++) {
        // CHECK: :[[#@LINE+1]]:29: error: 'm' gets another value while it is locked
        region struct node *m = n;
        read_lock(m);
    }
}

// Not by an assignment.
long set(region struct node *c, region struct node *o)
{
    read_lock(c);
    // CHECK: :[[#@LINE+1]]:33: error: 'c' gets another value while it is locked
    __asm__("mov %1, %0" : "=r"(c) : "r"(o));
    long v = c->key;
    unlock(c);
    read_lock(o);
    // CHECK: :[[#@LINE+1]]:22: error: 'o' gets another value while it is locked
    __atomic_store_n(&o, c, 0);
    unlock(o);
    return v;
}

long jumped(region struct node *c, region struct node *o)
{
    read_lock(c);
    // CHECK: :[[#@LINE+1]]:34: error: 'c' gets another value while it is locked
    asm goto("mov %1, %0" : "=r"(c) : "r"(o) : : out);
out:;
    long v = c->key;
    unlock(c);
    return v;
}
