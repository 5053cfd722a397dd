/* A lock that is held where a computation moves goes with it (thesis 6.2.2), and `n = next` carries next's lock on to n.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct node { long value; region struct node *next; };

// SHAPE: read_lock(next), move{{.*}} the lock of n
// SHAPE-NOT: and its data
// SHAPE: MCRL_BODY long visit__body(const int part, mcrl_run *run, region struct node *n)
// SHAPE: sizeof *live + mcrl_loan_bytes(n__at, 0));
// SHAPE: mcrl_lend(live, n__at, MCRL_READ, 0); /* its lock moves, too */
// SHAPE: next__at = mcrl_go(live, MCRL_ALWAYS);
// SHAPE: n__at = mcrl_borrow(mcrl_self(run), 0);
// SHAPE: MCRL_READ_UNLOCK_QUIETLY(n__at);
// SHAPE: n = next, n__at = next__at;
long visit(region struct node *n)
{
    long sum = 0;
    read_lock(n); move(always)
    for (;;) {
        sum += n->value;
        region struct node *next = n->next;
        if (next == NULL) break;
        read_lock(next); move(always)
        unlock(n);
        n = next;
    }
    unlock(n);
    return sum;
}

// SHAPE: write_lock(next), move{{.*}} the lock of n and its data
// SHAPE: MCRL_BODY void accumulate__body(const int part, mcrl_run *run, region struct node *n)
// SHAPE: mcrl_loan_bytes(n__at, 1)
// SHAPE: mcrl_lend(live, n__at, MCRL_WRITE, 1); /* its lock moves, too, and its data */
void accumulate(region struct node *n)
{
    write_lock(n);
    for (;;) {
        region struct node *next = n->next;
        if (next == NULL) break;
        write_lock(next); move(always)
        next->value += n->value;
        n->value = -n->value; /* the parent's data have travelled, too */
        unlock(n);
        n = next;
    }
    unlock(n);
}

int main(void)
{
    region struct node *first = NULL;
    if (node_self() == 0)
        for (int i = 0; i < 6; i++) {
            region struct node *n = region_new_at(i % node_count(), struct node);
            write_lock(n);
            n->value = 1;
            n->next = first;
            unlock(n);
            first = n;
        }
    broadcast(0, &first, sizeof first);
    if (node_self() == 0) {
        // CHECK: sum 6
        printf("sum %ld\n", visit(first));
        accumulate(first);
        // CHECK: sum -9
        printf("sum %ld\n", visit(first));
    }
    barrier();
    for (int i = 0; i < 50; i++) accumulate(first); /* both nodes at once */
    barrier();
    // CHECK: done
    if (node_self() == 0) puts("done"); /* no activation is stuck */
    barrier();
    return 0;
}
// STATS: "migrations": {{[1-9]}}
