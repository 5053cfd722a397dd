/* The nodes use some regions by turns, by computations that go to the homes. With MCRL_BALANCE=1 the homes follow: of the 512 operations
 * of a turn on a region, two messages each, those of the first window (64) take messages, and some to move the home: 1024 messages
 * against 128 and at most 32. Of more than three turns one may take more, as what a home does also depends on the load of the nodes.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=1 mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,FEW
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=1 mpiexec -n 4 %t | FileCheck %s --check-prefixes=CHECK,FEW
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=1 mpiexec -n 8 %t | FileCheck %s --check-prefixes=CHECK,FEW
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=0 mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,MANY
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | FileCheck %s --check-prefixes=CHECK,MANY
 * RUN: env MCRL_POLICY=always MCRL_BALANCE=1 MCRL_FAULT=abort:3 mpiexec -n 4 %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: sum 32768
 * FEW-NEXT: at most 160 messages
 * MANY-NEXT: at least 1024 messages
 */
#include <prelude.h>
#include <stdio.h>

enum { REGIONS = 8, TURNS = 8, OPERATIONS = 512 };

static void add(region long *counter)
{
    write_lock(counter); move
    long now = *counter;
    *counter = now + 1;
    unlock(counter);
}

static long value_of(region long *counter)
{
    read_lock(counter);
    long value = *counter;
    unlock(counter);
    return value;
}

static void take_turn(region long **counter)
{
    for (int r = 0; r < REGIONS; r++)
        for (int i = 0; i < OPERATIONS; i++) add(counter[r]);
}

static long messages(void)
{
    mcrl_counters counters;
    mcrl_statistics_total(&counters);
    return (long)counters.messages;
}

int main(void)
{
    region long *counter[REGIONS];
    for (int r = 0; r < REGIONS; r++) {
        counter[r] = NULL;
        if (node_self() == 0) counter[r] = region_new(long);
        broadcast(0, &counter[r], sizeof counter[r]);
    }
    long counted = 0, over = 0, least = 1000000;
    for (int turn = 0; turn < TURNS; turn++) {
        barrier();
        long before = messages();
        barrier();
        if (turn % node_count() == node_self()) take_turn(counter);
        barrier();
        long sent = (messages() - before) / REGIONS;
        if (turn % node_count() == 0) continue; /* the home is where it was made, or comes back there */
        if (turn >= node_count()) continue;     /* the second time a home stays longer where it is */
        counted++;
        over += sent > 160;
        least = sent < least ? sent : least;
    }
    if (node_self() == 0) {
        long sum = 0;
        for (int r = 0; r < REGIONS; r++) {
            region long *c = counter[r];
            sum += value_of(c);
        }
        printf("sum %ld\n", sum);
        if (over <= (counted > 3)) printf("at most 160 messages\n");
        if (least >= 1024) printf("at least 1024 messages\n");
    }
    barrier();
    return 0;
}
