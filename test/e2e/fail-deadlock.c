/* A program that deadlocks ends, with an exit code that is not 0, and says which threads wait where, for what, and what holds it.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * DEFINE: %{look} = FileCheck --match-full-lines %s < %t.err --check-prefix
 *
 * Each node has locked its own region, and wants that of the next node.
 * RUN: not mpiexec -n 2 %t circle >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: %{look} TWO
 * TWO:      mcrl: deadlock: nothing can happen any more; who waits, and for what:
 * TWO-NEXT: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock.c:[[#LOCK:]] for the write_lock of region id [[B:0x[0-9a-f]+]] (home: node 1), held by thread 0 on node 1, locked at {{.*}}fail-deadlock.c:[[#@LINE+76]]
 * TWO-NEXT: mcrl: node 1: thread 0 waits at {{.*}}fail-deadlock.c:[[#LOCK]] for the write_lock of region id [[A:0x[0-9a-f]+]] (home: node 0), held by thread 0 on node 0, locked at {{.*}}fail-deadlock.c:[[#@LINE+75]]
 * RUN: not mpiexec -n 4 %t circle >%t.out 2>%t.err
 * RUN: count 5 < %t.err
 * RUN: %{look} FOUR
 * FOUR:      mcrl: deadlock: {{.*}}
 * FOUR-NEXT: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock.c:{{[0-9]+}} for the write_lock of {{.*}} (home: node 1), held by {{.*}} node 1, locked at {{.*}}fail-deadlock.c:{{[0-9]+}}
 * FOUR-NEXT: mcrl: node 1: {{.*}} (home: node 2), held by {{.*}} node 2, locked at {{.*}}fail-deadlock.c:{{[0-9]+}}
 * FOUR-NEXT: mcrl: node 2: {{.*}} (home: node 3), held by {{.*}} node 3, locked at {{.*}}fail-deadlock.c:{{[0-9]+}}
 * FOUR-NEXT: mcrl: node 3: {{.*}} (home: node 0), held by {{.*}} node 0, locked at {{.*}}fail-deadlock.c:{{[0-9]+}}
 *
 * The same by procedures that have moved to the region they want, and have taken the lock of the other along.
 * RUN: not mpiexec -n 2 %t moving >%t.out 2>%t.err
 * RUN: count 5 < %t.err
 * RUN: %{look} MOVED
 * MOVED:      mcrl: deadlock: {{.*}}
 * MOVED-NEXT: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock.c:[[#MOVE:]] for the result of the activation that it has sent from there
 * MOVED-NEXT: mcrl: node 0: the activation of move_to_both at {{.*}}fail-deadlock.c:[[#MOVE]] (called by thread 0 of node 1) waits for the write_lock of region id [[A:0x[0-9a-f]+]] (home: node 0), held by the activation of move_to_both at {{.*}} on node 1, locked at {{.*}}fail-deadlock.c:[[#@LINE+70]]
 * MOVED-NEXT: mcrl: node 1: thread 0 waits at {{.*}} for the result of the activation that it has sent from there
 * MOVED-NEXT: mcrl: node 1: the activation of move_to_both at {{.*}}fail-deadlock.c:[[#MOVE]] (called by thread 0 of node 0) waits for the write_lock of region id [[B:0x[0-9a-f]+]] (home: node 1), held by the activation of move_to_both at {{.*}} on node 0, locked at {{.*}}fail-deadlock.c:[[#@LINE+68]]
 * RUN: not mpiexec -n 4 %t moving >%t.out 2>%t.err
 * RUN: count 9 < %t.err
 *
 * A thread that waits for itself.
 * RUN: not %t itself >%t.out 2>%t.err
 * RUN: count 2 < %t.err
 * RUN: %{look} ITSELF
 * ITSELF:      mcrl: deadlock: {{.*}}
 * ITSELF-NEXT: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock.c:[[#LOCK:]] for the write_lock of region id 0x{{[0-9a-f]+}} (home: node 0), held by itself, locked at {{.*}}fail-deadlock.c:[[#@LINE+48]]
 *
 * The lock of the thread form with `move`, where the region is at home.
 * RUN: not %t itself-moving >%t.out 2>%t.err
 * RUN: count 2 < %t.err
 * RUN: %{look} ITSELF-MOVING
 * ITSELF-MOVING: mcrl: node 0: thread 0 waits at {{.*}}fail-deadlock.c:{{[0-9]+}} for the write_lock of region id 0x{{[0-9a-f]+}} (home: node 0), held by itself, locked at {{.*}}fail-deadlock.c:[[#@LINE+53]]
 *
 * A lock that an activation has moved to, and keeps while it waits for another one.
 * RUN: not mpiexec -n 2 %t first >%t.out 2>%t.err
 * RUN: count 4 < %t.err
 * RUN: %{look} FIRST
 * FIRST:      mcrl: deadlock: {{.*}}
 * FIRST-NEXT: mcrl: node 0: thread 0 waits at {{.*}} for the result of the activation that it has sent from there
 * FIRST-NEXT: mcrl: node 1: thread 0 waits at {{.*}} for the read_lock of {{.*}} (home: node 1), held by the activation of move_to_first at {{.*}}, locked at {{.*}}fail-deadlock.c:[[#@LINE+56]]
 * FIRST-NEXT: mcrl: node 1: the activation of move_to_first at {{.*}} (called by thread 0 of node 0) waits for the write_lock of {{.*}} (home: node 0), held by a thread of node 0
 *
 * A barrier that one node never enters, because it waits for a lock that another one has kept.
 * RUN: not mpiexec -n 3 %t barrier >%t.out 2>%t.err
 * RUN: count 4 < %t.err
 * RUN: %{look} BARRIER
 * BARRIER:      mcrl: deadlock: {{.*}}
 * BARRIER-NEXT: mcrl: node 0: thread 0 waits in barrier, to which node 1 has not come
 * BARRIER-NEXT: mcrl: node 1: thread 0 waits at {{.*}}fail-deadlock.c:{{[0-9]+}} for the read_lock of region id 0x{{[0-9a-f]+}} (home: node 2), held by a thread of node 2
 * BARRIER-NEXT: mcrl: node 2: thread 0 waits in barrier, to which node 1 has not come
 *
 * Nodes that give different roots wait for each other.
 * RUN: not mpiexec -n 2 %t roots >%t.out 2>%t.err
 * RUN: count 3 < %t.err
 * RUN: %{look} ROOTS
 * ROOTS:      mcrl: deadlock: {{.*}}
 * ROOTS-NEXT: mcrl: node 0: thread 0 waits in reduce_sum_to to node 0
 * ROOTS-NEXT: mcrl: node 1: thread 0 waits in reduce_sum_to to node 1
 *
 * The runtime does not look for it: the launcher ends the job.
 * RUN: %killed env MCRL_DEADLOCK=0 MPIEXEC_TIMEOUT=3 mpiexec -n 2 %t circle >%t.out 2>%t.err
 * RUN: not grep mcrl: %t.err
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

struct cell { long n; };

static region struct cell *cells[8];

static void take_both(region struct cell *a, region struct cell *b)
{
    write_lock(a);
    barrier();
    write_lock(b);
    a->n++;
    b->n++;
    unlock(b);
    unlock(a);
}

static void move_to_both(region struct cell *a, region struct cell *b)
{
    write_lock(a);
    barrier();
    write_lock(b); move
    a->n++;
    b->n++;
    unlock(b);
    unlock(a);
}

static void move_to_first(region struct cell *a, region struct cell *b)
{
    write_lock(a); move(always)
    write_lock(b);
    a->n++;
    b->n++;
    unlock(b);
    unlock(a);
}

static long value(region struct cell *a)
{
    read_lock(a);
    long n = a->n;
    unlock(a);
    return n;
}

static void change(region struct cell *a)
{
    write_lock(a);
    barrier();
    barrier();
    a->n++;
    unlock(a);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int self = node_self(), next = (self + 1) % node_count();
    for (int node = 0; node < node_count(); node++) {
        if (node == self) cells[node] = region_new(struct cell);
        broadcast(node, &cells[node], sizeof cells[node]);
    }
    if (strcmp(what, "circle") == 0 || strcmp(what, "itself") == 0) take_both(cells[self], cells[next]);
    if (strcmp(what, "moving") == 0 || strcmp(what, "itself-moving") == 0) move_to_both(cells[self], cells[next]);
    if (strcmp(what, "first") == 0) {
        if (self == 0) {
            region struct cell *own = cells[0];
            write_lock(own);
            move_to_first(cells[1], own);
            unlock(own);
        }
        for (;;) value(cells[1]);
    }
    if (strcmp(what, "barrier") == 0) {
        if (self == 2) {
            change(cells[2]);
        } else {
            barrier();
            if (self == 1) value(cells[2]);
            barrier();
        }
    }
    if (strcmp(what, "roots") == 0) reduce_sum_to(self, 1L);
    barrier();
    printf("unreachable\n");
    return 0;
}
