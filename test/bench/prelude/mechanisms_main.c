/* mechanisms_main.c: the ways to do an operation on an object of node 0, by turns (OSMIUM, section 4).
 *
 *     mpiexec -n NODES ./mechanisms EXPERIMENT X TURNS
 *
 * A line for each run (runs.h). A turn that is not printed comes first; of 0 turns this is all, with fewer runs. Every way has objects of
 * its own. */
#include "mechanisms.h"
#include "runs.h"

#include <stdlib.h>
#include <string.h>

struct way {
    const char *name;
    const struct operations *does;
    enum zone_sharing sharing;
};

/* What adaptive can choose from depends on the kind of the region. */
static const struct way ways[] = {
    {"in-place", &operations_in_place, zone_in_place},      {"computation", &operations_always, zone_coherent},
    {"data", &operations_never, zone_coherent},             {"adaptive", &operations_adaptive, zone_coherent},
    {"adaptive-in-place", &operations_adaptive, zone_in_place},
};

/* On two hosts `move(in_place)` would move. */
static const struct way ways_of_hosts[] = {
    {"in-place", &operations_never, zone_in_place},         {"computation", &operations_always, zone_coherent},
    {"data", &operations_never, zone_coherent},             {"adaptive", &operations_adaptive, zone_coherent},
    {"adaptive-in-place", &operations_adaptive, zone_in_place},
};

/* Ways to use what is read by all nodes and written seldom. */
static const struct way ways_to_share[] = {
    {"coherent", &operations_never, zone_coherent},
    {"replicated", &operations_never, zone_replicated},
};
enum { WAYS = sizeof ways / sizeof ways[0], RUNS = 8, CHECKED_RUNS = 2, OBJECTS = 8 * RUNS };

static region int *objects[WAYS][OBJECTS];

static void make_objects(const struct way *all, int count, long length)
{
    for (int way = 0; way < count; way++) {
        struct region_zone zone = {all[way].sharing, zone_at_node, 0, 0, 0, 0, 0};
        for (int i = 0; i < OBJECTS; i++) {
            if (node_self() == 0) objects[way][i] = region_new_array_in(&zone, int, 2 * length + 2);
            broadcast(0, &objects[way][i], sizeof objects[way][i]);
        }
    }
}

/* Node 0 writes what the others use next, so that its numbers are in node 0's cache. */
static void write_ints(region int *const *of_way, long length, long count)
{
    for (long i = 0; i < count; i++) {
        region int *v = of_way[i];
        write_lock(v);
        int *at = local(v);
        for (long k = 0; k < 2 * length; k++) at[k] = (int)k % 7;
        unlock(v);
    }
}

static void write_floats(region int *const *of_way, long length, long count)
{
    for (long i = 0; i < count; i++) {
        region float *v = (region float *)of_way[i];
        write_lock(v);
        float *at = local(v);
        for (long k = 0; k < 2 * length; k++) at[k] = (float)(k % 7);
        unlock(v);
    }
}

/* ---- sum, axpy, reuse: node 1 does operations on each object, which node 0 has written since ---- */

static long wrong_sums(const struct way *way, region int *const *of_way, long length, long repeats, long iterations)
{
    long wrong = 0, expected = 0;
    for (long k = 0; k < length; k++) expected += k % 7;
    if (node_self() != 1) return 0;
    for (long i = 0; i < iterations; i++)
        for (long k = 0; k < repeats; k++) wrong += way->does->sum(of_way[i], length) != expected;
    return wrong;
}

static long run_sum(const struct way *way, region int *const *of_way, long length, long iterations)
{
    return wrong_sums(way, of_way, length, 1, iterations);
}

enum { REUSED = 64 };

static long run_reuse(const struct way *way, region int *const *of_way, long repeats, long iterations)
{
    return wrong_sums(way, of_way, REUSED, repeats, iterations);
}

static long run_axpy(const struct way *way, region int *const *of_way, long length, long iterations)
{
    if (node_self() != 1) return 0;
    for (long i = 0; i < iterations; i++) way->does->axpy(of_way[i], length, 3);
    return 0;
}

static long check_axpy(region int *const *of_way, long length, long iterations)
{
    long wrong = 0;
    for (long i = 0; i < iterations; i++) {
        region int *v = of_way[i];
        read_lock(v);
        for (long k = 0; k < length; k++) wrong += v[length + k] != (length + k) % 7 + 3 * (k % 7);
        unlock(v);
    }
    return wrong;
}

/* ---- contend, contend-float: all nodes but the home work on one object ---- */

static long run_contend(const struct way *way, region int *const *of_way, long length, long iterations)
{
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) way->does->axpy(of_way[0], length, 1);
    return 0;
}

static long check_contend(region int *const *of_way, long length, long iterations)
{
    long wrong = 0, operations = iterations * (node_count() - 1);
    region int *v = of_way[0];
    read_lock(v);
    for (long k = 0; k < length; k++) wrong += v[length + k] != (length + k) % 7 + operations * (k % 7);
    unlock(v);
    return wrong;
}

static long run_contend_float(const struct way *way, region int *const *of_way, long length, long iterations)
{
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) way->does->saxpy((region float *)of_way[0], length, 1);
    return 0;
}

static long check_contend_float(region int *const *of_way, long length, long iterations)
{
    long wrong = 0, operations = iterations * (node_count() - 1);
    region float *v = (region float *)of_way[0];
    read_lock(v);
    for (long k = 0; k < length; k++) wrong += v[length + k] != (float)((length + k) % 7 + operations * (k % 7));
    unlock(v);
    return wrong;
}

/* ---- counter: all nodes draw numbers ---- */

