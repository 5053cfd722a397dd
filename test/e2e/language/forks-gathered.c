/* Forks and spawns of functions that take locks go together to each node: with places, and without where their first lock leads. Some wait
 * there for a lock or a guard, go on elsewhere, fork again, or have threads; what they return is of several sizes. None of them is kept
 * back while another waits for it, and a finish block counts all of them.
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: preludec -O2 -DARRAY %s -o %t.array
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_STATS=%t.stats mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=STATS %s < %t.stats
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=loss:3,reorder:10,seed:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t.array | FileCheck %s
 * CHECK: right
 * STATS: calls gathered {{ *}}{{[1-9][0-9,]+}}
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 48, ROUNDS = 12, BATCH = 60 };

struct cell { long value, opened; region struct cell *next; };
struct pair { long first, second, third; };

static node_private region struct cell *table[CELLS]; /* the same names on each node; that of node n is at n, n + node_count(), ... */

static long add(region struct cell *c, long n)
{
    while (c != NULL) {
        write_lock(c); move
        c->value += n;
        region struct cell *next = c->next;
        unlock(c);
        if (n % 3 != 0) break; /* else along the chain, over the nodes */
        c = next;
    }
    return n;
}

static struct pair both(region struct cell *c, region struct cell *d)
{
    read_lock(c);
    long first = c->value;
    unlock(c);
    read_lock(d); move
    struct pair result = { first, d->value, 1 };
    unlock(d);
    return result;
}

static char open_gate(region struct cell *c)
{
    write_lock(c);
    c->opened++;
    unlock(c);
    return 1;
}

/* It waits for what is spawned after it. */
static void pass(region struct cell *c)
{
    write_lock(c); when (c->opened > 0) c->opened--;
    unlock(c);
}

static long add_two(region struct cell *c, region struct cell *d, long n)
{
    long sum = 0;
    sum += fork add(c, n);
    sum += fork add(d, n);
    join;
    return sum;
}

static void spread(int of, long n)
{
    if (n == 0) return;
    int place = (of * 5 + 1) % CELLS;
    region struct cell *c = table[of];
    write_lock(c); move
    c->value++;
    unlock(c);
    spawn spread(place, n - 1) at table[place];
    spawn spread((of + 1) % CELLS, n - 1) at table[(of + 1) % CELLS];
}

static void make_table(void)
{
    for (int i = CELLS - 1; i >= 0; i--) {
        region struct cell *c = NULL;
        if (node_self() == i % node_count()) {
            c = region_new(struct cell);
            write_lock(c);
            c->value = c->opened = 0;
            c->next = i % 4 == 3 ? NULL : table[i + 1];
            unlock(c);
        }
        broadcast(i % node_count(), &c, sizeof c);
        table[i] = c;
    }
}

static region struct cell *cell_of(long i) { return table[(unsigned long)(i * 7 + node_self() * 5) % CELLS]; }

/* How often the value of a cell is added to by add(cell_of(i), n). */
static long cells_of(long i, long n)
{
    long at = (i * 7 + node_self() * 5) % CELLS;
    return n % 3 != 0 ? 1 : 4 - at % 4;
}

static long total(void)
{
    long sum = 0;
    for (int i = 0; i < CELLS; i++) {
        region struct cell *c = table[i];
        read_lock(c);
        sum += c->value;
        unlock(c);
    }
    return sum;
}

int main(void)
{
#ifdef ARRAY
    shared double **array = shared_new(double, 64, 64, implicit_invalidate); /* then calls have threads */
    forall (int i = 0; i < 64; i++) forall (int j = 0; j < 64; j++) at array[i] { array[i][j] = i; }
#endif
    make_table();
    barrier();
    long expected = 0, returned = 0, wanted = 0, pairs = 0, opened = 0;
    for (long round = 0; round < ROUNDS; round++) {
        struct pair results[BATCH];
        char opens[BATCH] = { 0 };
        for (long i = 0; i < BATCH; i++) {
            switch (i % 5) {
            case 0: results[i] = fork both(cell_of(i), cell_of(i + 1)) at cell_of(i); break;
            case 1: returned += fork add_two(cell_of(i), cell_of(i + 3), i) at cell_of(i); break;
            default: returned += fork add(cell_of(i), i); break;
            }
            wanted += i % 5 == 0 ? 0 : i % 5 == 1 ? 2 * i : i;
            expected += i % 5 == 0 ? 0 : i * (cells_of(i, i) + (i % 5 == 1 ? cells_of(i + 3, i) : 0));
        }
        join;
        for (long i = 0; i < BATCH; i += 5) pairs += results[i].third;
        finish {
            for (long i = 0; i < BATCH; i++) spawn pass(cell_of(i)) at cell_of(i);
            for (long i = 0; i < BATCH; i++) opens[i] = fork open_gate(cell_of(i)) at cell_of(i);
            join;
        }
        for (long i = 0; i < BATCH; i++) opened += opens[i];
    }
    barrier();
    long before = total();
    barrier();
    finish { spawn spread(node_self() % CELLS, 8) at table[node_self() % CELLS]; }
    barrier();
    long after = total();
    expected = reduce_sum(expected);
    long all_pass = 1;
    for (int i = 0; i < CELLS; i++) {
        region struct cell *c = table[i];
        read_lock(c);
        all_pass &= c->opened == 0;
        unlock(c);
    }
    int is_right = returned == wanted && pairs == ROUNDS * BATCH / 5 && opened == ROUNDS * BATCH && all_pass && before == expected &&
        after - before == 255L * node_count();
    is_right = reduce_min(is_right);
    if (node_self() == 0) printf("%s\n", is_right ? "right" : "wrong");
    if (!is_right) printf("%d: returned %ld of %ld, pairs %ld, opened %ld, passed %ld, before %ld of %ld, spread %ld\n", node_self(), returned,
                          wanted, pairs, opened, all_pass, before, expected, after - before);
    return 0;
}
