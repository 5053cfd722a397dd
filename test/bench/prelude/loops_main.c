/* What looks for messages cost tight loops, and how long it is from one to the next. `loops ROUNDS` prints lines
 *
 *     ratio NAME R         the time with looks divided by that without, one after the other, the median of the rounds
 *     gap NAME P99 MOST    processor time from one look to the next, in microseconds: of 999 in 1,000 less, and the longest
 *
 * The gaps are measured with mcrl_strip wrapped (ld --wrap), in time of the processor, so that other programs do not count. */
#define _GNU_SOURCE
#include "loops.h"

#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { INTS = 8192, TEXT = 1 << 14, LINKS = 4096, FAR = 1 << 18, SIDE = 160, LOOKS = 1 << 20 };

static int ints[INTS], rounds, measures;
static float x[INTS], y[INTS], square[3][SIDE][SIDE];
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

#define RATIO(name, times, without, with) \
    do { \
        double *ratios = malloc(sizeof(double) * (size_t)rounds); \
        for (int r = 0; r < rounds; r++) { \
            double t0 = now_us(CLOCK_MONOTONIC); \
            for (int k = 0; k < (times); k++) sink = (double)(without); \
            double t1 = now_us(CLOCK_MONOTONIC); \
            for (int k = 0; k < (times); k++) sink = (double)(with); \
            ratios[r] = (now_us(CLOCK_MONOTONIC) - t1) / (t1 - t0); \
        } \
        qsort(ratios, (size_t)rounds, sizeof *ratios, by_size); \
        printf("ratio %s %.3f\n", name, ratios[rounds / 2]); \
        free(ratios); \
    } while (0)

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

int main(int argc, char **argv)
{
    rounds = argc > 1 ? atoi(argv[1]) : 201;
    if (node_count() != 1) return 2; /* a program without a call of the runtime is linked with none */
    memset(text, 'y', TEXT - 1);
    for (int i = 0; i + 1 < LINKS; i++) near[i].next = near + i + 1;
    far = scattered(FAR);
    RATIO("sum", 50, sum_none(ints, INTS), sum_loops(ints, INTS));
    RATIO("scale", 50, scale_none(x, y, INTS), scale_loops(x, y, INTS));
    RATIO("chase", 10, chase_none(near), chase_loops(near));
    RATIO("count", 10, count_none(text), count_loops(text));
    RATIO("collatz", 200, collatz_none(837799 + (unsigned)k % 2), collatz_loops(837799 + (unsigned)k % 2));
    RATIO("chains", 1, chains_none(chain, 200, 1000), chains_loops(chain, 200, 1000));
    RATIO("multiply", 1, (multiply_none(SIDE, square[0], square[1], square[2]), 1), (multiply_loops(SIDE, square[0], square[1], square[2]), 1));
    RATIO("fibonacci", 1, fibonacci_none(18), fibonacci_loops(18));
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
    return 0;
}
