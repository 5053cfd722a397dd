/* jacobi.c: Jacobi iteration on shared arrays, which finds the temperatures of a plate whose border is kept hot or cold (Filaments
 * dissertation, 2.1.2 and 5.2.2).
 *
 *     jacobi [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k]
 *
 * There are two grids. An iteration makes each point of the one the mean of the four neighbours in the other: a forall over the rows, each
 * where its home is. The first and the last row of a node need a row of the node above and below: where a page of it is not here, that is a
 * fault. The node goes on with other rows then, and in the next iteration it begins with those two.
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

/* ---- All of it ------------------------------------------------------------------------------------------------------------------ */

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
    for (int option; (option = getopt(argc, argv, "n:i:p:b:k")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'i') s->iterations = atoi(optarg);
        if (option == 'b') s->layout.page_bytes = (size_t)atol(optarg);
        if (option == 'k') s->layout.packed = 1;
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
        if (node_self() == 0) fprintf(stderr, "usage: jacobi [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k]\n");
        return 2;
    }
    shared double **new = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    shared double **old = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    int size = s.size;
    forall (int i = 0; i < size; i++) at new[i] {
        fill_row(new[i], i, size);
        fill_row(old[i], i, size);
    }

    double start = wall_seconds(), change;
    int iterations = 0;
    do {
        change = 0;
        forall (int i = 1; i < size - 1; i++) at new[i] reduce(max: change) {
            change = larger(relax(new[i], old[i - 1], old[i], old[i + 1], size), change);
        }
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
