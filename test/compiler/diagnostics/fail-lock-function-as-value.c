// The functions that lock and unlock are only called, in functions with regions and without, in initializers and in types.
// RUN: rm -f %t
// RUN: not preludec -w %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

// CHECK: :[[#@LINE+1]]:60: error: 'read_lock' can only be called, with a region pointer; it has no address
static void (*const first)(region const volatile void *) = read_lock;
// CHECK: :[[#@LINE+1]]:20: error: 'write_lock' can only be called
static __typeof__(&write_lock) second;

void f(region struct node *n)
{
    read_lock(n);
    region struct node *next = n->next;
    // CHECK: :[[#@LINE+1]]:5: error: 'unlock' can only be called
    unlock;
    unlock(n);
    (void)next, (void)first, (void)second;
}

void g(void)
{
    // CHECK: :[[#@LINE+1]]:7: error: 'upgrade' can only be called
    (*upgrade);
    void *all[] = {
        // CHECK: :[[#@LINE+1]]:11: error: 'update_lock' can only be called
        &*update_lock,
        // CHECK: :[[#@LINE+1]]:9: error: 'read_unlock' can only be called
        read_unlock,
        // CHECK: :[[#@LINE+1]]:10: error: 'update_unlock' can only be called
        &update_unlock,
        // CHECK: :[[#@LINE+1]]:9: error: 'write_unlock' can only be called
        write_unlock,
    };
    (void)all;
}

void h(region struct node *n)
{
    (read_lock)(n);
    (unlock)(n);
    // CHECK: :[[#@LINE+1]]:7: error: 'write_lock' can only be called
    (*write_lock)(n);
    // CHECK: :[[#@LINE+1]]:7: error: 'unlock' can only be called
    (&unlock)(n);
}
