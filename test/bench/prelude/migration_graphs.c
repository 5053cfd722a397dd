/* migration_graphs.c: experiments with data that are skewed: a few regions are wanted often, and many seldom. */
#include "migration.h"

#include <string.h>

/* ---- vector: y = A * x, where the columns of A are skewed: node 1 reads x in blocks of 16 numbers, at node 0, which writes them
 * before each iteration. A column is a power of a number by chance between 0 and 1, whose exponent is the experiment's x + 1. */

enum { BLOCKS = 512, BLOCK = 16, NONZEROS = 4096 };
static region long *vector[POLICIES][BLOCKS];
static int column[NONZEROS];

static void prepare_vector(int policy, long x)
{
    for (int i = 0; i < NONZEROS; i++) {
        double u = (double)(random_number() >> 20) / (double)(1ul << 44), at = u;
        for (long power = 0; power < x; power++) at *= u;
        column[i] = (int)(at * BLOCKS * BLOCK);
    }
    if (node_self() == 0)
        for (int i = 0; i < BLOCKS; i++) vector[policy][i] = region_new_array(long, BLOCK);
    broadcast(0, vector[policy], sizeof vector[policy]);
}

static long run_vector(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    (void)x;
    for (long i = 0; i < iterations; i++) {
        if (node_self() == 0)
            for (int b = 0; b < BLOCKS; b++) {
                region long *r = vector[policy][b];
                write_lock(r);
                for (int k = 0; k < BLOCK; k++) local(r)[k] = i;
                unlock(r);
            }
        barrier();
        if (node_self() == 1)
            for (int k = 0; k < NONZEROS; k++) wrong += operations->get(vector[policy][column[k] / BLOCK], column[k] % BLOCK) != i;
        barrier();
    }
    return wrong;
}

/* ---- bfs: levels of a graph whose degrees are skewed; each node goes through the edges of its own vertices and visits the other ends - */

enum { VERTICES = 2048, MOST_DEGREE = 512 };
static region struct vertex *vertices[POLICIES][VERTICES];

static long degree_of(long i) { return MOST_DEGREE / (i + 1) > 4 ? MOST_DEGREE / (i + 1) : 4; }

static void prepare_bfs(int policy, long x)
{
    (void)x;
    size_t head = sizeof(struct vertex);
    if (node_self() == 0)
        for (long i = 0; i < VERTICES; i++)
            vertices[policy][i] = mcrl_region_new_at((int)(i % node_count()), head + sizeof(region struct vertex *) * (size_t)degree_of(i));
    broadcast(0, vertices[policy], sizeof vertices[policy]);
    for (long i = node_self(); i < VERTICES; i += node_count()) {
        region struct vertex *v = vertices[policy][i];
        write_lock(v);
        v->degree = degree_of(i);
        for (long k = 0; k < v->degree; k++) {
            double u = (double)(random_number() >> 20) / (double)(1ul << 44);
            v->neighbour[k] = vertices[policy][k == 0 ? (i + 1) % VERTICES : (long)(u * u * u * VERTICES)];
        }
        unlock(v);
    }
}

static long search(const struct operations *operations, int policy)
{
    static region struct vertex *neighbours[MOST_DEGREE];
    static char is_done[VERTICES];
    memset(is_done, 0, sizeof is_done);
    long mine = 0;
    for (long i = node_self(); i < VERTICES; i += node_count()) {
        region struct vertex *v = vertices[policy][i];
        write_lock(v);
        v->level = i == 0 ? 0 : -1;
        unlock(v);
    }
    barrier();
    for (long level = 0;; level++) {
        long found = 0;
        for (long i = node_self(); i < VERTICES; i += node_count()) {
            if (is_done[i]) continue;
            region struct vertex *v = vertices[policy][i];
            read_lock(v);
            long degree = v->level == level ? v->degree : 0;
            for (long k = 0; k < degree; k++) neighbours[k] = v->neighbour[k];
            unlock(v);
            is_done[i] = degree > 0;
            for (long k = 0; k < degree; k++) found += operations->visit(neighbours[k], level + 1);
        }
        mine += found;
        if (reduce_sum((double)found) == 0) break;
    }
    return mine;
}

static long run_bfs(const struct operations *operations, int policy, long x, long iterations)
{
    long wrong = 0;
    (void)x;
    for (long i = 0; i < iterations; i++) wrong += reduce_sum((double)search(operations, policy)) != VERTICES - 1;
    return wrong;
}

const struct experiment experiment_vector = {"vector", 1, 1, prepare_vector, nothing_before, run_vector};
const struct experiment experiment_bfs = {"bfs", 1, 1, prepare_bfs, nothing_before, run_bfs};
