/* Two regions at a time, as in bisort: write_lock(l); move write_lock(r); swap. The messages of an operation of node 0, for all places
 * of the two homes; with `move` at none, at the first, at the second and at both locks, and where the second region is only found in the
 * first one; and for what other nodes do between: nothing, with new regions each time or the same; the homes write; the last node reads,
 * or writes; the last node does the operation by turns with node 0. Inputs/two-regions.py says how many there have to be.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %python %inputs/two-regions.py %t %if nightly %{ all %}
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial 8 8 | FileCheck --check-prefix=SERIAL %s
 * SERIAL-NOT: wrong
 * SERIAL: fresh
 * SERIAL-NOT: wrong
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct leaf {
    long value;
    region struct leaf *other;
} leaf;

static void none(region leaf *l, region leaf *r)
{
    write_lock(l);
    write_lock(r);
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void first(region leaf *l, region leaf *r)
{
    write_lock(l); move
    write_lock(r);
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void second(region leaf *l, region leaf *r)
{
    write_lock(l);
    write_lock(r); move
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void both(region leaf *l, region leaf *r)
{
    write_lock(l); move
    write_lock(r); move
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void found_first(region leaf *l, region leaf *unused)
{
    write_lock(l); move
    region leaf *r = l->other;
    write_lock(r);
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void found_both(region leaf *l, region leaf *unused)
{
    write_lock(l); move
    region leaf *r = l->other;
    write_lock(r); move
    long value = l->value;
    l->value = r->value + 1;
    r->value = value + 1;
    unlock(r);
    unlock(l);
}

static void (*const swaps[])(region leaf *, region leaf *) = {none, first, second, both, found_first, found_both};
enum { ways = sizeof swaps / sizeof *swaps };

enum between { FRESH, ALONE, HOMES, READER, WRITER, TURNS };
static const char *const between_names[] = {"fresh", "alone", "homes", "reader", "writer", "turns"};
static const int homes[][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 2}};
static const char *const places[] = {"here,here", "there,here", "here,there", "there,there", "there,elsewhere"};

static void add(region leaf *n)
{
    write_lock(n);
    n->value++;
    unlock(n);
}

static long get(region leaf *n)
{
    read_lock(n);
    long value = n->value;
    unlock(n);
    return value;
}

static region leaf *made_at(int node, region leaf *other)
{
    region leaf *n = NULL;
    if (node_self() == node) {
        n = region_new(leaf);
        write_lock(n);
        n->other = other;
        unlock(n);
    }
    broadcast(node, &n, sizeof n);
    return n;
}

/* Messages of an operation, after so many have been done. */
static double measure(int way, const int home[2], enum between between, int before, int count)
{
    mcrl_counters total;
    region leaf *r = made_at(home[1], NULL), *l = made_at(home[0], r);
    long left = 0, right = 0; /* as they have to be */
    int me = node_self(), last = node_count() - 1;
    for (int i = 0; i < before + count; i++) {
        barrier();
        if (i == before) mcrl_statistics_reset();
        if (between == FRESH && i > 0) {
            r = made_at(home[1], NULL);
            l = made_at(home[0], r);
            left = right = 0;
        }
        barrier();
        if (me == (between == TURNS && i % 2 != 0 ? last : 0)) swaps[way](l, r);
        long value = left;
        left = right + 1;
        right = value + 1;
        barrier();
        if ((between == HOMES && me == home[0]) || (between == WRITER && me == last)) add(l);
        if ((between == HOMES && me == home[1]) || (between == WRITER && me == last)) add(r);
        if (between == HOMES || between == WRITER) left++, right++;
        if (between == READER && me == last && (get(l) != left || get(r) != right)) printf("wrong\n");
        barrier();
    }
    mcrl_statistics_total(&total);
    if (me == 0 && (get(l) != left || get(r) != right)) printf("wrong\n");
    barrier();
    return (double)total.messages / count;
}

/* two-regions BEFORE COUNT */
int main(int argc, char **argv)
{
    int before = argc > 1 ? atoi(argv[1]) : 0, count = argc > 2 ? atoi(argv[2]) : 1;
    for (int between = FRESH; between <= TURNS; between++)
        for (int place = 0; place < 5; place++) {
            if (homes[place][0] >= node_count() || homes[place][1] >= node_count()) continue;
            if (node_self() == 0) printf("%s %s", between_names[between], places[place]);
            for (int way = 0; way < ways; way++) {
                double messages = measure(way, homes[place], (enum between)between, before, count);
                if (node_self() == 0) printf(" %.2f", messages);
            }
            if (node_self() == 0) printf("\n");
        }
    return 0;
}
