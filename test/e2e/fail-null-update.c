// An update lock of NULL ends the program with a line that says where, on the node whose memory begins with no region, too.
//
// RUN: preludec -O1 %s -o %t
// RUN: not mpiexec -n 1 %t 2>&1 | FileCheck %s
// RUN: not mpiexec -n 2 %t 2>&1 | FileCheck %s
// RUN: not mpiexec -n 2 %t last 2>&1 | FileCheck %s
#include <prelude.h>

struct cell { long value; };

static void set(region struct cell *c)
{
    // CHECK: mcrl: node {{[01]}}: update_lock of a null region pointer (at {{.*}}fail-null-update.c:[[#@LINE+1]])
    update_lock(c);
    upgrade(c);
    c->value = 1;
    unlock(c);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (node_self() == (argc > 1 ? node_count() - 1 : 0)) set(NULL);
    barrier();
    return 0;
}
