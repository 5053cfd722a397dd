/* `finish { ... }` ends when all has ended that was spawned in it, and by that, on all nodes, however it has come there.
 *
 * RUN: preludec -O2 -Wall -Werror -Wno-useless-move %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:3 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:4 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:5,loss:3,duplicate:3,reorder:20 mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec -O2 -fno-annotations %s -o %t.here && mpiexec -n 1 %t.here | FileCheck %s
 * RUN: preludec --emit=serial %s > %t.serial.c && clang-19 -O1 -DPRELUDE_SERIAL -I %build/include %t.serial.c -o %t.serial
 * RUN: %t.serial | FileCheck %s
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

struct cell { long value; region struct cell *next; };

static node_private long ended, wrong;
static long get(void) { return ended; }
static long wrong_here(void) { return wrong; }

/* The sum of all nodes, without a barrier: what has ended is there. */
static long all(void)
{
    long sum = 0, parts[64];
    for (int i = 0; i < node_count(); i++) parts[i] = fork get() at node(i);
    join;
    for (int i = 0; i < node_count(); i++) sum += parts[i];
    return sum;
}

static void update(long by) { ended += by; }

static void visit(long levels, long node)
{
    ended++;
    if (levels == 0) return;
    spawn visit(levels - 1, 2 * node) at node((int)(2 * node % node_count()));
    spawn visit(levels - 1, 2 * node + 1) at node((int)((2 * node + 1) % node_count()));
}

/* Follows a list over the nodes, and spawns from each. */
static void follow(region struct cell *c)
{
    while (c != NULL) {
        read_lock(c); move
        long value = c->value;
        region struct cell *next = c->next;
        unlock(c);
        spawn update(value) at node((node_self() + 1) % node_count());
        c = next;
    }
    ended++;
}

static void add(region struct cell *c, long by)
{
    write_lock(c); move
    c->value += by;
    unlock(c);
}

/* A block in a spawned call, with blocks in it, after a move. */
static void nested(region struct cell *c, long depth)
{
    write_lock(c); move
    c->value++;
    unlock(c);
    region struct cell *mine = region_new(struct cell);
    finish {
        for (long i = 0; i < 3; i++) spawn add(mine, 1) at node((int)(i % node_count()));
        if (depth > 0) spawn nested(c, depth - 1) at node((int)(depth % node_count()));
        read_lock(c);
        long seen = c->value;
        unlock(c);
        if (seen == 0) wrong++;
    }
    read_lock(mine);
    if (mine->value != 3) wrong++;
    unlock(mine);
    ended++;
}

static long calls(long n) /* what runs elsewhere spawns */
{
    for (long i = 0; i < n; i++) spawn update(1) at node((int)(i % node_count()));
    return n;
}

/* Waits for what its caller does in the block. */
static void await(region struct cell *c)
{
    write_lock(c); move when (c->value > 0)
    c->value--;
    unlock(c);
    ended++;
}

static void filament(long i) { spawn update(i) at node((int)(i % node_count())); }

static region struct cell *list(int length)
{
    region struct cell *first = NULL;
    for (int i = 0; i < length; i++) {
        region struct cell *c = region_new_at(i % node_count(), struct cell);
        write_lock(c);
        c->value = i;
        c->next = first;
        unlock(c);
        first = c;
    }
    return first;
}

static void check(const char *what, long is, long expected)
{
    if (is != expected) printf("%s: %ld, not %ld\n", what, is, expected);
}

static void on_one_node(void)
{
    long before = all();
    finish {
    }
    check("nothing", all() - before, 0);
    finish {
        for (int i = 0; i < 5000; i++) spawn update(1) at node(i % node_count());
    }
    check("flood", all() - before, 5000);
    before = all();
    if (before > 0) finish {
        spawn visit(8, 1);
    }
    check("tree", all() - before, 511);
    before = all();
    region struct cell *first = list(20);
    finish {
        for (int i = 0; i < 3; i++) spawn follow(first) at node(i % node_count());
        first = NULL;
    }
    check("moves", all() - before, 3 * (190 + 1));
    before = all();
    region struct cell *c = region_new_at(node_count() - 1, struct cell);
    finish {
        for (int i = 0; i < 4; i++) spawn nested(c, 3) at node(i % node_count());
    }
    check("nested", all() - before, 16);
    before = all();
    long n = 0, m = 0;
    for (int i = 0; i < 3; i++) finish {
        n = calls(5); /* here, */
        calls(10); rpc(to: c)
        m = fork calls(7) at any;
        join;
    }
    check("calls", all() - before, 3 * (5 + 10 + 7) + n - 5 + m - 7);
    before = all();
    finish {
        for (int i = 0; i < 8; i++) spawn await(c) at node(i % node_count());
        finish {
            spawn add(c, 8);
        }
    }
    check("waits", all() - before, 8);
}

int main(void)
{
    barrier();
    if (node_self() == 0) on_one_node();
    barrier();
    long before = reduce_sum(ended);
    finish {
        for (int i = 0; i < 1000; i++) spawn update(1) at node((i + node_self()) % node_count());
    }
    barrier(); /* of all nodes */
    check("on all nodes", reduce_sum(ended) - before, 1000L * node_count());
    before = reduce_sum(ended);
    finish forall (long i = 0; i < 200; i++) at any {
        filament(i);
    }
    barrier();
    check("forall", reduce_sum(ended) - before, 199 * 100);
    before = reduce_sum(ended);
    finish {
        forall (long i = 0; i < 200; i++) at cyclic {
            filament(i);
        }
        spawn update(1) at node(0);
    }
    barrier();
    check("forall in a block", reduce_sum(ended) - before, 199 * 100 + node_count());
    check("what was wrong", reduce_sum(wrong_here()), 0);
    // CHECK-NOT: {{.}}
    // CHECK: all ended
    // CHECK-NOT: {{.}}
    if (node_self() == 0) printf("all ended\n");
    return 0;
}
