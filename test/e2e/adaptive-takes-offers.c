/* A thread that may move takes what the home offers in the memory of its host: no message, and no
 * question to the home.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=STATS %s < %t.json
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

enum { NUMBERS = 64, ROUNDS = 200, READS = 16 };

static long sum(region int *v)
{
    long sum = 0;
    read_lock(v); move
    for (int i = 0; i < NUMBERS; i++) sum += v[i];
    unlock(v);
    return sum;
}

int main(void)
{
    region int *v = NULL;
    long all = 0;
    if (node_self() == 0) v = region_new_array(int, NUMBERS);
    broadcast(0, &v, sizeof v);
    for (int round = 0; round < ROUNDS; round++) {
        if (node_self() == 0) {
            write_lock(v);
            for (int i = 0; i < NUMBERS; i++) v[i] = round;
            unlock(v);
        }
        barrier();
        if (node_self() == 1)
            for (int i = 0; i < READS; i++) all += sum(v);
        barrier();
    }
    // CHECK: 20377600
    long of_all = (long)reduce_sum((double)all);
    if (node_self() == 0) printf("%ld\n", of_all);
    return 0;
}
/* All rounds of the 200 but the first ones:
 * STATS: "total": {
 * STATS: "taken": {{19[0-9]}}
 */
