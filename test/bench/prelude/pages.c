/* pages.c: what the pages of shared arrays cost two nodes; pages.py runs it.
 *
 *     pages borders SIZE ITERATIONS TURNS        lines `PROTOCOL ITERATION SECONDS MESSAGES`: of Jacobi, where strips share pages
 *     pages thrash WRITES BATCH COMPUTERS PINS   a line `SECONDS MESSAGES`: of two nodes that write one page
 *
 * Ends with 1 for wrong results. */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_wrong = false;

static void check(bool right, const char *what)
{
    if (!right) fprintf(stderr, "pages: wrong: %s\n", what);
    is_wrong = is_wrong || !right;
}

static long sent(void)
{
    mcrl_counters counters;
    mcrl_statistics(&counters);
    return (long)counters.messages;
}

/* ---- Strips that share pages ------------------------------------------------------------------------------------------------------- */

/* A plate that is heated everywhere and cold at its border: no node writes before the first iteration, and each point changes in each. */
static double relax_strip(double **new, double **old, long first, long end, long size)
{
    double largest = 0;
    for (long i = first; i < end; i++) {
        double *above = old[i - 1], *row = old[i], *below = old[i + 1], *to = new[i];
        for (long j = 1; j <= size; j++) {
            to[j] = (above[j] + below[j] + row[j - 1] + row[j + 1]) * 0.25 + 1;
            double change = to[j] > row[j] ? to[j] - row[j] : row[j] - to[j];
            if (change > largest) largest = change;
        }
    }
    return largest;
}

/* What all protocols must agree on. */
static double sum_of(double **grid, long size)
{
    double sum = 0;
    for (long i = 0; i < size + 2; i++)
        for (long j = 0; j < size + 2; j++) sum += grid[i][j] * (double)(i + 1);
    return sum;
}

static double jacobi(const char *name, const mcrl_page_protocol *protocol, long size, long iterations)
{
    shared_layout packed = {.packed = 1};
    size_t rows = (size_t)size + 2;
    shared double **new = shared_new_with(double, rows, rows, protocol, &packed);
    shared double **old = shared_new_with(double, rows, rows, protocol, &packed);
    long self = node_self(), nodes = node_count(), first = 1 + size * self / nodes, end = 1 + size * (self + 1) / nodes;
    barrier();
    for (long iteration = 1; iteration <= iterations; iteration++) {
        long before = sent();
        double start = wall_seconds();
        reduce_max(relax_strip(new, old, first, end, size));
        double seconds = wall_seconds() - start, messages = reduce_sum((double)(sent() - before));
        if (self == 0) printf("%s %ld %.9f %.0f\n", name, iteration, seconds, messages);
        double **swapped = new;
        new = old, old = swapped;
    }
    double sum = self == 0 ? sum_of(old, size) : 0;
    shared_delete(new);
    shared_delete(old);
    return sum;
}

static void borders(long size, long iterations, long turns)
{
    for (long turn = 0; turn < turns; turn++) {
        double one = jacobi("write_invalidate", write_invalidate, size, iterations);
        double other = jacobi("write_shared", write_shared, size, iterations);
        double third = jacobi("writer_owns", writer_owns, size, iterations);
        check(one == other && one == third, "protocols differ in the result");
    }
}

/* ---- Two nodes that write one page ------------------------------------------------------------------------------------------------- */

static bool is_done;

/* Other work that a node has, in pieces of some 10 microseconds. */
static void *compute(void *argument)
{
    volatile double x = 1;
    while (!is_done) {
        for (long i = 0; i < 5000; i++) x = x * 0.5 + 1;
        mcrl_thread_yield();
    }
    return argument;
}

static void write_page(volatile long *mine, long writes, long batch, bool pins)
{
    for (long done = 0; done < writes; done += batch) {
        if (pins) shared_pin((const void *)mine, sizeof *mine, shared_write);
        for (long i = 0; i < batch; i++) {
            ++*mine;
            mcrl_poll();
        }
        if (pins) shared_unpin((const void *)mine, sizeof *mine);
        mcrl_thread_yield();
    }
}

static void thrash(long writes, long batch, long computers, bool pins)
{
    shared long *words = shared_new(long, 2, write_invalidate);
    mcrl_thread *others = calloc((size_t)computers + 1, sizeof *others);
    barrier();
    long before = sent();
    double start = wall_seconds();
    for (long i = 0; i < computers; i++) others[i] = mcrl_thread_create(compute, NULL, NULL);
    write_page(&words[node_self()], writes, batch, pins);
    is_done = true;
    for (long i = 0; i < computers; i++) mcrl_thread_join(others[i], NULL);
    barrier();
    double seconds = wall_seconds() - start, messages = reduce_sum((double)(sent() - before));
    check(words[0] == writes && words[1] == writes, "writes are lost");
    if (node_self() == 0) printf("%.9f %.0f\n", seconds, messages);
    shared_delete(words);
    free(others);
}

int main(int argc, char **argv)
{
    if (node_count() != 2) return fprintf(stderr, "pages: needs 2 nodes\n"), 2;
    if (argc == 5 && strcmp(argv[1], "borders") == 0) borders(atol(argv[2]), atol(argv[3]), atol(argv[4]));
    else if (argc == 6 && strcmp(argv[1], "thrash") == 0) thrash(atol(argv[2]), atol(argv[3]), atol(argv[4]), atol(argv[5]) != 0);
    else return fprintf(stderr, "usage: pages borders|thrash NUMBERS\n"), 2;
    return is_wrong ? 1 : 0;
}
