/* While two nodes of a host take turns with a region of zone_coherent, adaptive has them use it in place: no message but the first two
 * computations and their answers.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=STATS %s < %t.json
 * RUN: env MCRL_TUNE=phases=0 MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=NONE %s < %t.json
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_CHECK=1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { NUMBERS = 100, ROUNDS = 200 };

static long sum(region int *v)
{
    long sum = 0;
    read_lock(v); move
    for (int i = 0; i < NUMBERS; i++) sum += v[i];
    unlock(v);
    return sum;
}

static void add(region int *v)
{
    write_lock(v); move
    for (int i = 0; i < NUMBERS; i++) v[i]++;
    unlock(v);
}

int main(void)
{
    region int *v = NULL;
    long all = 0;
    if (node_self() == 0) v = region_new_array(int, NUMBERS);
    broadcast(0, &v, sizeof v);
    for (int round = 0; round < ROUNDS; round++) {
        if (node_self() == 0) add(v);
        barrier();
        if (node_self() == 1) {
            all += sum(v);
            add(v);
        }
        barrier();
    }
    // CHECK: 4000000, then 40000
    long of_all = (long)reduce_sum((double)all);
    if (node_self() == 0) printf("%ld, then %ld\n", of_all, sum(v));
    return 0;
}
/* STATS: "total": {
 * STATS-NEXT: "messages": 4,
 * STATS: "taken": 0,
 * STATS-NEXT: "phases": 1
 * NONE: "total": {
 * NONE-NEXT: "messages": {{[1-9][0-9][0-9]}},
 * NONE: "phases": 0
 */
