/* A lock on NULL ends the program on all nodes, with one line that says where.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: not mpiexec -n 2 %t >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: count 1 < %t.err
 * RUN: FileCheck %s < %t.err
 * CHECK: {{^}}mcrl: node 1: read_lock of a null region pointer (at {{.*}}fail-null-region.c:[[#@LINE + 22]]){{$}}
 * RUN: not mpiexec -n 2 %t move >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=MOVE %s < %t.err
 * MOVE: {{^}}mcrl: node 1: write_lock of a null region pointer (at {{.*}}fail-null-region.c:[[#@LINE + 7]]){{$}}
 */
#include <prelude.h>
#include <stdio.h>

void set(region long *v, long x)
{
    write_lock(v); move
    *v = x;
    unlock(v);
}

int main(int argc, char **argv)
{
    region long *none = NULL;
    if (node_self() == 1 && argc > 1) set(none, 1);
    if (node_self() == 1) {
        read_lock(none);
        unlock(none);
    }
    barrier();
    printf("unreachable\n");
    return 0;
}
