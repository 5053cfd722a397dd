/* By hand what preludec emits for `forall`: Jacobi's relaxation of a shared array, in blocks; rows where their page is; and a sum in
 * order, at any node.
 *
 * Source:
 *     double relax(shared double **new, shared double **old, int n)
 *     {
 *         double change = 0;
 *         forall (int i = 1; i < n - 1; i++) reduce(max: change)
 *             for (int j = 1; j < n - 1; j++) {
 *                 new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
 *                 double d = fabs(new[i][j] - old[i][j]);
 *                 if (d > change) change = d;
 *             }
 *         return change;
 *     }
 *
 *     int own_rows(shared double **a, int n)
 *     {
 *         int rows = 0;
 *         forall (int i = 0; i < n; i++) at a[i] reduce(+: rows) rows += owner_of(i, n) == node_self();
 *         return rows;
 *     }
 *
 *     double total(shared double **a, int n)
 *     {
 *         double sum = 0;
 *         forall (int i = 0; i < n; i++) at any reduce(+: sum)
 *             for (int j = 0; j < n; j++) sum += a[i][j];
 *         return sum;
 *     } */
#include <prelude_arrays.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- relax ---- */

struct relax__live1 {
    double **new, **old;
    int n;
};
struct relax__reduced1 {
    double change;
};

static void relax__strip1(const void *shared_by_all, uint64_t first, uint64_t end, void *partial)
{
    const struct relax__live1 *live = shared_by_all;
    struct relax__reduced1 *reduced = partial;
    double **new = live->new, **old = live->old, change = reduced->change;
    int n = live->n;
    for (uint64_t filament = first; filament < end; filament++) {
        int i = 1 + (int)filament;
        for (int j = 1; j < n - 1; j++) {
            new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
            double d = fabs(new[i][j] - old[i][j]);
            if (d > change) change = d;
        }
    }
    reduced->change = change;
}

static void relax__begin1(void *partial, const void *reduced) { memcpy(partial, reduced, sizeof(struct relax__reduced1)); }
static void relax__combine1(void *into, const void *from)
{
    struct relax__reduced1 *left = into;
    const struct relax__reduced1 *right = from;
    if (right->change > left->change) left->change = right->change;
}

static mcrl_filaments relax__forall1 = {
    MCRL_POINT("forall.c:relax:forall1", "forall.c:8", mcrl_run_strip, sizeof(struct relax__live1), 0, 0, 0, 0),
    relax__strip1, 0, 0, relax__begin1, relax__combine1, sizeof(struct relax__reduced1), 1, 0, 0};

double relax(double **new, double **old, int n)
{
    double change = 0;
    {
        struct relax__live1 live = {new, old, n};
        struct relax__reduced1 reduced = {change};
        mcrl_forall(&relax__forall1, &live, (uint64_t)(n - 2), &reduced);
        change = reduced.change;
    }
    return change;
}

/* ---- own_rows ---- */

static int owner_of(int row, int n) { return (int)mcrl_home_blocks((size_t)row, (size_t)n, (unsigned)node_count()); }

struct own_rows__live1 {
    double **a;
    int n;
};
struct own_rows__reduced1 {
    int rows;
};

static void own_rows__strip1(const void *shared_by_all, uint64_t first, uint64_t end, void *partial)
{
    const struct own_rows__live1 *live = shared_by_all;
    struct own_rows__reduced1 *reduced = partial;
    for (uint64_t filament = first; filament < end; filament++)
        reduced->rows += owner_of((int)filament, live->n) == node_self();
}

static const volatile void *own_rows__element1(const void *shared_by_all, uint64_t filament)
{
    const struct own_rows__live1 *live = shared_by_all;
    return &live->a[filament];
}

static void own_rows__begin1(void *partial, const void *reduced) { (void)reduced; ((struct own_rows__reduced1 *)partial)->rows = 0; }
static void own_rows__combine1(void *into, const void *from)
{
    ((struct own_rows__reduced1 *)into)->rows += ((const struct own_rows__reduced1 *)from)->rows;
}

