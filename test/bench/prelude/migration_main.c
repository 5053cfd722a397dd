/* migration_main.c: experiments on what to move, each with every policy in turn, in one program (thesis, chapter 7).
 *
 *     mpiexec -n 2 ./migration EXPERIMENT X TURNS
 *
 * A line for each run (runs.h). A turn that is not printed comes first. Every policy has regions of its own, so that none finds what
 * another one has left or learned. */
#include "migration.h"
#include "runs.h"

#include <stdlib.h>
#include <string.h>

const struct operations *const policies[POLICIES] = {&operations_never, &operations_always, &operations_static, &operations_repeat,
                                                            &operations_adaptive};

static const struct experiment *const experiments[] = {
    &experiment_access, &experiment_mix, &experiment_phases, &experiment_chase, &experiment_chase_warm, &experiment_tree, &experiment_hash,
    &experiment_hash_warm, &experiment_vector, &experiment_bfs, &experiment_counting, &experiment_btree, &experiment_btree_cold};

static unsigned long state;

unsigned long random_number(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

void nothing_before(int policy, long x, long iterations) { (void)policy, (void)x, (void)iterations; }

static void end_if(long wrong, const struct experiment *e, int policy)
{
    if (reduce_sum((double)wrong) == 0) return;
    fprintf(stderr, "migration: %s, %s: wrong results\n", e->name, policies[policy]->name);
    exit(1);
}

static void run_once(const struct experiment *e, int policy, long x, long iterations, int is_printed)
{
    e->before(policy, x, iterations);
    struct run run = run_begin();
    long wrong = e->run(policies[policy], policy, x, iterations);
    run_end(&run, is_printed ? policies[policy]->name : NULL, iterations, e->is_collective ? run_mean : run_slowest);
    end_if(wrong, e, policy);
}

int main(int argc, char **argv)
{
    const struct experiment *e = NULL;
    for (size_t i = 0; argc == 4 && i < sizeof experiments / sizeof experiments[0]; i++)
        if (strcmp(experiments[i]->name, argv[1]) == 0) e = experiments[i];
    if (e == NULL) {
        if (node_self() == 0) fprintf(stderr, "usage: mpiexec -n 2 migration EXPERIMENT X TURNS\n");
        return 2;
    }
    long x = strtol(argv[2], NULL, 10), turns = strtol(argv[3], NULL, 10);
    for (int policy = 0; policy < POLICIES; policy++) {
        state = 0x9e3779b97f4a7c15ul * (unsigned long)(node_self() + 1);
        e->prepare(policy, x);
    }
    for (long turn = -1; turn < turns; turn++)
        for (int i = 0; i < POLICIES; i++)
            for (long run = 1; run <= RUNS; run++) run_once(e, (int)((turn + 1 + i) % POLICIES), x, run * e->step, turn >= 0);
    for (int policy = 0; policy < POLICIES && e->check != NULL; policy++) end_if(e->check(policy, x), e, policy);
    return 0;
}
