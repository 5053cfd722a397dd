/* migration_sharing.c: experiments with regions that several nodes read and write. */
#include "migration.h"

#include <string.h>

/* ---- access: node 1 reads regions of x bytes at node 0, which has written them since ---------------------------------------------- */

enum { MOST_REGIONS = 8 * RUNS };
static region long *regions[POLICIES][MOST_REGIONS];

static void prepare_access(int policy, long x)
{
    for (int i = 0; i < MOST_REGIONS; i++) {
        if (node_self() == 0) regions[policy][i] = region_new_array(long, x / (long)sizeof(long));
        broadcast(0, &regions[policy][i], sizeof regions[policy][i]);
    }
}

static void before_access(int policy, long x, long iterations)
{
    if (node_self() != 0) return;
    for (long i = 0; i < iterations; i++) {
        region long *r = regions[policy][i];
        write_lock(r);
        memset(local(r), (int)iterations, (size_t)x);
        unlock(r);
    }
}

static long run_access(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    if (node_self() != 1) return 0;
    for (long i = 0; i < iterations; i++)
        wrong += operations->get(regions[policy][i], x / (long)sizeof(long) - 1) != iterations * 0x0101010101010101l;
    return wrong;
}

/* ---- mix: all nodes read and write one region of 256 bytes at node 0; x % reads --------------------------------------------------- */

static region long *mixed[POLICIES];

static void prepare_mix(int policy, long x)
{
    (void)x;
    if (node_self() == 0) mixed[policy] = region_new_array(long, 32);
    broadcast(0, &mixed[policy], sizeof mixed[policy]);
}

/* The thesis's 230 cycles between one access and the next. */
static void think(void)
{
    for (int i = 0; i < 32; i++) random_number();
}

static long run_mix(const struct operations *operations, int policy, long x, long iterations)
{
    long seen = 0, wrong = 0;
    for (long i = 0; i < iterations; i++) {
        think();
        if ((long)(random_number() >> 20) % 100 < x) {
            long now = operations->get(mixed[policy], 0);
            wrong += now < seen;
            seen = now;
        } else {
            operations->add(mixed[policy], 0, 1);
        }
        mcrl_thread_yield();
    }
    return wrong;
}

/* ---- phases: a table of leaves, the even ones at node 0, is loaded leaf by leaf, each key eight times, then read by chance, then read
 * and updated by chance. The node that loads a leaf is not its home. x: 0: all of it; 1: the load alone; 2: the reads; 3: the updates */

enum { TABLE = 16, LOADS = 8, LOOK_UPS = TABLE * 500, UPDATES = TABLE * 200 };
static region struct leaf *table[POLICIES][TABLE];

static void prepare_phases(int policy, long x)
{
    (void)x;
    if (node_self() == 0)
        for (int i = 0; i < TABLE; i++) table[policy][i] = region_new_at(i % node_count(), struct leaf);
    broadcast(0, table[policy], sizeof table[policy]);
}

/* The leaves of the node that is so many further. */
static void load(const struct operations *operations, int policy, int further)
{
    for (int i = (node_self() + further) % node_count(); i < TABLE; i += node_count())
        for (int k = 0; k < LOADS * LEAF_KEYS; k++) operations->put(table[policy][i], k % LEAF_KEYS, k % LEAF_KEYS);
}

static long look_up_all(const struct operations *operations, int policy)
{
    long wrong = 0;
    for (int i = 0; i < LOOK_UPS; i++) {
        unsigned long chance = random_number() >> 20;
        long key = (long)(chance / TABLE % LEAF_KEYS);
        wrong += operations->look_up(table[policy][chance % TABLE], key) != key;
    }
    return wrong;
}

static long update_all(const struct operations *operations, int policy)
{
    long wrong = 0;
    for (int i = 0; i < UPDATES; i++) {
        unsigned long chance = random_number() >> 20;
        long key = (long)(chance / TABLE % LEAF_KEYS);
        region struct leaf *leaf = table[policy][chance % TABLE];
        wrong += operations->look_up(leaf, key) != key;
        operations->put(leaf, key, key);
    }
    return wrong;
}

static long run_phases(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    for (long i = 0; i < iterations; i++) {
        if (x == 0 || x == 1) load(operations, policy, 1);
        barrier();
        if (x == 0 || x == 2) wrong += look_up_all(operations, policy);
        barrier();
        if (x == 0 || x == 3) wrong += update_all(operations, policy);
        barrier();
    }
    return wrong;
}

static void before_phases(int policy, long x, long iterations)
{
    (void)iterations;
    if (x > 0) load(&operations_never, policy, 0); /* so that there are no copies */
}

const struct experiment experiment_access = {"access", 0, MOST_REGIONS / RUNS, prepare_access, before_access, run_access};
const struct experiment experiment_mix = {"mix", 1, 100, prepare_mix, nothing_before, run_mix};
const struct experiment experiment_phases = {"phases", 1, 1, prepare_phases, before_phases, run_phases};
