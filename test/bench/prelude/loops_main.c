/* What looks for messages cost tight loops, and how long it is from one to the next. `loops ROUNDS` prints lines
 *
 *     ratio NAME R         the time with looks divided by that without, one after the other, the median of the rounds
 *     gap NAME P99 MOST    processor time from one look to the next, in microseconds: of 999 in 1,000 less, and the longest
 *
 * `loops count`, in callgrind, has it write the instructions of each loop under NAME:none and NAME:loops.
 *
 * The gaps are measured with mcrl_strip wrapped (ld --wrap), in time of the processor, so that other programs do not count. */
#define _GNU_SOURCE
#include <prelude.h>

#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <valgrind/callgrind.h>

enum { INTS = 8192, TEXT = 1 << 14, LINKS = 4096, FAR = 1 << 18, SIDE = 160, LOOKS = 1 << 20, ROWS = 1000, ENTRIES = 8, DEPTH = 5 };

static int ints[INTS], rounds, measures;
static float x[INTS], y[INTS], square[3][SIDE][SIDE];
static double wide[3][SIDE][SIDE], vector[2][ROWS], entries[ROWS * ENTRIES];
static int row[ROWS + 1], column[ROWS * ENTRIES];
static region struct quad *quads;
static char text[TEXT];
static struct link near[LINKS], *far;
static long chain[1000];
static volatile double sink;
static double looks[LOOKS];
static size_t count;

