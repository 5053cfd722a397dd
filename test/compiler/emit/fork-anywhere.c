// Forks that can be calls, and those that cannot.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>

struct node { long value; };

// CHECK: fork 1, line [[#@LINE+14]]:9: fib on any node, or as a call. There it has a thread, as it may block.
// CHECK: MCRL_POINT_THREAD | MCRL_POINT_STEALABLE
// CHECK: static long fib__fork1(mcrl_children *children, int a0)
// CHECK-NEXT: {
// CHECK-NEXT: if (!children || mcrl_prunes()) return fib__base(a0);
// CHECK-NEXT: struct fib__args1 *args_2 = mcrl_pack_call(node_self(), &fib__call1, sizeof *args_2);
// CHECK-NEXT: args_2->a0 = a0;
// CHECK-NEXT: mcrl_fork_prunable(args_2, children, 1, 0, 1);
// CHECK-NEXT: return MCRL_NOTHING(long);
long fib(int n)
{
    if (n < 2) return n;
    long a, b;
    // CHECK: a = fib__fork1(mcrl_children_of(run), n - 1){{ *}};
    a = fork fib(n - 1) at any;
    // CHECK: b = (part == MCRL_PRUNED ? fib__base : fib)(n - 2);
    b = fib(n - 2);
    join;
    return a + b;
}

static void clear(region struct node *n)
{
    write_lock(n);
    n->value = 0;
    unlock(n);
}

// A child without a result, and an element of an array, at a place.
// CHECK: if (mcrl_prunes_here()) { clear(a0); return; }
// CHECK: static void both__fork2(mcrl_children *children, void *value_2, size_t offset, int a0, int node_2)
// CHECK: if (mcrl_is_here(node_2) && mcrl_prunes_here()) { *(long *)((char *)value_2 + offset) = fib__base(a0); return; }
// CHECK: mcrl_fork_gathered(node_2, &both__call2, &args_2, sizeof args_2, children, 2, offset);
long both(region struct node *n)
{
    long found[2] = {0, 0};
    // CHECK: both__fork1(mcrl_children_of(run), n);
    fork clear(n);
    // CHECK: both__fork2(mcrl_children_of(run), &found, (size_t)((char *)&(found[1]) - (char *)&found),{{ +}}20, MCRL_PLACE(n));
    found[1] = fork fib(20) at n;
    join;
    return found[1];
}

// A child may need the lock that its parent holds, or wait for what its parent does: those are no calls.
static long wait_for(region struct node *n)
{
    read_lock(n); when (n->value > 0)
    long value = n->value;
    unlock(n);
    return value;
}

// CHECK: static void locked__fork1(mcrl_children *children, size_t offset, region struct node *a0, int node_2)
// CHECK-NEXT: {
// CHECK-NEXT: struct
// CHECK: static void locked__fork2(mcrl_children *children, region struct node *a0, int node_2)
// CHECK-NEXT: {
// CHECK-NEXT: struct
long locked(region struct node *n, region struct node *other)
{
    long a;
    a = fork wait_for(n);
    write_lock(n);
    n->value = 1;
    fork clear(other);
    unlock(n);
    join;
    return a;
}
