// A fork without a place begins where its first lock would send it; one whose child does something else before stays here.
// RUN: preludec -Wno-node-state --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wno-node-state -Wall -Wextra -Werror -O2 -c %s -o %t.o
#include <prelude.h>

struct cell { long value; region struct cell *next; };
extern long calls;

static long add(long n, region struct cell *c)
{
    if (c == NULL) return 0;
    long value = 0;
    write_lock(c); move
    value = c->value += n;
    unlock(c);
    return value;
}

static long get(region struct cell *c)
{
    read_lock(c); move(always)
    long value = c->value;
    unlock(c);
    return value;
}

static long stays(region struct cell *c)
{
    read_lock(c); move(never)
    long value = c->value;
    unlock(c);
    return value;
}

static long counted(region struct cell *c)
{
    long before = calls; // of the node
    read_lock(c); move
    long value = c->value + before;
    unlock(c);
    return value;
}

static long walk(region struct cell *c, long n)
{
    while (c != NULL) {
        read_lock(c); move
        if (c->value == n) { unlock(c); return 1; }
        region struct cell *next = c->next;
        unlock(c);
        c = next;
    }
    return calls; // of the node where the fork is, if there is no cell
}

static long walk_counted(region struct cell *c, long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++) {
        write_lock(c); move
        sum += c->value++;
        unlock(c);
    }
    return sum;
}

static long walk_on(region struct cell *c)
{
    for (;;) {
        long n = 1;
        write_lock(c); move
        c->value += n;
        region struct cell *next = c->next;
        unlock(c);
        if (next == NULL) return n;
        c = next;
    }
}

static void set(region struct cell *c, long n)
{
    if (n > 0) {
        do { write_lock(c); move c->value = n--; unlock(c); } while (n > 0);
    }
}

static long of_node(region struct cell *c, long n)
{
    while (n-- > 0) {
        write_lock(c); move
        c->value++;
        unlock(c);
    }
    return calls;
}

static long of_other(region struct cell *c, region struct cell *d)
{
    if (d != NULL) {
        read_lock(c); move
        long value = c->value;
        unlock(c);
        return value;
    }
    return calls;
}

// CHECK: fork 1, line [[#@LINE+17]]:9: add where its first lock sends it.
// CHECK: static long all__fork1(mcrl_children *children, long a0, region struct cell *a1)
// CHECK-NEXT: {
// CHECK-NEXT: int [[NODE:node[_0-9]*]] = mcrl_place_of_move(MCRL_RID(a1), MCRL_WRITE, MCRL_BY_DEFAULT);
// CHECK-NEXT: if (mcrl_is_here([[NODE]]) && mcrl_prunes_here()) return add(a0, a1);
// CHECK-NEXT: struct all__args1 args_2;
// CHECK-NEXT: args_2.a0 = a0;
// CHECK-NEXT: args_2.a1 = a1;
// CHECK-NEXT: mcrl_fork_gathered([[NODE]], &all__call1, &args_2, sizeof args_2, children, 1, 0);
// CHECK: fork 2, line {{.*}} get where its first lock sends it.
// CHECK: int [[NODE:node[_0-9]*]] = mcrl_place_of_move(MCRL_RID(a0), MCRL_READ, MCRL_ALWAYS);
// CHECK: fork 3, line {{.*}} stays beside its caller, or as a call.
// CHECK: fork 4, line {{.*}} counted beside its caller, or as a call.
long all(region struct cell *c)
{
    long a, b, d, e;
    // CHECK: a = all__fork1(mcrl_children_of(run), 1, c);
    a = fork add(1, c);
    b = fork get(c);
    d = fork stays(c);
    e = fork counted(c);
    join;
    return a + b + d + e;
}

// CHECK: fork 1, line {{.*}} walk where its first lock sends it.
// CHECK: fork 2, line {{.*}} walk_counted where its first lock sends it.
// CHECK: fork 3, line {{.*}} walk_on where its first lock sends it.
// CHECK: fork 4, line {{.*}} set where its first lock sends it.
// CHECK: fork 5, line {{.*}} of_node beside its caller, or as a call.
// CHECK: fork 6, line {{.*}} of_other beside its caller, or as a call.
long in_loops(region struct cell *c)
{
    long a, b, d, e, f;
    a = fork walk(c, 1);
    b = fork walk_counted(c, 1);
    d = fork walk_on(c);
    fork set(c, 2);
    e = fork of_node(c, 3);
    f = fork of_other(c, c);
    join;
    return a + b + d + e + f;
}
