// The form of a procedure in which all forks are calls.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -O2 -c %s -o %t.o
// RUN: preludec -fpoll=none --emit=c %s | grep -v // | FileCheck %s --check-prefix=NONE
// RUN: preludec -O2 --emit=c %s | sed 1d > %t.c
// RUN: gcc -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
// RUN: clang-19 -O2 -I %build/include -Wall -Wextra -Werror -c %t.c -o %t.o
#include <prelude.h>

// NONE-NOT: MCRL_PRUNED
struct node { long value; };

// Its forks call that form, and so does a plain call of itself. It looks for messages where it begins. What a recursion returns at once is
// inline where it is called.
// CHECK: static long fib__base(int n);
// CHECK-NEXT: static long fib__pruned(int n);
// CHECK: static long fib__fork1(mcrl_children *children, int a0)
// CHECK-NEXT: {
// CHECK-NEXT: if (!children || mcrl_prunes()) return fib__base(a0);
// CHECK: MCRL_BODY long fib__body(
// CHECK: if (MCRL_LOOKS(part)) mcrl_turn(); /* messages that have come */
long fib(int n)
{
    // CHECK: if (n < 2) return n;
    // CHECK-NEXT: if (part == MCRL_BASE) return fib__pruned(n);
    if (n < 2) return n;
    long a, b;
    // CHECK: a = fib__fork1(mcrl_children_of(run), n - 1){{ *}};
    a = fork fib(n - 1) at any;
    // CHECK: b = (part == MCRL_PRUNED ? fib__base : fib)(n - 2);
    b = fib(n - 2);
    join;
    return a + b;
}
// CHECK: long fib(int n)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes_all()) return fib__pruned(n);
// CHECK-NEXT: mcrl_children children = {0};
// CHECK: static long fib__pruned(int n)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_calls_end()) return fib(n);
// CHECK-NEXT: return fib__body(MCRL_PRUNED, 0, n);
// CHECK: MCRL_BODY long fib__base(int n)
// CHECK-NEXT: {
// CHECK-NEXT: return fib__body(MCRL_BASE, 0, n);

// Without a result, with elements of an array, and by way of another procedure. A loop looks, too: what it calls may be a base case, which
// does not. Where a loop of forks may go on while it waits (fork-loops.c), the form has children, and forks are told that it is that one.
// CHECK: static void deep__base(int n);
// CHECK: MCRL_BODY void wide__calls1(
// CHECK: *(long *)((char *)value_2 + call_2->offset) = fib__base(call_2->call1.a0);
// CHECK: static void wide__fork1(int part, mcrl_children *children, size_t offset, struct wide__pending1 *call_2, unsigned *pending, int a0)
// CHECK-NEXT: {
// CHECK-NEXT: if (part == MCRL_PRUNED || mcrl_prunes()) {
// CHECK: call_2->offset = offset;
// CHECK: if (part == MCRL_PRUNED || mcrl_prunes_here()) { deep__base(a0); return; }
// CHECK: {{^ *}}{ mcrl_turn();
// CHECK: wide__fork1(part, mcrl_children_of(run), (size_t)((char *)&(found[i]) - (char *)&found), left->calls, &pending, i)
// CHECK: long wide(int n)
void deep(int n);
long wide(int n)
{
    long found[400], sum = 0;
    for (int i = 0; i < n; i++) found[i] = fork fib(i) at any;
    join found[0];
    fork deep(n - 1);
    join;
    for (int i = 0; i < n; i++) sum += found[i];
    return sum;
}
// CHECK: {{^}}void deep(int n){{$}}
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes_all()) { deep__pruned(n); return; }
// CHECK: static void deep__pruned(int n)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_calls_end()) { deep(n); return; }
// CHECK-NEXT: deep__body(MCRL_PRUNED, 0, n);
// CHECK: MCRL_BODY void deep__base(int n)
// CHECK-NEXT: {
// CHECK-NEXT: deep__body(MCRL_BASE, 0, n);
void deep(int n)
{
    if (n <= 0) { return; }
    else if (n > 1000) return;
    fork wide(n) at any;
    fork deep(n - 1) at any;
}

