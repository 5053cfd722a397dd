/* A region name that no region has ends the program on all nodes, with one line that gives the name. The thread form is tried and, with
 * an argument, a continuation on another node.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: not mpiexec -n 1 %t >%t.1 2>%t.1.err
 * RUN: not mpiexec -n 4 %t >%t.2 2>%t.2.err
 * RUN: not mpiexec -n 4 %t there >%t.3 2>%t.3.err
 * RUN: cat %t.1 %t.2 %t.3 | %prints-nothing
 * RUN: count 1 < %t.1.err
 * RUN: count 1 < %t.2.err
 * RUN: count 1 < %t.3.err
 * RUN: cat %t.1.err %t.2.err %t.3.err | FileCheck %s
 * CHECK: {{^}}mcrl: node 0: {{read_lock|write_lock}} of region id 0xdead0 (at {{.*}}fail-no-such-region.c:{{[0-9]+}}), which does not exist (any more){{$}}
 * CHECK: {{^}}mcrl: node 0: {{read_lock|write_lock}} of region id 0xdead0 (at {{.*}}fail-no-such-region.c:{{[0-9]+}}), which does not exist (any more){{$}}
 * CHECK: {{^}}mcrl: node {{[01]}}: {{read_lock|write_lock}} of region id 0xdead0 (at {{.*}}fail-no-such-region.c:{{[0-9]+}}), which does not exist (any more){{$}}
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct cell { region struct cell *next; };

int follow(region struct cell *c)
{
    read_lock(c); move
    region struct cell *next = c->next;
    unlock(c);
    read_lock(next); move
    unlock(next);
    return 1;
}

int main(int argc, char **argv)
{
    region struct cell *none, *c = NULL;
    uint64_t name = 0xdead0;
    memcpy(&none, &name, sizeof none);
    int home = argc > 1 ? 1 : 0;
    if (node_self() == home) {
        c = region_new(struct cell);
        write_lock(c);
        c->next = none;
        unlock(c);
    }
    broadcast(home, &c, sizeof c);
    if (node_self() == 0) follow(c);
    barrier();
    printf("unreachable\n");
    return 0;
}
