/* The messages of each protocol for the patterns of the Filaments dissertation (3.3, and figures 3.5, 4.1, 4.3 and 4.4): of a page, and of
 * the synchronization points, a tournament of 2 (N - 1) messages. Inputs/arrays-messages.py says how many there have to be.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: %python %inputs/arrays-messages.py %t
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { elements = 512, rows = 8, columns = 64, rounds = 10 };

static shared double *page;  /* one page, whose home is node 0 */
static shared double **grid; /* the same, with rows */
static int me;

static void reads(int node, int i)
{
    if (me == node) (void)*(volatile double *)&page[i];
}
static void writes(int node, int i)
{
    static double count;
    if (me == node) page[i] = ++count;
}

static void read_once(void) { reads(1, 5); }
static void write_once(void) { writes(1, 5); }
static void write_what_two_read(void)
{
    reads(1, 5), reads(2, 5);
    barrier();
    writes(0, 5);
}
static void write_what_it_reads(void)
{
    reads(1, 5), reads(2, 5);
    barrier();
    writes(1, 5);
}
static void follow_owners(void)
{
    writes(1, 5);
    barrier();
    writes(2, 5); /* asks node 0, which sends that on */
    barrier();
    reads(0, 5); /* knows the last node for which it has sent on */
}
static void by_turns(void)
{
    for (int i = 0; i < rounds; i++) {
        writes(i % 2, i % 2);
        barrier();
    }
}
static void together(void)
{
    reads(1, 5);
    barrier();
    for (int i = 0; i < rounds; i++) {
        writes(0, 0), writes(1, 1);
        barrier();
    }
}
static void read_each_phase(void)
{
    for (int i = 0; i < rounds; i++) {
        writes(0, i);
        barrier();
        reads(1, i);
        barrier();
    }
}

/* Node 1 reads every second row, one in each phase. */
static void read_every_second_row(void)
{
    grid = shared_new_with(double, 2 * rounds, elements, implicit_invalidate, shared_as(.home = shared_at_first));
    for (int i = 0; i < rounds; i++) {
        if (me == 0) grid[2 * i][5] = i + 1;
        barrier();
        if (me == 1 && grid[2 * i][5] != i + 1) printf("wrong\n");
    }
}

/* Node 1 writes row 4 while node 0, which has begun before it, goes on to write rows 0 and 1; then both do so again and again. */
static void share_falsely(void)
{
    struct order {
        int step;
    };
    region struct order *order = NULL;
    if (me == 0) order = region_new(struct order);
    broadcast(0, &order, sizeof order);
    grid = shared_new_with(double, rows, columns, writer_owns, shared_as(.home = shared_at_first, .packed = 1));
    if (me == 0) {
        write_lock(order);
        local(order)->step = 1;
        unlock(order);
    }
    barrier();
    for (int i = 0; i < rounds; i++) {
        if (me == 0) grid[0][i] = 1;
        for (int turn = 1; turn <= 2 && me <= 1; turn++) { /* node 1 writes after node 0 has begun, and before it goes on */
            write_lock(order); when (local(order)->step == 4 * i + 2 * turn - 1 + me)
            if (me == 1 && turn == 1) grid[4][i] = 1;
            local(order)->step++;
            unlock(order);
        }
        if (me == 0) grid[1][i] = 1;
        barrier();
    }
    if (grid[0][0] != 1 || grid[4][0] != 1 || grid[4][rounds - 1] != 1) printf("wrong\n");
    barrier();
}

static const struct {
    const char *name;
    void (*run)(void);
} patterns[] = {{"read_once", read_once},         {"write_once", write_once},
                {"write_what_two_read", write_what_two_read}, {"write_what_it_reads", write_what_it_reads},
                {"follow_owners", follow_owners}, {"by_turns", by_turns},
                {"together", together},           {"read_each_phase", read_each_phase},
                {"read_every_second_row", read_every_second_row}, {"share_falsely", share_falsely}};

static const mcrl_page_protocol *protocol_of(const char *name)
{
    if (strcmp(name, "write_invalidate") == 0) return write_invalidate;
    if (strcmp(name, "implicit_invalidate") == 0) return implicit_invalidate;
    if (strcmp(name, "write_shared") == 0) return write_shared;
    return migratory;
}

int main(int argc, char **argv)
{
    me = node_self();
    if (argc != 3) return 2;
    page = shared_new_with(double, elements, protocol_of(argv[2]), shared_as(.home = shared_at_first));
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (strcmp(patterns[i].name, argv[1]) == 0) patterns[i].run();
    barrier();
    return 0;
}
