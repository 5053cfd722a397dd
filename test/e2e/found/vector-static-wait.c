// A loop that waits for a lane of a static vector lets other code run, as one that waits for a number does. It waited for ever.
//
// RUN: preludec -O1 %s -o %t
// RUN: env MPIEXEC_TIMEOUT=60 mpiexec -n 2 %t | FileCheck %s
// RUN: preludec -O1 -DHALF %s -o %t.half
// RUN: env MPIEXEC_TIMEOUT=60 mpiexec -n 2 %t.half | FileCheck %s
// CHECK: {{^}}1{{$}}
#include <prelude.h>
#include <stdio.h>
#ifdef HALF
static node_private _Complex double flag;
#define FLAG __real__ flag
#else
typedef long v4 __attribute__((vector_size(32)));
static node_private v4 flag;
#define FLAG flag[0]
#endif
struct cell { long v; };

static void set(region struct cell *c)
{
    read_lock(c); move(always)
    FLAG = 1;
    unlock(c);
}

static long wait_for(void)
{
    long n = 0;
    while (FLAG == 0) n++;
    return (long)FLAG;
}

int main(void)
{
    region struct cell *c = NULL;
    if (node_self() == 0) c = region_new_at(node_count() - 1, struct cell);
    broadcast(0, &c, sizeof c);
    if (node_self() == 0) set(c);
    if (node_self() == node_count() - 1) printf("%ld\n", wait_for());
    barrier();
    return 0;
}
