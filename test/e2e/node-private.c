/* Each node counts the visits that it has had, and the computation that goes around sees the count of the node that it is on.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { region struct cell *next; };

static node_private long visits;

/* A digit for each visit: the count of its node. */
static long around(region struct cell *n, int times)
{
    long seen = 0;
    while (times--) {
        write_lock(n); move(always)
        seen = 10 * seen + ++visits;
        region struct cell *next = n->next;
        unlock(n);
        n = next;
    }
    return seen;
}

int main(void)
{
    region struct cell *n = NULL;
    if (node_self() == 0) {
        n = region_new(struct cell);
        region struct cell *other = region_new_at(1, struct cell);
        write_lock(n);
        n->next = other;
        unlock(n);
        write_lock(other);
        other->next = n;
        unlock(other);
    }
    broadcast(0, &n, sizeof n);
    region struct cell *other = n;
    read_lock(n);
    other = n->next;
    unlock(n);
    if (node_self() == 1) { /* takes its region back */
        write_lock(other);
        unlock(other);
    }
    barrier();
    // CHECK: 11223
    if (node_self() == 0) printf("%ld\n", around(n, 5));
    barrier();
    // CHECK: 3 and 2
    double mine = visits, theirs = reduce_sum(node_self() ? mine : 0);
    if (node_self() == 0) printf("%g and %g\n", mine, theirs);
    return 0;
}
