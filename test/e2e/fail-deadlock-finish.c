/* A spawned call that waits for what comes after the block: the program ends, and says at which block it waits, and for how many calls.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: not mpiexec -n 2 %t >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: FileCheck --match-full-lines %s < %t.err
 * CHECK:      mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * CHECK-NEXT: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock-finish.c:[[#@LINE+23]] at the end of finish: 2 of 4 spawned calls have not ended
 * CHECK: mcrl: node 1: the activation of await at {{.*}}fail-deadlock-finish.c:[[#@LINE+7]] (spawned by node 0) waits for its guard to hold on region id 0x{{[0-9a-f]+}} (home: node 1)
 */
#include <prelude.h>
#include <stdio.h>

static void await(region long *a)
{
    write_lock(a); move when (*a > 0)
    --*a;
    unlock(a);
}
static void nothing(long i) { (void)i; }

int main(void)
{
    region long *a = NULL;
    if (node_self() == 1) a = region_new(long);
    broadcast(1, &a, sizeof a);
    if (node_self() == 0) {
        finish {
            for (long i = 0; i < 5; i++) spawn nothing(i) at node((int)(i % 2));
            for (int i = 0; i < 2; i++) spawn await(a) at node(i);
        }
        write_lock(a); /* too late */
        *a = 2;
        unlock(a);
    }
    barrier();
    printf("unreachable\n");
    return 0;
}
