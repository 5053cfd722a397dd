/* `pointers BYTES NODES FIRST [ROW]`: what trees and lists of nodes of BYTES (24 or 64) cost, in memory that was never used. A process is
 * one round. FIRST is 0 if the regions go first, 1 if the plain nodes do. Prints lines
 *
 *     ROW REGIONS PLAIN    ns for each node made or visited
 *
 * of which a visit is the shortest of some by turns; or with ROW does, for a profile, what that row needs and repeats the row with
 * one kind of nodes (FIRST): `pointers 24 2000000 0 sweep`. */
#define _GNU_SOURCE
#include "pointers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { WALKS = 100000, TIMES = 5 };

struct kind {
    void (*create)(long n), (*build)(long n), (*list)(long n, const uint32_t *order), (*scatter)(long n, const uint32_t *order);
    long (*walk)(long times), (*sweep)(void), (*chase)(void), (*sum)(void);
};

#define KIND(kind, bytes) \
    {kind##_create_##bytes, kind##_build_##bytes, kind##_list_##bytes,  kind##_scatter_##bytes, \
     kind##_walk_##bytes,   kind##_sweep_##bytes, kind##_chase_##bytes, kind##_sum_##bytes}
static const struct kind of_24[2] = {KIND(regions, 24), KIND(plain, 24)}, of_64[2] = {KIND(regions, 64), KIND(plain, 64)};

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static uint32_t *shuffled(long n)
{
    uint32_t *order = malloc((size_t)n * sizeof *order);
    uint64_t state = 88172645463325252;
    for (long i = 0; i < n; i++) order[i] = (uint32_t)i;
    for (long i = n - 1; i > 0; i--) {
        long other = (long)(next_random(&state) % (uint64_t)(i + 1));
        uint32_t kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    return order;
}

/* The host of a virtual machine may find memory only when the guest touches it for the first time. That is neither kind's cost. */
static void touch_memory(size_t bytes)
{
    char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    madvise(memory, bytes, MADV_HUGEPAGE);
    for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
    munmap(memory, bytes);
}

static long levels_of(long n)
{
    long levels = 0;
    for (; n > 0; n /= 2) levels++;
    return levels;
}

/* A list is made in two orders for `sweep` and `chase`, and a tree for `sum`; what that costs is not told. */
enum { CREATE, BUILD, WALK, LIST, SWEEP, CHASE, SCATTER, SUM, ROWS };
static const struct {
    const char *name;
    int times;
} rows[ROWS] = {{"create", 1}, {"build", 1}, {"walk", TIMES}, {NULL, 1}, {"sweep", TIMES}, {"chase", TIMES}, {NULL, 1}, {"sum", TIMES}};

static void do_row(int row, const struct kind *kind, long n, const uint32_t *order, long *sum)
{
    switch (row) {
    case CREATE: kind->create(n); break;
    case BUILD: kind->build(n); break;
    case WALK: *sum += kind->walk(WALKS); break;
    case LIST: kind->list(n, order); break;
    case SWEEP: *sum += kind->sweep(); break;
    case CHASE: *sum += kind->chase(); break;
    case SCATTER: kind->scatter(n, order); break;
    case SUM: *sum += kind->sum(); break;
    }
}

static int measure(const struct kind *kinds, long n, int first, const uint32_t *order)
{
    long sums[2] = {0, 0};
    for (int row = 0; row < ROWS; row++) {
        double least[2] = {1e300, 1e300};
        for (int turn = 0; turn < 2 * rows[row].times; turn++) {
            int which = (first + turn) % 2;
            double start = now_ns();
            do_row(row, kinds + which, n, order, &sums[which]);
            double ns = now_ns() - start;
            if (ns < least[which]) least[which] = ns;
        }
        double nodes = row == WALK ? (double)(WALKS * levels_of(n)) : (double)n;
        if (rows[row].name) printf("%s %.3f %.3f\n", rows[row].name, least[0] / nodes, least[1] / nodes);
    }
    if (sums[0] == sums[1]) return 0;
    fprintf(stderr, "pointers: the sums are %ld and %ld\n", sums[0], sums[1]);
    return 1;
}

/* What the row needs, and then the row, as often as a profile wants it. */
static int repeat(const char *name, const struct kind *kind, long n, const uint32_t *order)
{
    long sum = 0;
    for (int row = 0; row < ROWS; row++) {
        if (!rows[row].name || strcmp(rows[row].name, name) != 0) continue;
        if (row == WALK) kind->build(n);
        if (row == SUM) kind->scatter(n, order);
        else if (row > LIST) kind->list(n, order);
        for (int time = 0; time < 4 * rows[row].times; time++) do_row(row, kind, n, order, &sum);
        return 0;
    }
    fprintf(stderr, "pointers: no row is called '%s'\n", name);
    return 2;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: pointers BYTES NODES FIRST [ROW]\n");
        return 2;
    }
    const struct kind *kinds = atoi(argv[1]) == 24 ? of_24 : of_64;
    long n = atol(argv[2]);
    int first = atoi(argv[3]) % 2;
    uint32_t *order = shuffled(n);
    if (argc > 4) return repeat(argv[4], kinds + first, n, order);
    touch_memory((size_t)n * 900); /* four times the nodes of both kinds */
    return measure(kinds, n, first, order);
}
