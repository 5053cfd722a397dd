/* jacobi.c: Jacobi iteration on shared arrays, which finds the temperatures of a plate whose border is kept hot or cold (Filaments
 * dissertation, 2.1.2 and 5.2.2).
 *
 *     jacobi [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k] [-o]
 *
 * There are two grids. An iteration makes each point of the one the mean of the four neighbours in the other. Each node has a strip of
 * rows, and reads the last row of the strip above and the first row of the strip below: where a page of them is not here, that is a
 * fault. -o gives the strip's first and last row to threads of their own, which wait for these pages while the others are computed.
 *
 * -b: the bytes of a page. -k: packed, so that strips share pages. At the end node 0 computes the same alone, and compares. */
#include <unistd.h> /* before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>
#include <prelude_arrays.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRECISE_ENOUGH 1e-5

/* Those that keep one copy to write; those that merge or move what several nodes write; and the one that has no copies to read. */
static const struct { const char *name; const mcrl_page_protocol *is; } protocols[] = {
    {"write_invalidate", write_invalidate}, {"implicit_invalidate", implicit_invalidate}, {"write_shared", write_shared},
    {"writer_owns", writer_owns},           {"migratory", migratory},
};

struct settings {
    int size, iterations;
    bool overlap;
    const mcrl_page_protocol *protocol;
    shared_layout layout;
};

/* ---- A row ---------------------------------------------------------------------------------------------------------------------- */

/* The border of the plate is hot at the top, warm at the left side, and cold elsewhere. */
static void fill_row(double *row, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = i == 0 ? 1 : 0;
    if (i > 0) row[0] = 0.5;
}

static double larger(double a, double b) { return a > b ? a : b; }

/* New values for a row. Returns the largest change; it is found in lanes, which compilers make instructions for vectors of. */
static double relax(double *restrict new, const double *restrict above, const double *restrict row, const double *restrict below, int size)
{
    enum { LANES = 4 };
    double largest[LANES] = {0};
    int groups = (size - 2) / LANES;
    for (int group = 0; group < groups; group++)
        for (int lane = 0; lane < LANES; lane++) {
            int j = 1 + group * LANES + lane;
            new[j] = (above[j] + below[j] + row[j - 1] + row[j + 1]) * 0.25;
            double change = new[j] > row[j] ? new[j] - row[j] : row[j] - new[j];
            largest[lane] = change > largest[lane] ? change : largest[lane];
        }
    for (int j = 1 + groups * LANES; j < size - 1; j++) {
        new[j] = (above[j] + below[j] + row[j - 1] + row[j + 1]) * 0.25;
        largest[0] = larger(new[j] > row[j] ? new[j] - row[j] : row[j] - new[j], largest[0]);
    }
    return larger(larger(largest[0], largest[1]), larger(largest[2], largest[3]));
}

/* ---- A node's strip
 * --------------------------------------------------------------------------------------------------------------- */

/* The first row whose home is this node or one after it. */
static int first_row_of(int number, int rows)
{
    int row = 0;
    while (row < rows && shared_at_blocks((size_t)row, (size_t)rows, (unsigned)node_count()) < (unsigned)number) row++;
    return row;
}

struct task { double **new, **old; int first, end, size; double largest; };

/* Pointers to rows are taken anew in each iteration: under writer_owns rows move. */
static void *relax_rows(void *argument)
{
    struct task *task = argument;
    double **new = task->new, **old = task->old;
    for (int i = task->first; i < task->end; i++)
        task->largest = larger(relax(new[i], old[i - 1], old[i], old[i + 1], task->size), task->largest);
    return NULL;
}

