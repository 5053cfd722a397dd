/* What needs a region's data at its home ends a phase in place: rows of operations, guards, updates, plain locks, a new home, a deletion,
 * and another region in its place.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=phases=0 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=spin=0 mpiexec -n 3 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 40, WORDS = 24 };

struct cell { long n, turn, words[WORDS]; };

static void check(int holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "node %d: %s\n", node_self(), what);
    abort();
}

static void add(region struct cell *c, long by)
{
    write_lock(c); move
    c->n += by;
    for (int i = 0; i < WORDS; i++) c->words[i] += by;
    unlock(c);
}

static long look(region struct cell *c)
{
    read_lock(c); move
    long n = c->n, wrong = 0;
    for (int i = 0; i < WORDS; i++) wrong += c->words[i] != n;
    unlock(c);
    return wrong != 0 ? -1 : n;
}

static void plain_add(region struct cell *c)
{
    write_lock(c);
    c->n++;
    for (int i = 0; i < WORDS; i++) c->words[i]++;
    unlock(c);
}

static void update(region struct cell *c)
{
    update_lock(c);
    if (c->n >= 0) {
        upgrade(c);
        c->n++;
        for (int i = 0; i < WORDS; i++) c->words[i]++;
    }
    unlock(c);
}

/* In the order of the nodes. */
static void take_turn(region struct cell *c, long turn)
{
    write_lock(c); move when (c->turn == turn)
    c->turn++;
    unlock(c);
}

static void wait_for_turn(region struct cell *c, long turn)
{
    read_lock(c); when (c->turn >= turn)
    unlock(c);
}

/* Every node adds 1 so many times. */
static void use(region struct cell *c, int kind)
{
    long nodes = node_count(), me = node_self();
    for (long round = 0; round < ROUNDS; round++) {
        switch ((kind + round) % 5) {
        case 0: add(c, 1); break;
        case 1: for (int i = 0; i < 3; i++) check(look(c) >= 0, "half of a write is seen"); add(c, 1); break;
        case 2: plain_add(c); break;
        case 3: update(c); break;
        case 4: for (int i = 0; i < 40; i++) add(c, i == 0); break;
        }
        if (round % 8 != 3) continue;
        long from = round / 8 * nodes;
        take_turn(c, from + me);
        if (me == 0) wait_for_turn(c, from + nodes);
    }
}

int main(void)
{
    for (int kind = 0; kind < 10; kind++) {
        region struct cell *c = NULL;
        if (node_self() == 0) c = region_new(struct cell);
        broadcast(0, &c, sizeof c);
        /* By turns first: a phase begins. */
        for (int i = 0; i < 4 * node_count(); i++) {
            if (i % node_count() == node_self()) add(c, 1);
            barrier();
        }
        use(c, kind);
        barrier();
        if (kind % 3 == 1 && node_self() == node_count() - 1) region_rehome(c, node_self());
        barrier();
        for (int i = 0; i < 4 * node_count(); i++) {
            if (i % node_count() == node_self()) add(c, 1);
            barrier();
        }
        long most = (long)node_count() * (ROUNDS + 8), n = look(c);
        check(n == most, "a write is lost");
        barrier();
        if (node_self() == kind % node_count()) region_delete(c);
        barrier();
    }
    // CHECK: all is right
    if (node_self() == 0) puts("all is right");
    return 0;
}
