/* mechanisms_main.c: the ways to do an operation on an object of node 0, by turns (OSMIUM, section 4).
 *
 *     mpiexec -n NODES ./mechanisms EXPERIMENT LENGTH TURNS
 *
 * A line for each run: the way, its iterations, the nanoseconds that they took, the messages of all nodes. A turn that is not printed comes
 * first. Every way has objects of its own. */
#include "mechanisms.h"

#include <stdio.h>
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

/* Of what is read by all nodes and written seldom. */
static const struct way ways_to_share[] = {
    {"coherent", &operations_never, zone_coherent},
    {"replicated", &operations_never, zone_replicated},
};
enum { WAYS = sizeof ways / sizeof ways[0], RUNS = 8, OBJECTS = 8 * RUNS };

static region int *objects[WAYS][OBJECTS];

static void make_objects(const struct way *all, int count, long length)
{
    for (int way = 0; way < count; way++) {
        struct region_zone zone = {all[way].sharing, zone_at_node, 0, 0, 0, 0};
        for (int i = 0; i < OBJECTS; i++) {
            if (node_self() == 0) objects[way][i] = region_new_array_in(&zone, int, 2 * length + 2);
            broadcast(0, &objects[way][i], sizeof objects[way][i]);
        }
    }
}

/* Node 0 writes what the others use next, so that its numbers are in node 0's cache. */
static void write_objects(int way, long length, long objects_used)
{
    if (node_self() != 0) return;
    for (long i = 0; i < objects_used; i++) {
        region int *v = objects[way][i];
        write_lock(v);
        int *at = local(v);
        for (long k = 0; k < 2 * length; k++) at[k] = (int)k % 7;
        unlock(v);
    }
}

/* ---- sum, axpy: node 1 does an operation on each object, which node 0 has written since ---- */

static long run_sum(const struct way *way, long length, long iterations)
{
    long wrong = 0, expected = 0;
    for (long k = 0; k < length; k++) expected += k % 7;
    if (node_self() != 1) return 0;
    for (long i = 0; i < iterations; i++) wrong += way->does->sum(objects[way - ways][i], length) != expected;
    return wrong;
}

static long run_axpy(const struct way *way, long length, long iterations)
{
    if (node_self() != 1) return 0;
    for (long i = 0; i < iterations; i++) way->does->axpy(objects[way - ways][i], length, 3);
    return 0;
}

/* ---- contend, contend-float: all nodes but the home work on one object ---- */

static long run_contend(const struct way *way, long length, long iterations)
{
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) way->does->axpy(objects[way - ways][0], length, 0);
    return 0;
}

static long run_contend_float(const struct way *way, long length, long iterations)
{
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) way->does->saxpy((region float *)objects[way - ways][0], length, 0);
    return 0;
}

/* ---- counter: all nodes draw numbers ---- */

static long run_counter(const struct way *way, long length, long iterations)
{
    long last = -1, wrong = 0;
    (void)length;
    for (long i = 0; i < iterations; i++) {
        long drawn = way->does->draw((region long *)objects[way - ways][0]);
        wrong += drawn <= last;
        last = drawn;
    }
    return wrong;
}

/* ---- dictionary: all nodes but the home look up entries of the objects; one operation in so many writes one ---- */

enum { ENTRIES = 10000 / OBJECTS + 1 };

static unsigned long random_number(void)
{
    static unsigned long state;
    if (state == 0) state = 0x9e3779b97f4a7c15ul * (unsigned long)(node_self() + 1);
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state >> 20;
}

static long run_dictionary(const struct way *way, long reads, long iterations)
{
    long sum = 0;
    if (node_self() == 0) return 0;
    for (long i = 0; i < iterations; i++) {
        region int *bucket = objects[way - ways_to_share][random_number() % OBJECTS];
        long entry = (long)(random_number() % ENTRIES);
        if ((long)(random_number() % (unsigned long)(reads + 1)) == 0) {
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

static const struct experiment {
    const char *name;
    const struct way *ways;
    int way_count;
    long length; /* of the objects; 0: as given */
    int writes; /* node 0 writes the objects before each run */
    long step;  /* the i-th run does i * step iterations */
    long (*run)(const struct way *, long length, long iterations);
} experiments[] = {
    {"sum", ways, WAYS, 0, 1, OBJECTS / RUNS, run_sum},
    {"axpy", ways, WAYS, 0, 1, OBJECTS / RUNS, run_axpy},
    {"contend", ways, WAYS, 0, 0, 200, run_contend},
    {"contend-float", ways, WAYS, 0, 0, 200, run_contend_float},
    {"counter", ways, WAYS, 0, 0, 1000, run_counter},
    {"dictionary", ways_to_share, 2, ENTRIES, 0, 4000, run_dictionary},
};

static void run_once(const struct experiment *e, const struct way *way, long length, long iterations, int is_printed)
{
    if (e->writes) write_objects((int)(way - e->ways), length, iterations);
    barrier();
    mcrl_statistics_reset();
    barrier();
    double start = wall_seconds();
    long wrong = e->run(way, length, iterations);
    double seconds = wall_seconds() - start;
    barrier();
    mcrl_counters total;
    mcrl_statistics_total(&total);
    seconds = reduce_max(seconds);
    if (reduce_sum((double)wrong) != 0) {
        fprintf(stderr, "mechanisms: %s, %s: wrong results\n", e->name, way->name);
        exit(1);
    }
    if (is_printed && node_self() == 0) printf("%s %ld %.1f %lu\n", way->name, iterations, seconds * 1e9, (unsigned long)total.messages);
}

int main(int argc, char **argv)
{
    const struct experiment *e = NULL;
    for (size_t i = 0; argc == 4 && i < sizeof experiments / sizeof experiments[0]; i++)
        if (strcmp(experiments[i].name, argv[1]) == 0) e = &experiments[i];
    if (e == NULL) {
        if (node_self() == 0) fprintf(stderr, "usage: mpiexec -n 2 mechanisms EXPERIMENT LENGTH TURNS\n");
        return 2;
    }
    long length = strtol(argv[2], NULL, 10), turns = strtol(argv[3], NULL, 10);
    make_objects(e->ways, e->way_count, e->length != 0 ? e->length : length);
    for (long turn = -1; turn < turns; turn++)
        for (int i = 0; i < e->way_count; i++)
            for (long run = 1; run <= RUNS; run++) run_once(e, &e->ways[(turn + 1 + i) % e->way_count], length, run * e->step, turn >= 0);
    return 0;
}