static mcrl_filaments own_rows__forall1 = {
    MCRL_POINT("forall.c:own_rows:forall1", "forall.c:21", mcrl_run_strip, sizeof(struct own_rows__live1), 0, 0, 0, 0),
    own_rows__strip1, 0, own_rows__element1, own_rows__begin1, own_rows__combine1, sizeof(struct own_rows__reduced1), 100,
    MCRL_FILAMENTS_ROWS, 0};

int own_rows(double **a, int n)
{
    int rows = 0;
    {
        struct own_rows__live1 live = {a, n};
        struct own_rows__reduced1 reduced = {rows};
        mcrl_forall(&own_rows__forall1, &live, (uint64_t)n, &reduced);
        rows = reduced.rows;
    }
    return rows;
}

/* ---- total: its pointer, to a shared array, travels ---- */

struct total__live1 {
    double **a;
    int n;
};
struct total__reduced1 {
    double sum;
};

static void total__strip1(const void *shared_by_all, uint64_t first, uint64_t end, void *partial)
{
    const struct total__live1 *live = shared_by_all;
    struct total__reduced1 *reduced = partial;
    double sum = reduced->sum;
    for (uint64_t filament = first; filament < end; filament++)
        for (int j = 0; j < live->n; j++) sum += live->a[filament][j];
    reduced->sum = sum;
}

static void total__begin1(void *partial, const void *reduced) { (void)reduced; ((struct total__reduced1 *)partial)->sum = 0; }
static void total__combine1(void *into, const void *from)
{
    ((struct total__reduced1 *)into)->sum += ((const struct total__reduced1 *)from)->sum;
}

static const mcrl_pointers total__pointers1[] = {{0, 1, 8}, {0, 0, 0}};
static mcrl_filaments total__forall1 = {
    MCRL_POINT("forall.c:total:forall1", "forall.c:29", mcrl_run_strip, sizeof(struct total__live1), 0, 0, 0, total__pointers1),
    total__strip1, 0, 0, total__begin1, total__combine1, sizeof(struct total__reduced1), 2, MCRL_FILAMENTS_ANY | MCRL_FILAMENTS_ORDERED, 0};

double total(double **a, int n)
{
    double sum = 0;
    {
        struct total__live1 live = {a, n};
        struct total__reduced1 reduced = {sum};
        mcrl_forall(&total__forall1, &live, (uint64_t)n, &reduced);
        sum = reduced.sum;
    }
    return sum;
}

static mcrl_point *const unit__points[] = {&relax__forall1.point, &own_rows__forall1.point, &total__forall1.point};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 3, .fingerprint = 0xf0a11, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

/* Prints the last change, how many rows were where they should be, and the sum, to the last bit. */
int main(int count, char **arguments)
{
    int n = count > 1 ? atoi(arguments[1]) : 200, rounds = count > 2 ? atoi(arguments[2]) : 20;
    double **grids[2], change = 0;
    for (int g = 0; g < 2; g++) {
        grids[g] = shared_new(double, (size_t)n, (size_t)n, implicit_invalidate);
        for (int j = 0; j < n && node_self() == 0; j++) grids[g][0][j] = 100.0 / (j + 1);
    }
    barrier();
    for (int round = 0; round < rounds; round++) change = relax(grids[(round + 1) % 2], grids[round % 2], n);
    double sum = total(grids[rounds % 2], n);
    double **dealt = shared_new(double, (size_t)n, 16, writer_owns);
    int rows = own_rows(dealt, n);
    for (int i = 0; i < n; i++) /* rows of a page with several writers move to these; their first owners stay */
        if (i % node_count() == node_self()) dealt[i][0] = i;
    barrier();
    rows += own_rows(dealt, n);
    if (node_self() == 0) printf("change %.17g, rows %d, sum %.17g\n", change, rows, sum);
    return 0;
}
