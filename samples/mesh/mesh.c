/* mesh.c: a mesh that fits itself to a curved boundary, on seven shared arrays, after SPEC's Tomcatv (Filaments dissertation,
 * 5.2.5).
 *
 *     mesh [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k]
 *
 * Points (x, y) lie where lines of one coordinate cross lines of the other. An iteration has two phases. The first finds at each
 * point by how much an elliptic equation is not fulfilled, and the coefficients of a tridiagonal system; it needs the eight points
 * around. The second solves the systems, one for each row, and moves the points. Each phase is a forall over the rows, each where its
 * home is: all filaments of the first have ended before the second begins. A node reads in the first phase a row of x and y of each
 * neighbour.
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

/* Two of the coordinates of points, two of what is wrong there, then moves; the systems' matrices beside their diagonals, and on
 * them; and what solving them leaves for the way back. */
enum { X, Y, RX, RY, AA, DD, D, ARRAYS };

/* The mesh in the beginning: straight lines between a bottom that is bent and a top that is not, but for the interior, which is
 * pushed aside. Lines are about 1 apart. */
static void fill_row(double *restrict x, double *restrict y, int i, int size)
{
    double t = (double)i / (size - 1);
    for (int j = 0; j < size; j++) {
        double s = (double)j / (size - 1), bottom = s * (1 - s) * (1.5 - s);
        x[j] = (size - 1) * (s + 0.5 * s * (1 - s) * t * (1 - t));
        y[j] = (size - 1) * (bottom + (1 - bottom) * t);
    }
}

/* The first phase at row [1] of three rows each of x and y. */
static void find_residuals(double *const x[3], double *const y[3], double *restrict rx, double *restrict ry, double *restrict aa,
                           double *restrict dd, int size)
{
    const double *restrict xa = x[0], *restrict xr = x[1], *restrict xb = x[2];
    const double *restrict ya = y[0], *restrict yr = y[1], *restrict yb = y[2];
    for (int j = 1; j < size - 1; j++) {
        double xi = xb[j] - xa[j], yi = yb[j] - ya[j], xj = xr[j + 1] - xr[j - 1], yj = yr[j + 1] - yr[j - 1];
        double a = 0.25 * (xj * xj + yj * yj), b = 0.25 * (xi * xi + yi * yi), c = 0.125 * (xi * xj + yi * yj);
        double xij = xb[j + 1] - xa[j + 1] - xb[j - 1] + xa[j - 1], yij = yb[j + 1] - ya[j + 1] - yb[j - 1] + ya[j - 1];
        aa[j] = -b;
        dd[j] = b + b + a * (2 / 0.98);
        rx[j] = a * (xb[j] - 2 * xr[j] + xa[j]) + b * (xr[j + 1] - 2 * xr[j] + xr[j - 1]) - c * xij;
        ry[j] = a * (yb[j] - 2 * yr[j] + ya[j]) + b * (yr[j + 1] - 2 * yr[j] + yr[j - 1]) - c * yij;
    }
}

static double larger(double a, double b) { return a > b ? a : b; }

/* The second phase of a row, which moves its points. Returns the largest residual. */
static double move_points(double *restrict x, double *restrict y, double *restrict rx, double *restrict ry, const double *restrict aa,
                          const double *restrict dd, double *restrict d, int size)
{
    double largest = 0, before = 0, x_before = 0, y_before = 0;
    for (int j = 1; j < size - 1; j++) {
        double above = rx[j] > ry[j] ? rx[j] : ry[j], below = rx[j] < ry[j] ? -rx[j] : -ry[j];
        double residual = above > below ? above : below, r = aa[j] * before;
        largest = residual > largest ? residual : largest;
        before = d[j] = 1 / (dd[j] - (j > 1 ? aa[j - 1] : 0) * r);
        x_before = rx[j] -= x_before * r;
        y_before = ry[j] -= y_before * r;
    }
    double x_after = 0, y_after = 0;
    for (int j = size - 2; j > 0; j--) {
        x_after = rx[j] = (rx[j] - aa[j] * x_after) * d[j];
        y_after = ry[j] = (ry[j] - aa[j] * y_after) * d[j];
        x[j] += x_after;
        y[j] += y_after;
    }
    return largest;
}