static long run_counter(const struct way *way, region int *const *of_way, long x, long iterations)
{
    long last = -1, wrong = 0;
    (void)x;
    for (long i = 0; i < iterations; i++) {
        long drawn = way->does->draw((region long *)of_way[0]);
        wrong += drawn <= last;
        last = drawn;
    }
    return wrong;
}

/* ---- dictionary: all nodes but the home look up entries of the objects; some operations write one ---- */

enum { ENTRIES = 10000 / OBJECTS + 1 };

static unsigned long random_number(void)
{
    static unsigned long state;
    if (state == 0) state = 0x9e3779b97f4a7c15ul * (unsigned long)(node_self() + 1);
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state >> 20;
}

static long run_dictionary(const struct way *way, region int *const *of_way, long reads_for_100_writes, long iterations)
{
    long sum = 0;
    (void)way;
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) {
        region int *bucket = of_way[random_number() % OBJECTS];
        long entry = (long)(random_number() % ENTRIES);
        if (random_number() % (unsigned long)(reads_for_100_writes + 100) < 100) {
            write_lock(bucket);
            bucket[entry]++;
            unlock(bucket);
        } else {
            read_lock(bucket);
            sum += bucket[entry];
            unlock(bucket);
        }
    }
    return sum < 0;
}

/* Which objects node 0 writes before each run: one for each iteration, or one. */
enum written { none, one, each };

/* Which nodes work. */
enum workers { node_1, all_but_home, all };

static const struct experiment {
    const char *name;
    const struct way *ways;
    int way_count;
    enum workers workers;
    long length;  /* of the objects; 0: x */
    long step;    /* the i-th run does i * step iterations */
    int repeats;  /* an iteration is x operations */
    enum written written;
    void (*write)(region int *const *of_way, long length, long count);
    long (*run)(const struct way *, region int *const *of_way, long x, long iterations);
    long (*check)(region int *const *of_way, long length, long iterations); /* on node 0; NULL: `run` has checked */
    long x_of_step; /* a step is one longer for so many of x; 0: for none */
} experiments[] = {
    {"sum", ways, WAYS, node_1, 0, OBJECTS / RUNS, 0, each, write_ints, run_sum, NULL},
    {"sum-hosts", ways_of_hosts, WAYS, node_1, 0, OBJECTS / RUNS, 0, each, write_ints, run_sum, NULL},
    {"reuse", ways, WAYS, node_1, REUSED, OBJECTS / RUNS, 1, each, write_ints, run_reuse, NULL},
    {"axpy", ways, WAYS, node_1, 0, OBJECTS / RUNS, 0, each, write_ints, run_axpy, check_axpy},
    {"contend", ways, WAYS, all_but_home, 0, 2000, 0, one, write_ints, run_contend, check_contend},
    {"contend-float", ways, WAYS, all_but_home, 0, 2000, 0, one, write_floats, run_contend_float, check_contend_float},
    /* A run lasts longer than the system lets a node have a core. */
    {"waiting-short", ways, 1, all_but_home, 0, 20000, 0, one, write_ints, run_contend, check_contend},
    {"waiting-long", ways, 1, all_but_home, 0, 1000, 0, one, write_ints, run_contend, check_contend},
    {"counter", ways, WAYS, all, 1, 1000, 0, none, NULL, run_counter, NULL},
    {"counter-hosts", ways_of_hosts, WAYS, all, 1, 20, 0, none, NULL, run_counter, NULL},
    /* A run has some writes, and lasts longer than the system lets a node have a core. */
    {"dictionary", ways_to_share, 2, all_but_home, ENTRIES, 2000, 0, none, NULL, run_dictionary, NULL, 25},
};

/* All operations of all nodes count. */
static void run_once(const struct experiment *e, int way, long x, long iterations, int is_printed)
{
    long length = e->length != 0 ? e->length : x;
    long workers = e->workers == node_1 ? 1 : e->workers == all ? node_count() : node_count() - 1;
    if (node_self() == 0 && e->written != none) e->write(objects[way], length, e->written == one ? 1 : iterations);
    struct run run = run_begin();
    long wrong = e->run(&e->ways[way], objects[way], x, iterations);
    run_end(&run, is_printed ? e->ways[way].name : NULL, iterations * workers * (e->repeats ? x : 1),
            e->workers == node_1 ? run_slowest : run_of_all);
    if (node_self() == 0 && e->check != NULL) wrong += e->check(objects[way], length, iterations);
    if (reduce_sum((double)wrong) == 0) return;
    fprintf(stderr, "mechanisms: %s, %s: wrong results\n", e->name, e->ways[way].name);
    exit(1);
}

int main(int argc, char **argv)
{
    const struct experiment *e = NULL;
    for (size_t i = 0; argc == 4 && i < sizeof experiments / sizeof experiments[0]; i++)
        if (strcmp(experiments[i].name, argv[1]) == 0) e = &experiments[i];
    if (e == NULL) {
        if (node_self() == 0) fprintf(stderr, "usage: mpiexec -n 2 mechanisms EXPERIMENT X TURNS\n");
        return 2;
    }
    long x = strtol(argv[2], NULL, 10), step = e->step + (e->x_of_step != 0 ? x / e->x_of_step : 0);
    long turns = strtol(argv[3], NULL, 10), runs = turns == 0 ? CHECKED_RUNS : RUNS;
    make_objects(e->ways, e->way_count, e->length != 0 ? e->length : x);
    for (long turn = -1; turn < turns; turn++)
        for (int i = 0; i < e->way_count; i++)
            for (long run = 1; run <= runs; run++) run_once(e, (int)((turn + 1 + i) % e->way_count), x, run * step, turn >= 0);
    return 0;
}
