/* A loop keeps the lock of its region until it looks for messages: the number of operations says so, and nothing else does. Each node
 * counts, node 0 and the last one wait for what others write, and handlers that have run for too long become threads.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror -DMCRL_COUNT %s -o %t
 * RUN: preludec -O2 -flocks=written -DMCRL_COUNT %s -o %t.written
 * RUN: mpiexec -n 1 %t | FileCheck %s --check-prefixes=CHECK,FEW
 * RUN: mpiexec -n 1 %t.written | FileCheck %s --check-prefixes=CHECK,MANY
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:5 MCRL_TUNE=oam_budget=0 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_CHECK=1 mpiexec -n 4 %t | FileCheck %s
 * RUN: preludec -O1 -fpoll-units=1 --abort=undo %s -o %t.short && env MCRL_FAULT=abort:5 mpiexec -n 4 %t.short | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: %check-messages messages=1..400 -- env MCRL_TUNE=shm=0 %run2 %t place
 * RUN: %check-messages messages=6000..6100 -- env MCRL_TUNE=shm=0 %run2 %t.written place
 *
 * FEW: begun inline: {{[1-9][0-9]?[0-9]?$}}
 * MANY: begun inline: {{[3-4][0-9][0-9][0-9]$}}
 * CHECK: each counted 1000, 2000, 1000; both have seen the other
 */
#include <prelude.h>
#include <stdio.h>

struct counter { long count, turn; };

static void add(region struct counter *c, long times)
{
    for (long i = 0; i < times; i++) {
        write_lock(c);
        c->count++;
        unlock(c);
    }
}

static void add_there(region struct counter *c, long times)
{
    while (times-- > 0) {
        write_lock(c); move
        c->count += 2;
        unlock(c);
    }
}

static long reads(region struct counter *c, long times)
{
    long most = 0;
    for (long i = 0; i < times; i++) {
        read_lock(c); move
        if (c->count > most) most = c->count;
        unlock(c);
    }
    return most >= 1000;
}

/* Others have to get in, or it does not end. */
static void wait_for(region struct counter *c, long turn)
{
    for (;;) {
        read_lock(c);
        if (c->turn >= turn) break;
        unlock(c);
    }
    unlock(c);
}

static void give(region struct counter *c, long turn)
{
    write_lock(c);
    c->turn = turn;
    unlock(c);
}

static struct region_zone shared = {.sharing = zone_in_place};

int main(int argc, char **argv)
{
    (void)argv;
    region struct counter *c = NULL, *d = NULL;
    if (node_self() == 0) {
        c = argc > 1 ? region_new_in(&shared, struct counter) : region_new(struct counter);
        d = region_new_at(node_count() - 1, struct counter);
    }
    broadcast(0, &c, sizeof c);
    broadcast(0, &d, sizeof d);
    if (argc > 1) {
        if (node_self() == 1) add(c, 2000);
        return 0;
    }
    add(c, 1000);
    add_there(d, 1000);
    long seen = reads(c, 1000);
    mcrl_counters counters;
    mcrl_statistics(&counters);
    if (node_count() == 1 && counters.hits != 0) printf("begun inline: %lu\n", (unsigned long)counters.hits);
    barrier();
    if (node_self() == 0) give(c, 1);
    if (node_self() == node_count() - 1) wait_for(c, 1), give(d, 1);
    if (node_self() == 0) wait_for(d, 1);
    barrier();
    read_lock(c);
    long count = c->count, all = c->turn;
    unlock(c);
    read_lock(d);
    all += d->turn;
    if (node_self() == 0)
        printf("each counted %ld, %ld, %ld; %s\n", count / node_count(), d->count / node_count(), seen * 1000,
               all == 2 ? "both have seen the other" : "not seen");
    unlock(d);
    return 0;
}
