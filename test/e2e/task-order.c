/* MCRL_CHECK=races names activations whose order decides about a region, though each access has its lock: the same ones on 1, 2 and 4
 * nodes, in every run. What has an order, and updates that are atomic, are not told of.
 * RUN: preludec -O2 -w -fcheck=races %s -o %t
 * RUN: bash -c 'cd %S; bash task-order.sh %t' > %t.out 2>&1
 * RUN: FileCheck --match-full-lines --implicit-check-not={{.}} %s < %t.out
 */
#include <prelude.h>

#include <stdio.h>
#include <string.h>

struct cell { long value, other; };

static void set(region struct cell *c, long to)
{
    write_lock(c); move
    c->value = to;
    unlock(c);
}

static long get(region struct cell *c)
{
    read_lock(c); move
    long value = c->value;
    unlock(c);
    return value;
}

static void add(region struct cell *c, long amount)
{
    write_lock(c); move
    c->value += amount;
    unlock(c);
}

static void raise(region struct cell *c, long to)
{
    update_lock(c);
    if (c->value < to) {
        upgrade(c);
        c->value = to;
    }
    unlock(c);
}

static void set_other(region struct cell *c, long to)
{
    write_lock(c);
    c->other = to;
    unlock(c);
}

static void set_later(region struct cell *c, int levels)
{
    if (levels == 0) return set(c, 1);
    fork set_later(c, levels - 1) at any;
    join;
}

static void spawn_set(region struct cell *c) { spawn set(c, 1) at node(node_count() - 1); }

static void take(region struct cell *c)
{
    write_lock(c); when (c->value > 0)
    c->value = 0;
    unlock(c);
}

/* CHECK:      siblings
 * CHECK-NEXT: mcrl: forks at {{.*}}task-order.c:[[#@LINE+6]] and {{.*}}task-order.c:[[#@LINE+7]]: bytes 0 to 7 of the region depend on the order of two activations: set() 1 writes them at {{.*}}task-order.c:[[#@LINE-53]], set() 2 writes them at {{.*}}task-order.c:[[#@LINE-53]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void siblings(region struct cell *c)
{
    fork set(c, 1) at node(0);
    fork set(c, 2) at node(node_count() - 1);
    join;
}

/* CHECK-NEXT: parent
 * CHECK-NEXT: mcrl: fork at {{.*}}task-order.c:[[#@LINE+6]]: bytes 0 to 7 of the region depend on the order of two activations: set_later() 1.1.1.1 writes them at {{.*}}task-order.c:[[#@LINE-65]], main reads them at {{.*}}task-order.c:[[#@LINE-58]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void parent(region struct cell *c)
{
    fork set_later(c, 3) at any;
    long value = get(c);
    join;
    set(c, value);
}

/* CHECK-NEXT: cousins
 * CHECK-NEXT: mcrl: forks at {{.*}}task-order.c:[[#@LINE+7]] and {{.*}}task-order.c:[[#@LINE+8]]: bytes 0 to 7 of the region depend on the order of two activations: set_later() 1.1.1.1.1 writes them at {{.*}}task-order.c:[[#@LINE-78]], get() 2 reads them at {{.*}}task-order.c:[[#@LINE-71]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void cousins(region struct cell *c)
{
    long value;
    fork set_later(c, 4) at any;
    value = fork get(c) at any;
    join;
}

/* What a child has spawned has not ended when the child is joined.
 * CHECK-NEXT: spawned
 * CHECK-NEXT: mcrl: fork at {{.*}}task-order.c:[[#@LINE+7]]: bytes 0 to 7 of the region depend on the order of two activations: set() 1.1 writes them at {{.*}}task-order.c:[[#@LINE-92]], main writes them at {{.*}}task-order.c:[[#@LINE-92]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void spawned(region struct cell *c)
{
    finish {
        fork spawn_set(c) at node(node_count() - 1);
        join;
        set(c, 2);
    }
    set(c, 3);
}

/* CHECK-NEXT: part
 * CHECK-NEXT: mcrl: fork at {{.*}}task-order.c:[[#@LINE+8]]: bytes 0 to 7 of the region depend on the order of two activations: get() 2 reads them at {{.*}}task-order.c:[[#@LINE-100]], main writes them at {{.*}}task-order.c:[[#@LINE-107]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void part(region struct cell *c)
{
    long first, second;
    first = fork get(c) at any;
    second = fork get(c) at node(node_count() - 1);
    join first;
    set(c, first);
    join second;
}

/* CHECK-NEXT: read-update
 * CHECK-NEXT: mcrl: forks at {{.*}}task-order.c:[[#@LINE+7]] and {{.*}}task-order.c:[[#@LINE+8]]: bytes 0 to 7 of the region depend on the order of two activations: add() 1 updates them at {{.*}}task-order.c:[[#@LINE-107]], get() 2 reads them at {{.*}}task-order.c:[[#@LINE-115]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 pair of places depends on the order of activations
 * CHECK-NEXT: code 1
 */
static void read_update(region struct cell *c)
{
    long value;
    fork add(c, 1) at any;
    value = fork get(c) at any;
    join;
}

/* CHECK-NEXT: ordered
 * CHECK-NEXT: code 0
 */
static void ordered(region struct cell *c)
{
    set(c, 1);
    for (int i = 0; i < 3; i++) {
        fork set_later(c, 2) at any;
        join;
        set(c, get(c) + 1);
    }
    long value;
    value = fork get(c) at any;
    join value;
    fork set(c, value) at node(node_count() - 1);
    join;
    finish {
        finish { spawn spawn_set(c); }
        set(c, 2);
    }
    set(c, 3);
}

/* CHECK-NEXT: updates
 * CHECK-NEXT: code 0
 */
static void updates(region struct cell *c)
{
    for (int i = 0; i < 8; i++) {
        if (i % 2) fork add(c, i) at any;
        else fork raise(c, i) at node(i % node_count());
    }
    join;
}

/* CHECK-NEXT: parts
 * CHECK-NEXT: code 0
 */
static void parts(region struct cell *c)
{
    fork set(c, 1) at any;
    fork set_other(c, 2) at any;
    join;
}

/* CHECK-NEXT: guarded
 * CHECK-NEXT: code 0
 */
static void guarded(region struct cell *c)
{
    finish {
        spawn take(c) at node(node_count() - 1);
        spawn set(c, 1);
    }
    finish { /* the guard is evaluated where others unlock */
        spawn take(c) at node(node_count() - 1);
        for (int i = 0; i < 8; i++) spawn raise(c, i % 2) at node(i % node_count());
    }
}

static const struct test { const char *name; void (*run)(region struct cell *); } tests[] = {
    { "siblings", siblings }, { "parent", parent }, { "cousins", cousins }, { "spawned", spawned }, { "part", part },
    { "read-update", read_update }, { "ordered", ordered }, { "updates", updates }, { "parts", parts }, { "guarded", guarded }, { NULL, NULL }
};

int main(int argc, char **argv)
{
    const struct test *test = tests;
    while (test->name != NULL && (argc < 2 || strcmp(argv[1], test->name) != 0)) test++;
    region struct cell *c = NULL;
    if (node_self() == 0) {
        if (test->name == NULL) for (test = tests; test->name != NULL; test++) printf("%s\n", test->name);
        else test->run(c = region_new_at(node_count() - 1, struct cell));
    }
    barrier();
    return 0;
}
