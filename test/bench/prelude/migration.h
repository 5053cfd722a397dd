/* migration.h: what experiments do to regions, once for each policy (migration.c, migration_btree.c); the experiments (migration_sharing.c,
 * migration_walks.c, migration_graphs.c, migration_kernels.c), and what runs them (migration_main.c). */
#ifndef MIGRATION_H
#define MIGRATION_H

#include "btree_nodes.h"

/* An element of lists, trees and hash chains: where a walk goes on depends on a bit of the path that it is given. */
struct element {
    long key, value;
    region struct element *next[2];
};

enum { LEAF_KEYS = 62 };

/* A leaf of the table whose phases differ. */
struct leaf {
    long count, sum;
    long value[LEAF_KEYS];
};

struct vertex {
    long level, degree;
    region struct vertex *neighbour[];
};

enum { WIDTH = 8 };

/* A balancer of the counting network; or, with next[0] NULL, the counter at the end of an output wire. */
struct balancer {
    long passed, wire;
    region struct balancer *next[2];
};

struct operations {
    const char *name;
    long (*get)(region long *r, long at);
    void (*add)(region long *r, long at, long by);
    long (*walk)(region struct element *e, unsigned long path, long steps);
    long (*find)(region struct element *e, long key);
    void (*put)(region struct leaf *leaf, long key, long value);
    long (*look_up)(region struct leaf *leaf, long key);
    long (*visit)(region struct vertex *v, long level);
    long (*next_number)(region struct balancer *b);
    long (*find_in_tree)(region struct anchor *tree, long key); /* its value, or -1 */
    long (*insert)(region struct anchor *tree, long key, long value); /* whether it was new */
};

extern const struct operations operations_never, operations_always, operations_static, operations_repeat, operations_adaptive;

enum { POLICIES = 5, RUNS = 8 };
extern const struct operations *const policies[POLICIES];

/* What a run works on belongs to the policy of that number. `prepare` makes it, on all nodes; `before` is not timed; `run` does so many
 * iterations on this node, and says how many wrong results it saw; so does `check`, if there is one, at the end, on all nodes. */
struct experiment {
    const char *name;
    int is_collective; /* the time is the mean over all nodes; else it is that of the one node that works */
    long step;         /* the i-th run does i * step iterations */
    void (*prepare)(int policy, long x);
    void (*before)(int policy, long x, long iterations);
    long (*run)(const struct operations *, int policy, long x, long iterations);
    long (*check)(int policy, long x);
};

extern const struct experiment experiment_access, experiment_mix, experiment_phases;
extern const struct experiment experiment_chase, experiment_chase_warm, experiment_tree, experiment_hash, experiment_hash_warm;
extern const struct experiment experiment_vector, experiment_bfs;
extern const struct experiment experiment_counting, experiment_btree, experiment_btree_cold;

/* This node's random numbers; each prepare() begins with the same. */
unsigned long random_number(void);

/* For `before`. */
void nothing_before(int policy, long x, long iterations);

#endif