/* The phases of row i of the arrays. */
static void first_phase(double **const array[ARRAYS], int i, int size)
{
    find_residuals(&array[X][i - 1], &array[Y][i - 1], array[RX][i], array[RY][i], array[AA][i], array[DD][i], size);
}

static double second_phase(double **const array[ARRAYS], int i, int size)
{
    return move_points(array[X][i], array[Y][i], array[RX][i], array[RY][i], array[AA][i], array[DD][i], array[D][i], size);
}

/* ---- The result ----------------------------------------------------------------------------------------------------------------- */

static double **new_rows(int rows, int size)
{
    double **row = malloc((size_t)rows * sizeof *row);
    row[0] = calloc((size_t)rows * size, sizeof **row);
    for (int i = 1; i < rows; i++) row[i] = row[0] + (size_t)i * size;
    return row;
}

static void delete_rows(double **row)
{
    free(row[0]);
    free(row);
}

/* Whether the mesh is what one node computes without others, bit for bit. */
static bool is_right(double **x, double **y, int iterations, int size)
{
    double **array[ARRAYS];
    bool same = true;
    for (int a = 0; a < ARRAYS; a++) array[a] = new_rows(size, size);
    for (int i = 0; i < size; i++) fill_row(array[X][i], array[Y][i], i, size);
    for (; iterations > 0; iterations--) {
        for (int i = 1; i < size - 1; i++) first_phase(array, i, size);
        for (int i = 1; i < size - 1; i++) second_phase(array, i, size);
    }
    for (int i = 0; i < size; i++) {
        same = same && memcmp(x[i], array[X][i], (size_t)size * sizeof **x) == 0;
        same = same && memcmp(y[i], array[Y][i], (size_t)size * sizeof **y) == 0;
    }
    for (int a = 0; a < ARRAYS; a++) delete_rows(array[a]);
    return same;
}

static bool print_result(double **x, double **y, int iterations, int size, double residual)
{
    double sum = 0;
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) sum += x[i][j] + 2 * y[i][j];
    printf("%d x %d: %d iterations, the last residual is %.6e, the sum is %.9f\n", size, size, iterations, residual, sum);
    if (is_right(x, y, iterations, size)) return true;
    fprintf(stderr, "mesh: the mesh is not what one node computes\n");
    return false;
}

/* ---- All of it ------------------------------------------------------------------------------------------------------------------ */

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
    return optind == argc && s->size >= 3 && s->size <= 10000 && s->iterations > 0 && s->protocol != NULL;
}

int main(int argc, char **argv)
{
    struct settings s = {.size = 50, .iterations = 20, .protocol = implicit_invalidate};
    if (!parse(argc, argv, &s)) {
        if (node_self() == 0) fprintf(stderr, "usage: mesh [-n SIZE] [-i ITERATIONS] [-p PROTOCOL] [-b BYTES] [-k]\n");
        return 2;
    }
    shared double **array[ARRAYS];
    for (int a = 0; a < ARRAYS; a++) array[a] = shared_new_with(double, s.size, s.size, s.protocol, &s.layout);
    int size = s.size;
    forall (int i = 0; i < size; i++) at array[X][i] { fill_row(array[X][i], array[Y][i], i, size); }

    double start = wall_seconds(), residual;
    int iterations = 0;
    do {
        residual = 0;
        forall (int i = 1; i < size - 1; i++) at array[X][i] { first_phase(array, i, size); }
        forall (int i = 1; i < size - 1; i++) at array[X][i] reduce(max: residual) {
            residual = larger(second_phase(array, i, size), residual);
        }
    } while (++iterations < s.iterations && residual > PRECISE_ENOUGH);
    double seconds = wall_seconds() - start;

    bool right = true;
    if (node_self() == 0) {
        right = print_result(array[X], array[Y], iterations, s.size, residual);
        fprintf(stderr, "%.6f seconds\n", seconds);
    }
    right = reduce_min(right ? 1.0 : 0.0) > 0;
    for (int a = 0; a < ARRAYS; a++) shared_delete(array[a]);
    return right ? 0 : 1;
}
