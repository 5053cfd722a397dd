/* A region is deleted by the computation that went to its home, which is another node than where it was made. The word of its end may come
 * to that node before the word that the home has executed the computation.
 *
 * RUN: preludec -O2 -Wno-all %s -o %t
 * RUN: mpiexec -n 1 %t 500 | FileCheck %s
 * RUN: mpiexec -n 2 %t 500 | FileCheck %s
 * RUN: mpiexec -n 4 %t 500 | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 3 %t 500 | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t 500 | FileCheck %s
 * RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 2 %t 500 | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:2 mpiexec -n 2 %t 500 | FileCheck %s
 * RUN: env MCRL_FAULT=move:3 mpiexec -n 4 %t 500 | FileCheck %s
 * RUN: env MCRL_CHECK=1 mpiexec -n 4 %t 500 | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t 500 | FileCheck %s
 * CHECK: 501
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
struct cell { unsigned long value; };
static unsigned long work(int at, unsigned long h)
{
    struct region_zone z = { zone_replicated, zone_at_node, node_self(), 0, 0, 0 };
    struct region_zone y = { zone_coherent, zone_at_node, node_self(), 0, 0, 0 };
    region struct cell *c = at & 1 ? region_new_in(&z, struct cell) : region_new_in(&y, struct cell);
    write_lock(c);
    c->value = h;
    unlock(c);
    region_rehome(c, (at >> 1) % node_count());
    write_lock(c); move(adaptive, refuse)
    c->value++;
    unlock(c);
    read_lock(c); move(frames: 1)
    h = c->value;
    unlock(c);
    update_lock(c);
    h += c->value - h;
    unlock(c);
    region_delete(c);
    return h;
}
int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 1000;
    unsigned long h = 1;
    if (node_self() == 0)
        for (long i = 0; i < n; i++) { unsigned long x; x = work((int)i, h) ; h = x; }
    barrier();
    if (node_self() == 0) printf("%lu\n", h);
    barrier();
    return 0;
}
