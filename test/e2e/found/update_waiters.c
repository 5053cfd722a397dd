/* What waits at a guard by an update lock, and does not upgrade, keeps no other from looking.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

static long peek(region long *n, long more)
{
    update_lock(n); move when (*n > 0)
    long value = *n;
    if (more != 0) {
        upgrade(n);
        *n += more;
    }
    unlock(n);
    return value > 0;
}

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new_at(node_count() - 1, long);
        long seen[6];
        for (int i = 0; i < 6; i++) seen[i] = fork peek(n, i % 3 == 2) at node(i % node_count());
        for (int i = 0; i < 1000; i++) {
            read_lock(n);
            unlock(n);
        }
        write_lock(n);
        *n = 1;
        unlock(n);
        join;
        long sum = 0;
        for (int i = 0; i < 6; i++) sum += seen[i];
        read_lock(n);
        printf("%ld %ld\n", sum, *n);
        unlock(n);
    }
    barrier();
    return 0;
}
// CHECK: 6 3
