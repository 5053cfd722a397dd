// RUN: rm -f %t
// RUN: not preludec -Werror=address-as-number %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
#include <stdint.h>
#include <stdlib.h>
struct node { long key; };

static void set(uintptr_t where, long key) { *(long *)where = key; }
static void set_by(uintptr_t where, long key) { set(where, key); }
static uintptr_t get(region struct node *n)
{
    read_lock(n);
    long *made = malloc(sizeof *made);
    *made = n->key;
    unlock(n);
    return (uintptr_t)made;
}
void f(region struct node *n, long *p)
{
    // CHECK: :[[#@LINE+1]]:15: error: argument 1 of 'set' may be an address as a number, which means nothing on another node
    spawn set((uintptr_t)p, 1) at n;
    // CHECK: :[[#@LINE+1]]:18: error: argument 1 of 'set_by' may be an address as a number
    spawn set_by((uintptr_t)p, 1) at n;
    // CHECK: :[[#@LINE+1]]:21: error: the result of 'get' may be an address as a number, which means nothing on another node
    uintptr_t far = get(n); rpc
    set(far, 2);
}
// CHECK: :[[#@LINE+1]]:18: error: the result of 'moved', which migrates, may be an address as a number
static uintptr_t moved(region struct node *n)
{
    read_lock(n); move
    long *made = malloc(sizeof *made);
    *made = n->key;
    unlock(n);
    return (uintptr_t)made;
}
long g(region struct node *n) { return *(long *)moved(n); }

// What a call is given may come back, as a name that only the caller's node makes a pointer of.
// CHECK-NOT: argument
static void set_at_home(uintptr_t where, long key, int home)
{
    if (home == node_self()) set(where, key);
}
static void relay(uintptr_t where, region struct node *n) { spawn set(where, 1) at n; }
void of_a_node(region struct node *n, long *p)
{
    spawn set_at_home((uintptr_t)p, 1, node_self()) at n;
    relay((uintptr_t)p, n);
}
static uintptr_t name_of_larger(region struct node *n, uintptr_t mine, long key, uintptr_t other)
{
    read_lock(n);
    uintptr_t larger = n->key > key ? other : mine;
    unlock(n);
    return larger;
}
long larger(region struct node *n, long *p, long *q)
{
    // CHECK: :[[#@LINE+1]]:22: error: the result of 'name_of_larger' may be
    uintptr_t name = name_of_larger(n, (uintptr_t)p, *p, (uintptr_t)q); rpc
    return *(long *)name;
}
// CHECK-NOT: argument