static double now_us(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

int __real_mcrl_strip(void);
int __wrap_mcrl_strip(void);
int __wrap_mcrl_strip(void)
{
    if (measures && count < LOOKS) looks[count++] = now_us(CLOCK_THREAD_CPUTIME_ID);
    return __real_mcrl_strip();
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static void print_gaps(const char *name)
{
    for (size_t i = 0; i + 1 < count; i++) looks[i] = looks[i + 1] - looks[i];
    if (count > 1) qsort(looks, count - 1, sizeof *looks, by_size);
    if (count < 3) printf("gap %s none\n", name);
    else printf("gap %s %.1f %.1f\n", name, looks[(count - 2) * 999 / 1000], looks[count - 2]);
    count = 0;
}

#define GAP(name, times, with) \
    do { \
        measures = 1; \
        for (int k = 0; k < (times); k++) sink = (double)(with); \
        measures = 0; \
        print_gaps(name); \
    } while (0)

/* A list in an order that caches do not like. */
static struct link *scattered(size_t n)
{
    struct link *all = calloc(n, sizeof *all);
    size_t at = 0;
    for (size_t i = 0; i + 1 < n; i++) {
        size_t next = (at + 100003) % n; /* n is a power of 2: it comes to all */
        all[at].next = all + next;
        at = next;
    }
    return all;
}

/* Rows of ENTRIES / 2 to ENTRIES * 3 / 2 entries. */
static void fill_sparse(void)
{
    for (int i = 0; i < ROWS; i++) row[i + 1] = i + 1 == ROWS ? ROWS * ENTRIES : (i + 1) * ENTRIES - i * 5 % 8 + 3;
    for (int k = 0; k < ROWS * ENTRIES; k++) column[k] = k * 37 % ROWS, entries[k] = k % 3;
}

static region struct quad *make_quads(region struct quad *parent, int which, int depth)
{
    region struct quad *made = region_new(struct quad);
    write_lock(made);
    made->parent = parent;
    made->which = which;
    made->is_leaf = depth == 0;
    write_unlock(made);
    for (int i = 0; i < 4 && depth > 0; i++) {
        region struct quad *child = make_quads(made, i, depth - 1);
        write_lock(made);
        made->children[i] = child;
        write_unlock(made);
    }
    return made;
}

/* n (n + 1) / 2 by adding: the locals are 1, what is left, and 2, the sum. */
static const unsigned char program[] = {op_argument, op_store, 5, op_push, 0, op_store, 6, op_load, 6, op_load, 5, op_add, op_store, 6,
                                        op_down, 5, op_jump_if, 5, 7, op_load, 6, op_end};

#define KERNEL(name, arguments) \
    static void run_##name(int with_looks) { sink = (double)(with_looks ? name##_loops arguments : name##_none arguments); }
#define PROCEDURE(name, arguments) \
    static void run_##name(int with_looks) { if (with_looks) name##_loops arguments; else name##_none arguments; }
KERNEL(sum, (ints, INTS))
KERNEL(scale, (x, y, INTS))
KERNEL(chase, (near))
KERNEL(count, (text))
KERNEL(collatz, (837799))
KERNEL(chains, (chain, 200, 1000))
PROCEDURE(multiply, (SIDE, square[0], square[1], square[2]))
KERNEL(fibonacci, (18))
PROCEDURE(tiles, (SIDE, wide[0], wide[1], wide[2]))
KERNEL(stencil, (SIDE / 4, SIDE * 4, (void *)wide[0], (void *)wide[1]))
PROCEDURE(sparse, (ROWS, row, column, entries, vector[0], vector[1]))
KERNEL(interpret, (program, 10000))
KERNEL(neighbours, (quads))

#define RUN(name, times) {#name, run_##name, times}
static const struct {
    const char *name;
    void (*run)(int with_looks);
    int times;
} kernels[] = {RUN(sum, 50), RUN(scale, 50), RUN(chase, 10), RUN(count, 10), RUN(collatz, 200), RUN(chains, 1), RUN(multiply, 1),
               RUN(fibonacci, 1), RUN(tiles, 1), RUN(stencil, 20), RUN(sparse, 50), RUN(interpret, 2), RUN(neighbours, 1)};

static void print_ratios(void)
{
    double *ratios = malloc(sizeof(double) * (size_t)rounds);
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        for (int r = 0; r < rounds; r++) {
            double t0 = now_us(CLOCK_MONOTONIC);
            for (int i = 0; i < kernels[k].times; i++) kernels[k].run(0);
            double t1 = now_us(CLOCK_MONOTONIC);
            for (int i = 0; i < kernels[k].times; i++) kernels[k].run(1);
            ratios[r] = (now_us(CLOCK_MONOTONIC) - t1) / (t1 - t0);
        }
        qsort(ratios, (size_t)rounds, sizeof *ratios, by_size);
        printf("ratio %s %.3f\n", kernels[k].name, ratios[rounds / 2]);
    }
    free(ratios);
}

static void count_instructions(void)
{
    char name[64];
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        for (int with_looks = 0; with_looks < 2; with_looks++) {
            kernels[k].run(with_looks);
            CALLGRIND_ZERO_STATS;
            CALLGRIND_START_INSTRUMENTATION;
            kernels[k].run(with_looks);
            CALLGRIND_STOP_INSTRUMENTATION;
            snprintf(name, sizeof name, "%s:%s", kernels[k].name, with_looks ? "loops" : "none");
            CALLGRIND_DUMP_STATS_AT(name);
        }
}

int main(int argc, char **argv)
{
    if (node_count() != 1) return 2;
    memset(text, 'y', TEXT - 1);
    for (int i = 0; i + 1 < LINKS; i++) near[i].next = near + i + 1;
    far = scattered(FAR);
    fill_sparse();
    quads = make_quads((region struct quad *)0, 0, DEPTH);
    if (argc > 1 && strcmp(argv[1], "count") == 0) return count_instructions(), 0;
    rounds = argc > 1 ? atoi(argv[1]) : 201;
    print_ratios();
    GAP("sum", 1000, sum_loops(ints, INTS));
    GAP("scale", 1000, scale_loops(x, y, INTS));
    GAP("chase", 100, chase_loops(near));
    GAP("chase-far", 1, chase_loops(far));
    GAP("count", 100, count_loops(text));
    GAP("collatz", 10000, collatz_loops(837799));
    GAP("chains-10", 1, chains_loops(chain, 100000, 10));
    GAP("chains-400", 1, chains_loops(chain, 10000, 400));
    GAP("chains-1000", 1, chains_loops(chain, 10000, 1000));
    GAP("multiply", 10, (multiply_loops(SIDE, square[0], square[1], square[2]), 1));
    GAP("fibonacci", 1, fibonacci_loops(27));
    GAP("tiles", 10, (tiles_loops(SIDE, wide[0], wide[1], wide[2]), 1));
    GAP("stencil", 100, stencil_loops(SIDE / 4, SIDE * 4, (void *)wide[0], (void *)wide[1]));
    GAP("sparse", 1000, (sparse_loops(ROWS, row, column, entries, vector[0], vector[1]), 1));
    GAP("interpret", 10, interpret_loops(program, 10000));
    GAP("neighbours", 10, neighbours_loops(quads));
    return 0;
}
