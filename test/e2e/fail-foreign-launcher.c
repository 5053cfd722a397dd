/* Under another MPI's launcher every process would think that it is alone; the runtime sees that and says so.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %t | FileCheck --check-prefix=ALONE %s
 * RUN: env OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0 not %t 2>&1 | FileCheck %s
 *
 * ALONE: node 0 of 1
 * CHECK-NOT: node 0 of
 * CHECK: mpiexec
 * CHECK-NOT: node 0 of
 */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    printf("node %d of %d\n", node_self(), node_count());
    return 0;
}