// Where a fork has a place, the form tests that, and has children: those that are elsewhere. A loop whose forks go elsewhere looks.
// CHECK: static long placed__pruned(region struct node *n, int depth);
// CHECK: static void placed__fork1(int part, mcrl_children *children, void *value_2, size_t offset, region struct node *a0, int a1, int node_2)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_is_here(node_2) && (part == MCRL_PRUNED || mcrl_prunes_here())) { *(long *)((char *)value_2 + offset) = placed__pruned(a0, a1); return; }
// CHECK: MCRL_BODY long placed__body(
// CHECK: { mcrl_turn(); placed__fork1(part, mcrl_children_of(run), &found,
// CHECK: long placed(
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_prunes_all_here()) return placed__pruned(n, depth);
// CHECK: /* placed, deep in a thread's stack: all its forks to this node are calls. */
// CHECK-NEXT: static long placed__pruned(region struct node *n, int depth)
// CHECK-NEXT: {
// CHECK-NEXT: if (mcrl_calls_end()) return placed(n, depth);
// CHECK-NEXT: mcrl_children children = {0};
// CHECK-NEXT: mcrl_run run = mcrl_run_from(0, 0, &children);
// CHECK-NEXT: long value_2 = placed__body(MCRL_PRUNED, &run, n, depth);
// CHECK-NEXT: mcrl_join_all(&children);
// CHECK-NEXT: return value_2;
// A fork under a lock may be no call; a procedure that does not call itself has nothing to gain.
// CHECK-NOT: {{(locked|once)}}__pruned
// Arguments that are large would be copied once more. What a call returns is not asked twice. A loop looks only
// where its fork is no call if what it calls always looks.
// CHECK-NOT: {{(large|tested)}}__base
// CHECK: {{^ *}}{ if (MCRL_LOOKS(part)) mcrl_turn();
// CHECK: tested__fork1(part,
// CHECK-NOT: {{(large|tested)}}__base
long placed(region struct node *n, int depth)
{
    long found[400];
    for (int i = 0; i < depth; i++) found[i] = fork placed(n, depth - 1) at n;
    join;
    return found[0];
}

void locked(region struct node *n, int depth)
{
    write_lock(n);
    if (depth > 0) fork locked(n, depth - 1) at any;
    n->value++;
    unlock(n);
}

long once(int n)
{
    long a;
    a = fork fib(n) at any;
    join;
    return a;
}

struct large { long numbers[100]; };
struct large large(struct large l, int n)
{
    if (n == 0) return l;
    struct large of_fewer;
    of_fewer = fork large(l, n - 1) at any;
    join;
    return of_fewer;
}

long small(long);
long tested(int n)
{
    if (small(n)) return 0;
    long found[4] = {0};
    for (int i = 0; i < n; i++) found[i & 3] += fork tested(n - 1) at any;
    join;
    return found[0];
}

// After the statements that return at once comes the rest of their else.
// CHECK: if (n < 2) return n;
// CHECK: else {
// CHECK-NEXT: if (part == MCRL_BASE) return otherwise__pruned(n);
long otherwise(int n)
{
    if (n < 2) return n;
    else {
        long rest;
        rest = fork otherwise(n - 1) at any;
        join;
        return rest + 1;
    }
}

// Variables without values may be declared in front of these statements.
// CHECK: long below[2], rest;
// CHECK-NEXT: if (n < 2) return n;
// CHECK-NEXT: if (part == MCRL_BASE) return declared__pruned(n);
long declared(int n)
{
    long below[2], rest;
    if (n < 2) return n;
    below[0] = fork declared(n - 1) at any;
    below[1] = fork declared(n - 2) at any;
    join;
    rest = below[0] + below[1];
    return rest;
}

// CHECK-NOT: part == MCRL_BASE
long begun(int n)
{
    long below[2] = {small(n)};
    if (n < 2) return n;
    below[0] = fork begun(n - 1) at any;
    below[1] = fork begun(n - 2) at any;
    join;
    return below[0] + below[1];
}
