/* An update lock reads beside other readers, and becomes a write lock where the program has decided to write: no other write comes
 * between. Of what runs here at the same time each update sees the last value.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
 * RUN: preludec -O1 --abort=undo %s -o %t.undo
 * RUN: preludec -O1 --abort=refuse %s -o %t.refuse
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:7,abort:7 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t.undo | FileCheck %s
 * RUN: env MCRL_POLICY=always MCRL_FAULT=abort:3 mpiexec -n 3 %t.undo | FileCheck %s
 * RUN: env MCRL_POLICY=always MCRL_FAULT=abort:5 mpiexec -n 3 %t.refuse | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL -O2 -Wall -Wno-unused-value %s -o %t.serial
 * RUN: %t.serial | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct cell { long count, seen; region struct cell *next; };

/* Upgraded on some paths only; the unlock is that of all. */
static long count_to(region struct cell *c, long most)
{
    update_lock(c); move
    long before = c->count;
    if (before < most) {
        upgrade(c);
        c->count = before + 1;
    }
    unlock(c);
    return before;
}

/* Upgraded while the lock has come along from another node; the first cell is locked all the way. */
static long mark_chain(region struct cell *first, long by)
{
    long sum = 0;
    update_lock(first); move
    region struct cell *c = first->next;
    while (c != NULL) {
        update_lock(c); move
        sum += c->count;
        if (c->count % 2 == 0) {
            upgrade(c);
            c->seen += by;
        }
        region struct cell *next = c->next;
        unlock(c);
        c = next;
    }
    upgrade(first);
    first->seen += sum;
    write_unlock(first);
    return sum;
}

/* In a partial frame, and carried to another name. */
static long carried(region struct cell *c)
{
    long result;
    update_lock(c); begin move
    region struct cell *same = c;
    upgrade(same);
    same->seen++;
    result = same->seen;
    unlock(same); end move
    return result;
}

static void wait_for(region struct cell *c, long least)
{
    update_lock(c); move when (c->count >= least)
    upgrade(c);
    c->seen = 1000 + c->count;
    unlock(c);
}

static long look(region struct cell *c)
{
    read_lock(c); move
    long seen = c->seen;
    unlock(c);
    return seen;
}

int main(void)
{
    if (node_self() == 0) {
        int nodes = node_count();
        region struct cell *chain = NULL;
        for (int i = 0; i < 5; i++) {
            region struct cell *c = region_new_at(i % nodes, struct cell);
            write_lock(c);
            c->count = i;
            c->next = chain;
            unlock(c);
            chain = c;
        }
        region struct cell *c = region_new_at(nodes - 1, struct cell);
        long least = 1000, results[16];
#ifndef PRELUDE_SERIAL /* where it would wait for ever */
        spawn wait_for(c, 12) at c;
#endif
        for (int i = 0; i < 16; i++) results[i] = fork count_to(c, 12) at node(i % nodes);
        join;
#ifdef PRELUDE_SERIAL
        spawn wait_for(c, 12) at c;
#endif
        for (int i = 0; i < 16; i++) least = results[i] < least ? results[i] : least;
        long sums[3];
        for (int i = 0; i < 3; i++) sums[i] = fork mark_chain(chain, i + 1) at node(i % nodes);
        join;
        while (look(c) < 1000) {}
        long last = carried(c);
        printf("%ld %ld %ld\n", count_to(c, 0), least, last);
        printf("%ld %ld %ld: %ld\n", sums[0], sums[1], sums[2], look(chain));
    }
    barrier();
    return 0;
}
/* CHECK: 12 0 1013
 * CHECK-NEXT: 6 6 6: 18
 */
