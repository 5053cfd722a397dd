/* migration.h: what experiments do to regions, once for each policy (migration.c); the experiments (migration_sharing.c, migration_walks.c,
 * migration_graphs.c), and what runs them (migration_main.c). */
#ifndef MIGRATION_H
#define MIGRATION_H

#include <prelude.h>

/* Of lists, trees and hash chains: where a walk goes on depends on a bit of the path that it is given. */
struct element {
    long key, value;
    region struct element *next[2];
};

enum { LEAF_KEYS = 62 };

/* Of the table whose phases differ. */
struct leaf {
    long count, sum;
    long value[LEAF_KEYS];
};

struct vertex {
    long level, degree;
    region struct vertex *neighbour[];
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
};

extern const struct operations operations_never, operations_always, operations_static, operations_repeat, operations_adaptive;

enum { POLICIES = 5, RUNS = 8 };

/* What a run works on belongs to the policy of that number. `prepare` makes it, on all nodes; `before` is not timed; `run` does so many
 * iterations on this node, and says how many wrong results it saw. */
struct experiment {
    const char *name;
    int is_collective; /* the time is the mean over all nodes; else it is that of the one node that works */
    long step;         /* the i-th run does i * step iterations */
    void (*prepare)(int policy, long x);
    void (*before)(int policy, long x, long iterations);
    long (*run)(const struct operations *, int policy, long x, long iterations);
};

extern const struct experiment experiment_access, experiment_mix, experiment_phases;
extern const struct experiment experiment_chase, experiment_chase_warm, experiment_tree, experiment_hash, experiment_hash_warm;
extern const struct experiment experiment_vector, experiment_bfs;

/* This node's random numbers; each prepare() begins with the same. */
unsigned long random_number(void);

/* For `before`. */
void nothing_before(int policy, long x, long iterations);

#endif
