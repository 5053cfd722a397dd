/* lu-pages.c: LU decomposition with pivots on a shared array (Filaments dissertation, 5.2.3). ../lu does it in blocks that are
 * regions.
 *
 *     lu-pages [-n SIZE] [-p PROTOCOL] [-b BYTES] [-k]
 *
 * Rows are dealt out cyclically, since each step leaves fewer of them to work on. Step k is a forall over the rows below k, each where
 * its home is: row k is subtracted from it, which is a fault where row k is not here. In row k + 1 the largest element is found then,
 * and columns are exchanged so that it is on the diagonal; the forall's reduction tells all nodes which column it was.
 *
 * -b: the bytes of a page. -k: packed, so that rows of different nodes share pages. At the end node 0 solves a system of equations,
 * and does the same decomposition alone, and compares. */
#include <unistd.h> /* before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>
#include <prelude_arrays.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not migratory: all nodes read a row in the same step. */
static const struct { const char *name; const mcrl_page_protocol *is; } protocols[] = {
    {"write_invalidate", write_invalidate},
    {"implicit_invalidate", implicit_invalidate},
    {"write_shared", write_shared},
    {"writer_owns", writer_owns},
};

struct settings {
    int size;
    const mcrl_page_protocol *protocol;
    shared_layout layout;
};

/* ---- A row ---------------------------------------------------------------------------------------------------------------------- */

/* The element (i, j): always the same, between -1/2 and 1/2. */
static double element(int i, int j)
{
    unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + 1;
    x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
    return (double)(x % 1000) / 1000 - 0.4995;
}

static void fill_row(double *row, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = element(i, j);
}

static void exchange(double *row, int j, int k)
{
    double value = row[j];
    row[j] = row[k], row[k] = value;
}

/* Brings the largest of the elements `step` and up of row `step` to the diagonal. Returns the column that it was in. */
static int choose_pivot(double *row, int step, int size)
{
    int column = step;
    double largest = 0;
    for (int j = step; j < size; j++) {
        double magnitude = row[j] < 0 ? -row[j] : row[j];
        if (magnitude > largest) largest = magnitude, column = j;
    }
    exchange(row, step, column);
    return column;
}

/* Subtracts row `step` from a row below it, after the same exchange of columns. */
static void eliminate(double *restrict row, const double *restrict pivot, int step, int column, int size)
{
    exchange(row, step, column);
    double factor = row[step] /= pivot[step];
    for (int j = step + 1; j < size; j++) row[j] -= factor * pivot[j];
}

/* The exchanges of the steps after that of row i, which the row has no part in otherwise, and so are done at the end. */
static void exchange_later(double *row, int i, const int *columns, int size)
{
    for (int step = i + 1; step < size; step++) exchange(row, step, columns[step]);
}

/* ---- The result ----------------------------------------------------------------------------------------------------------------- */

/* Whether A x = b is solved for a known x. */
static bool solves(double **lu, const int *columns, int size)
{
    double *x = calloc((size_t)size, sizeof *x), worst = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) x[i] += element(i, j) * (j % 10 + 1);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++) x[i] -= lu[i][j] * x[j];
    for (int i = size - 1; i >= 0; i--) {
        for (int j = i + 1; j < size; j++) x[i] -= lu[i][j] * x[j];
        x[i] /= lu[i][i];
    }
    for (int step = size - 1; step >= 0; step--) exchange(x, step, columns[step]);
    for (int i = 0; i < size; i++) {
        double error = x[i] > i % 10 + 1 ? x[i] - (i % 10 + 1) : i % 10 + 1 - x[i];
        worst = error <= worst ? worst : error;
    }
    free(x);
    return worst < 1e-6;
}

/* Whether the decomposition is what one node computes without others, bit for bit. */
static bool is_same(double **lu, int size)
{
    double *rows = malloc((size_t)size * size * sizeof *rows);
    int *columns = malloc((size_t)size * sizeof *columns);
    bool same = true;
    for (int i = 0; i < size; i++) fill_row(rows + (size_t)i * size, i, size);
    for (int step = 0; step < size; step++) {
        const double *pivot = rows + (size_t)step * size;
        columns[step] = choose_pivot(rows + (size_t)step * size, step, size);
        for (int i = step + 1; i < size; i++) eliminate(rows + (size_t)i * size, pivot, step, columns[step], size);
    }
    for (int i = 0; i < size; i++) {
        exchange_later(rows + (size_t)i * size, i, columns, size);
        same = same && memcmp(rows + (size_t)i * size, lu[i], (size_t)size * sizeof *rows) == 0;
    }
    free(rows);
    free(columns);
    return same;
}

static bool print_result(double **lu, const int *columns, int size)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += lu[i][j];
    bool right = solves(lu, columns, size);
    printf("%d x %d: the sum is %.6f, the solution is %s\n", size, size, sum, right ? "right" : "WRONG");
    if (right && is_same(lu, size)) return true;
    fprintf(stderr, "lu-pages: the decomposition is not what one node computes\n");
    return false;
}

/* ---- All of it ------------------------------------------------------------------------------------------------------------------ */

/* columns[k]: with which column the k-th was exchanged in step k; each node has them all. The owner of a row chooses its pivot as soon as
 * nothing more is subtracted from it, while other nodes work on their rows of the step before: the reduction tells all nodes. */
static void decompose(shared double **a, int *columns, int size)
{
    int column = reduce_max(node_self() == 0 ? choose_pivot(a[0], 0, size) : 0);
    for (int step = 0; step < size; step++) {
        columns[step] = column;
        int next = 0;
        forall (int i = step + 1; i < size; i++) at a[i] reduce(max: next) {
            eliminate(a[i], a[step], step, column, size);
            if (i == step + 1) next = choose_pivot(a[i], i, size);
        }
        column = next;
    }
    forall (int i = 0; i < size; i++) at a[i] { exchange_later(a[i], i, columns, size); }
}

static bool parse(int argc, char **argv, struct settings *s)
{
    for (int option; (option = getopt(argc, argv, "n:p:b:k")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'b') s->layout.page_bytes = (size_t)atol(optarg);
        if (option == 'k') s->layout.packed = 1;
        if (option == '?') return false;
        if (option != 'p') continue;
        s->protocol = NULL;
        for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
            if (strcmp(protocols[i].name, optarg) == 0) s->protocol = protocols[i].is;
    }
    return optind == argc && s->size > 0 && s->size <= 20000 && s->protocol != NULL;
}

int main(int argc, char **argv)
{
    struct settings s = {.size = 60, .protocol = implicit_invalidate, .layout = {.home = shared_at_cyclic}};
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: lu-pages [-n SIZE] [-p PROTOCOL] [-b BYTES] [-k]\n");
        return 2;
    }
    shared double **a = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    int *columns = malloc((size_t)s.size * sizeof *columns);
    int size = s.size;
    forall (int i = 0; i < size; i++) at a[i] { fill_row(a[i], i, size); }

    double start = wall_seconds();
    decompose(a, columns, s.size);
    double seconds = wall_seconds() - start;

    bool right = true;
    if (node_self() == 0) {
        right = print_result(a, columns, s.size);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    right = reduce_min(right ? 1.0 : 0.0) > 0;
    shared_delete(a);
    free(columns);
    return right ? 0 : 1;
}