/* Rows first to end - 1, with threads for the first and the last. */
static double relax_overlapping(double **new, double **old, int first, int end, int size)
{
    struct task top = {new, old, first, first + 1, size, 0}, bottom = {new, old, end - 1, end, size, 0};
    struct task interior = {new, old, first + 1, end - 1, size, 0};
    mcrl_thread above = mcrl_thread_create(relax_rows, &top, NULL), below = mcrl_thread_create(relax_rows, &bottom, NULL);
    mcrl_thread_yield(); /* they ask for their pages */
    relax_rows(&interior);
    mcrl_thread_join(above, NULL);
    mcrl_thread_join(below, NULL);
    return larger(interior.largest, larger(top.largest, bottom.largest));
}

static double relax_strip(double **new, double **old, int first, int end, const struct settings *s)
{
    struct task all = {new, old, first, end, s->size, 0};
    if (s->overlap && end - first > 1) return relax_overlapping(new, old, first, end, s->size);
    relax_rows(&all);
    return all.largest;
}

/* ---- All of it
 * -------------------------------------------------------------------------------------------------------------------- */

/* Whether the grid is what one node computes without others, bit for bit. */
static bool is_right(double **grid, int iterations, int size)
{
    double *one = calloc((size_t)size * size, sizeof *one), *other = calloc((size_t)size * size, sizeof *other);
    double *new = one, *old = other;
    bool same = true;
    for (int i = 0; i < size; i++) fill_row(new + (size_t)i * size, i, size), fill_row(old + (size_t)i * size, i, size);
    for (; iterations > 0; iterations--) {
        for (int i = 1; i < size - 1; i++) {
            double *row = old + (size_t)i * size;
            relax(new + (size_t)i * size, row - size, row, row + size, size);
        }
        double *swapped = new;
        new = old, old = swapped;
    }
    for (int i = 0; i < size; i++) same = same && memcmp(grid[i], old + (size_t)i * size, (size_t)size * sizeof *old) == 0;
    free(one);
    free(other);
    return same;
}

static bool print_result(double **grid, int iterations, int size, double change)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += grid[i][j];
    printf("%d x %d: %d iterations, the last change is %.9f, the sum is %.9f\n", size, size, iterations, change, sum);
    if (is_right(grid, iterations, size)) return true;
    fprintf(stderr, "jacobi: the grid is not what one node computes\n");
    return false;
}

static bool parse(int argc, char **argv, struct settings *s)
{
    for (int option; (option = getopt(argc, argv, "n:i:p:b:ko")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'i') s->iterations = atoi(optarg);
        if (option == 'b') s->layout.page_bytes = (size_t)atol(optarg);
        if (option == 'k') s->layout.packed = 1;
        if (option == 'o') s->overlap = true;
        if (option == '?') return false;
        if (option != 'p') continue;
        s->protocol = NULL;
        for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
            if (strcmp(protocols[i].name, optarg) == 0) s->protocol = protocols[i].is;
    }
    return optind == argc && s->size >= 3 && s->size <= 30000 && s->iterations > 0 && s->protocol != NULL;
}

int main(int argc, char **argv)
{
    struct settings s = {.size = 64, .iterations = 50, .protocol = implicit_invalidate};
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: jacobi [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k] [-o]\n");
        return 2;
    }
    shared double **new = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    shared double **old = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    int first = first_row_of(node_self(), s.size), end = first_row_of(node_self() + 1, s.size);
    for (int i = first; i < end; i++) fill_row(new[i], i, s.size), fill_row(old[i], i, s.size);
    if (first == 0) first = 1;
    if (end == s.size) end--;

    barrier();
    double start = wall_seconds(), change;
    int iterations = 0;
    do {
        change = reduce_max(relax_strip(new, old, first, end, &s));
        double **swapped = new;
        new = old, old = swapped;
    } while (++iterations < s.iterations && change > PRECISE_ENOUGH);
    double seconds = wall_seconds() - start;

    bool right = true;
    if (node_self() == 0) {
        right = print_result(old, iterations, s.size, change);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    right = reduce_min(right ? 1.0 : 0.0) > 0;
    shared_delete(new);
    shared_delete(old);
    return right ? 0 : 1;
}
