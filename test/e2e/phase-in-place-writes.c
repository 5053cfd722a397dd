/* A node that only writes finds what its host uses in place, too, though it has looked at no other memory of its home's: no message but
 * the first two computations and their answers.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=STATS %s < %t.json
 */
#include <prelude.h>
#include <stdio.h>

enum { ROUNDS = 200 };

static void add(region long *sums)
{
    write_lock(sums); move
    sums[0]++;
    unlock(sums);
}

int main(void)
{
    region long *sums = NULL;
    if (node_self() == 0) sums = region_new_array(long, 2);
    broadcast(0, &sums, sizeof sums);
    for (int round = 0; round < ROUNDS; round++) {
        if (node_self() == 0) {
            write_lock(sums);
            sums[1]++;
            unlock(sums);
        }
        barrier();
        if (node_self() == 1) add(sums);
        barrier();
    }
    if (node_self() == 0) {
        read_lock(sums);
        printf("%ld and %ld\n", sums[0], sums[1]);
        unlock(sums);
    }
    return 0;
}

/* CHECK: 200 and 200
 * STATS: "total": {
 * STATS-NEXT: "messages": 4,
 * STATS: "phases": 1
 */
