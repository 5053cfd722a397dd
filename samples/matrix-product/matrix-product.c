/* matrix-product.c: the product of two matrices on shared arrays (Filaments dissertation, 2.1.1 and 5.2.1).
 *
 *     matrix-product [-n SIZE] [-p PROTOCOL] [-b BYTES] [-k] [-t]
 *
 * Node 0 has both matrices. A forall computes each row of their product where its home is, for which it needs the same row of the first
 * matrix and all of the second: pages come as they are touched. Then node 0 asks for the whole product at once. -t has
 * a node ask for the whole second matrix at once.
 *
 * -b: the bytes of a page. -k: packed, so that strips of the product share pages. At the end node 0 computes the same by dot
 * products. All elements are small whole numbers, so sums are the same in any order. */
#include <unistd.h> /* before prelude.h, which in a serial program takes the word `fork` */

#include <prelude.h>
#include <prelude_arrays.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The second matrix is read by all nodes, so it is not migratory: its pages would go round. */
struct protocol { const char *name; const mcrl_page_protocol *of_strips, *of_second; };
static const struct protocol protocols[] = {
    {"write_invalidate", write_invalidate, write_invalidate},
    {"implicit_invalidate", implicit_invalidate, implicit_invalidate},
    {"write_shared", write_shared, write_shared},
    {"writer_owns", writer_owns, writer_owns},
    {"migratory", migratory, write_invalidate},
};

struct settings {
    int size;
    bool touch;
    const struct protocol *protocol;
    shared_layout layout;
};

/* ---- The matrices --------------------------------------------------------------------------------------------------------------- */

/* The element (i, j) of matrix 1 or 2: always the same whole number, 0 to 15. */
static double element(int matrix, int i, int j)
{
    unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + (unsigned long)matrix;
    x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
    return (double)(x % 16);
}

static void fill_row(double *row, int matrix, int i, int size)
{
    for (int j = 0; j < size; j++) row[j] = element(matrix, i, j);
}

/* A row of the product, from that of the first matrix: the rows of the second, each so many times. */
static void multiply_row(double *restrict product, const double *restrict first, double *const *second, int size)
{
    for (int j = 0; j < size; j++) product[j] = 0;
    for (int k = 0; k < size; k++) {
        const double *restrict row = second[k];
        double factor = first[k];
        for (int j = 0; j < size; j++) product[j] += factor * row[j];
    }
}

/* ---- The result ----------------------------------------------------------------------------------------------------------------- */

/* Whether each element of the product is the dot product of a row and a column. */
static bool is_right(double **product, int size)
{
    double *row = malloc((size_t)size * sizeof *row), *columns = malloc((size_t)size * size * sizeof *columns);
    long wrong = 0;
    for (int j = 0; j < size; j++)
        for (int k = 0; k < size; k++) columns[(size_t)j * size + k] = element(2, k, j);
    for (int i = 0; i < size; i++) {
        fill_row(row, 1, i, size);
        for (int j = 0; j < size; j++) {
            double sum = 0;
            for (int k = 0; k < size; k++) sum += row[k] * columns[(size_t)j * size + k];
            wrong += sum != product[i][j];
        }
    }
    free(row);
    free(columns);
    return wrong == 0;
}

static bool print_result(double **product, int size)
{
    double sum = 0, weighted = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += product[i][j], weighted += product[i][j] * ((i * 31 + j * 17) % 101);
    printf("%d x %d: the sum is %.0f, and %.0f with weights\n", size, size, sum, weighted);
    if (is_right(product, size)) return true;
    fprintf(stderr, "matrix-product: elements of the product are wrong\n");
    return false;
}

/* ---- All of it ------------------------------------------------------------------------------------------------------------------ */

static double **new_matrix(const struct settings *s, const mcrl_page_protocol *protocol, mcrl_array_home *home)
{
    shared_layout layout = s->layout;
    layout.home = home;
    return shared_new_with(double, s->size, s->size, protocol, &layout);
}

/* Fetches a matrix in which each row is written by its home only: under each protocol row follows row. */
static void fetch(shared double **matrix, int size)
{
    shared_touch(matrix[0], (size_t)((char *)(matrix[size - 1] + size) - (char *)matrix[0]), shared_read);
}

static bool parse(int argc, char **argv, struct settings *s)
{
    for (int option; (option = getopt(argc, argv, "n:p:b:kt")) != -1;) {
        if (option == 'n') s->size = atoi(optarg);
        if (option == 'b') s->layout.page_bytes = (size_t)atol(optarg);
        if (option == 'k') s->layout.packed = 1;
        if (option == 't') s->touch = true;
        if (option == '?') return false;
        if (option != 'p') continue;
        s->protocol = NULL;
        for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
            if (strcmp(protocols[i].name, optarg) == 0) s->protocol = &protocols[i];
    }
    return optind == argc && s->size > 0 && s->size <= 20000 && s->protocol != NULL;
}

int main(int argc, char **argv)
{
    struct settings s = {.size = 60, .protocol = &protocols[0]};
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: matrix-product [-n SIZE] [-p PROTOCOL] [-b BYTES] [-k] [-t]\n");
        return 2;
    }
    shared double **first = new_matrix(&s, s.protocol->of_strips, shared_at_first);
    shared double **second = new_matrix(&s, s.protocol->of_second, shared_at_first);
    shared double **product = new_matrix(&s, s.protocol->of_strips, shared_at_blocks);
    if (node_self() == 0)
        for (int i = 0; i < s.size; i++) fill_row(first[i], 1, i, s.size), fill_row(second[i], 2, i, s.size);

    barrier();
    double start = wall_seconds();
    int size = s.size;
    if (s.touch) fetch(second, size);
    forall (int i = 0; i < size; i++) at product[i] { multiply_row(product[i], first[i], second, size); }
    if (node_self() == 0) fetch(product, size);
    double seconds = wall_seconds() - start;

    bool right = true;
    if (node_self() == 0) {
        right = print_result(product, s.size);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    right = reduce_min(right ? 1.0 : 0.0) > 0;
    shared_delete(first);
    shared_delete(second);
    shared_delete(product);
    return right ? 0 : 1;
}
