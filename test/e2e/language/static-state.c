/* C functions that keep their state in static variables are not interleaved with themselves, though they compute for longer than a
 * strip, and many activations of a node call them. A loop that waits until others write a static variable ends.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=oam_budget=0 mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 *
 * CHECK: 0 wrong
 * CHECK-NEXT: told
 */
#include <prelude.h>
#include <stdio.h>

struct leaf { double want, got; };

static node_private double state;

static double next(double want) { return state + want; }

static void sum(double want)
{
    long n = 0;
    do state = next(want); while (++n < 300000);
}

static long compute(region struct leaf *l, int depth)
{
    if (depth > 0) return compute(l, depth - 1);
    write_lock(l); move
    state = 0;
    sum(l->want);
    l->got = state;
    long wrong = l->got != 300000 * l->want;
    unlock(l);
    return wrong;
}

static node_private int told;
static void tell(void) { told++; }

int main(void)
{
    if (node_self() == 0) {
        long w[8], wrong = 0;
        for (int i = 0; i < 8; i++) {
            region struct leaf *l = region_new_at(i % node_count(), struct leaf);
            write_lock(l);
            l->want = i;
            unlock(l);
            w[i] = fork compute(l, 3) at l;
        }
        join;
        for (int i = 0; i < 8; i++) wrong += w[i];
        printf("%ld wrong\n", wrong);
    }
    spawn tell() at node((node_self() + 1) % node_count());
    while (!told) ;
    barrier();
    if (node_self() == 0) printf("told\n");
    return 0;
}
