/* LU factorization of a dense matrix in blocks, as in section 5.2.1 of the CRL report, after Rothberg: each block is a region. Block
 * (i, j) belongs to a node of a grid of nodes, by which the blocks are dealt out in both directions; only its owner writes it. A step
 * factors the block on the diagonal, then those below and to the right of it, then updates the rest; between these parts all nodes
 * wait for each other. No pivots: the diagonal outweighs the rest.
 *
 *     lu [size [block]]      500 10 are the report's */
#include <math.h>
#include <mcrl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int size = 100, block = 10; /* of the matrix and of a block: rows */
static int blocks;                 /* in a row of blocks */
static int grid_rows, grid_columns;
static double **at; /* where each block is mapped, by rows */

static int owner(int i, int j) { return i % grid_rows * grid_columns + j % grid_columns; }
static int is_mine(int i, int j) { return owner(i, j) == (int)crl_self_addr; }
static double **place(int i, int j) { return &at[i * blocks + j]; }

/* ---- What is done with blocks -------------------------------------------------------------------------------------- */

/* A = L U in place: L below the diagonal, with ones on it. */
static void factor(double *a, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double l = a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= l * a[k * n + j];
        }
}

/* A = A U^-1, for the blocks below the diagonal. */
static void divide(double *restrict a, const double *restrict u, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double l = a[i * n + k] /= u[k * n + k];
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= l * u[k * n + j];
        }
}

/* A = L^-1 A, for the blocks to the right of the diagonal. */
static void reduce(double *restrict a, const double *restrict l, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i * n + j] -= l[i * n + k] * a[k * n + j];
}

/* A = A - L U. */
static void update(double *restrict a, const double *restrict l, const double *restrict u, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                a[i * n + j] -= l[i * n + k] * u[k * n + j];
}

/* ---- The matrix ------------------------------------------------------------------------------------------------------ */

/* The value of the element (i, j): always the same, between 0 and 1, and large on the diagonal. */
static double element(int i, int j)
{
    unsigned long x = (unsigned long)i * 1000003 + (unsigned long)j * 10007 + 1;
    x ^= x >> 13, x *= 0x9e3779b97f4a7c15, x ^= x >> 29;
    return (double)(x % 1000) / 1000 + (i == j ? size : 0);
}

static void fill(double *a, int row, int column)
{
    for (int i = 0; i < block; i++)
        for (int j = 0; j < block; j++)
            a[i * block + j] = element(row * block + i, column * block + j);
}

/* Each node makes its blocks, and keeps all blocks of the matrix mapped. */
static void make_matrix(void)
{
    size_t count = (size_t)blocks * blocks;
    rid_t *ids = calloc(count, sizeof *ids);
    size_t bytes = (size_t)block * block * sizeof(double);
    at = calloc(count, sizeof *at);
    for (int node = 0; node < (int)crl_num_nodes; node++) {
        rid_t *theirs = calloc(count, sizeof *theirs);
        for (int i = 0; i < blocks; i++)
            for (int j = 0; j < blocks; j++)
                if (owner(i, j) == node && is_mine(i, j)) theirs[i * blocks + j] = rgn_create(bytes);
        if (node == (int)crl_self_addr) rgn_bcast_send(count * sizeof *theirs, theirs);
        else rgn_bcast_recv(count * sizeof *theirs, theirs);
        for (size_t each = 0; each < count; each++)
            if (theirs[each]) ids[each] = theirs[each];
        free(theirs);
    }
    for (size_t each = 0; each < count; each++)
        at[each] = rgn_map(ids[each]);
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++)
            if (is_mine(i, j)) {
                rgn_start_write(*place(i, j));
                fill(*place(i, j), i, j);
                rgn_end_write(*place(i, j));
            }
    free(ids);
}

/* ---- The steps --------------------------------------------------------------------------------------------------------- */

static void factor_step(int k)
{
    double *diagonal = *place(k, k);
    if (is_mine(k, k)) {
        rgn_start_write(diagonal);
        factor(diagonal, block);
        rgn_end_write(diagonal);
    }
    rgn_barrier();
    rgn_start_read(diagonal);
    for (int i = k + 1; i < blocks; i++) {
        if (is_mine(i, k)) {
            rgn_start_write(*place(i, k));
            divide(*place(i, k), diagonal, block);
            rgn_end_write(*place(i, k));
        }
        if (is_mine(k, i)) {
            rgn_start_write(*place(k, i));
            reduce(*place(k, i), diagonal, block);
            rgn_end_write(*place(k, i));
        }
    }
    rgn_end_read(diagonal);
    rgn_barrier();
    for (int i = k + 1; i < blocks; i++) {
        if (i % grid_rows != (int)crl_self_addr / grid_columns) continue;
        double *left = *place(i, k);
        rgn_start_read(left);
        for (int j = k + 1; j < blocks; j++)
            if (is_mine(i, j)) {
                double *mine = *place(i, j), *above = *place(k, j);
                rgn_start_read(above);
                rgn_start_write(mine);
                update(mine, left, above, block);
                rgn_end_write(mine);
                rgn_end_read(above);
            }
        rgn_end_read(left);
    }
}

/* ---- The answer ------------------------------------------------------------------------------------------------------ */

/* Solves A x = b, with the b for which all of x is 1; returns the largest error. */
static double error_of_solution(void)
{
    double *x = calloc((size_t)size, sizeof *x), worst = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            x[i] += element(i, j);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++)
            x[i] -= (*place(i / block, j / block))[i % block * block + j % block] * x[j];
    for (int i = size; i-- > 0;) {
        for (int j = i + 1; j < size; j++)
            x[i] -= (*place(i / block, j / block))[i % block * block + j % block] * x[j];
        x[i] /= (*place(i / block, i / block))[i % block * (block + 1)];
        worst = fmax(worst, fabs(x[i] - 1));
    }
    free(x);
    return worst;
}

static double sum_of_block(const double *a)
{
    double sum = 0;
    for (int i = 0; i < block * block; i++)
        sum += a[i];
    return sum;
}

/* Node 0 alone. */
static void print_answer(void)
{
    double sum = 0;
    for (int each = 0; each < blocks * blocks; each++) {
        rgn_start_read(at[each]);
        sum += sum_of_block(at[each]);
    }
    printf("%d x %d: sum %.6f, the solution is %s\n", size, size, sum, error_of_solution() < 1e-9 ? "right" : "wrong");
    for (int each = 0; each < blocks * blocks; each++)
        rgn_end_read(at[each]);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    mcrl_init(&argc, &argv);
    if (argc > 1) size = atoi(argv[1]);
    if (argc > 2) block = atoi(argv[2]);
    if (size < 1 || block < 1 || size % block != 0) {
        if (crl_self_addr == 0) fprintf(stderr, "usage: lu [size [block]], where size is a multiple of block\n");
        mcrl_finalize();
        return 2;
    }
    blocks = size / block;
    for (grid_rows = (int)sqrt(crl_num_nodes); crl_num_nodes % grid_rows != 0; grid_rows--)
        ;
    grid_columns = (int)crl_num_nodes / grid_rows;
    make_matrix();

    rgn_barrier();
    double start = seconds_now();
    for (int k = 0; k < blocks; k++)
        factor_step(k);
    rgn_barrier();
    if (crl_self_addr == 0) {
        fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
        print_answer();
    }
    rgn_barrier();
    mcrl_finalize();
    return 0;
}
