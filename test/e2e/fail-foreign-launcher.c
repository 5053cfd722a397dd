/* Under another MPI's launcher every process would be a job of one node; the runtime detects that and reports it.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %t | FileCheck --check-prefix=ALONE %s
 * RUN: env OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0 not %t >%t.out 2>%t.err
 * RUN: count 0 < %t.out
 * RUN: count 1 < %t.err
 * RUN: FileCheck %s < %t.err
 *
 * ALONE: node 0 of 1
 * CHECK: {{^}}mcrl: started by Open MPI (OMPI_COMM_WORLD_SIZE=4){{.*}}mpiexec -n N{{$}}
 */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    printf("node %d of %d\n", node_self(), node_count());
    return 0;
}
