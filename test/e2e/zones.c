/* Regions of zones that are used in place: the same results as in the sequential program, on any number of nodes, with shared memory
 * between them and without, under every policy.
 *
 * RUN: preludec --emit=serial %s -o %t.serial.c
 * RUN: gcc -std=gnu17 -O1 -I%root/runtime/include %t.serial.c -o %t.serial
 * RUN: %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | diff %t.expected -
 * RUN: mpiexec -n 2 %t | diff %t.expected -
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: mpiexec -n 8 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=in_place mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=shm=0 MCRL_POLICY=in_place mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_CHECK=1 mpiexec -n 4 %t | diff %t.expected -
 * RUN: preludec -O2 -fno-annotations %s -o %t.stays
 * RUN: mpiexec -n 4 %t.stays | diff %t.expected -
 *
 * Without annotations nothing but the collectives sends a message, where all nodes share memory.
 * RUN: env MCRL_STATS=%t.json mpiexec -n 4 %t.stays
 * RUN: FileCheck %s < %t.json
 * CHECK: "in_place_request": {
 * CHECK-NEXT: "messages": 0,
 */
#include <prelude.h>
#include <stdio.h>

enum { COUNTERS = 5, ROUNDS = 200, ROOM = 3 };

struct queue {
    long first, count, number[ROOM];
};

static struct region_zone in_turn = {zone_in_place, zone_at_round_robin, 0, 0, 0, 0, 0};

static long draw(region long *counter)
{
    write_lock(counter); move
    long drawn = (*counter)++;
    unlock(counter);
    return drawn;
}

static long draw_in_place(region long *counter)
{
    write_lock(counter); move(in_place)
    long drawn = (*counter)++;
    unlock(counter);
    return drawn;
}

/* With two regions at a time, one of which is copied. */
static void move_one(region long *from, region long *to)
{
    write_lock(from); move
    write_lock(to); move
    if (*from > 0) {
        --*from;
        ++*to;
    }
    unlock(to);
    unlock(from);
}

static void put(region struct queue *q, long number)
{
    write_lock(q); move when (q->count < ROOM)
    q->number[(q->first + q->count++) % ROOM] = number;
    unlock(q);
}

static long take(region struct queue *q)
{
    write_lock(q); move when (q->count > 0)
    long number = q->number[q->first];
    q->first = (q->first + 1) % ROOM;
    q->count--;
    unlock(q);
    return number;
}

static long value(region long *counter)
{
    read_lock(counter);
    long now = *counter;
    unlock(counter);
    return now;
}

static long update(region long *counter)
{
    update_lock(counter);
    long before = *counter;
    if (before % 2 == 0) {
        upgrade(counter);
        ++*counter;
    }
    unlock(counter);
    return before;
}

int main(void)
{
    region long *counters[COUNTERS], *copied;
    region struct queue *q;
    for (int i = 0; i < COUNTERS; i++) {
        if (node_self() == 0) counters[i] = region_new_in(&in_turn, long);
        broadcast(0, &counters[i], sizeof counters[i]);
    }
    static struct region_zone at_last = {zone_in_place, zone_at_node, 0, 0, 0, 0, 0};
    at_last.node = node_count() - 1;
    if (node_self() == 0) {
        q = region_new_in(&at_last, struct queue);
        struct region_zone beside = {.at = zone_at_region, .near = q};
        copied = region_new_in(&beside, long);
    }
    broadcast(0, &q, sizeof q);
    broadcast(0, &copied, sizeof copied);

    int share = ROUNDS / node_count();
    if (node_self() < ROUNDS % node_count()) share++;
    long wrong = 0;
    for (int i = 0; i < share; i++) {
        wrong += draw(counters[0]) < 0;
        wrong += draw_in_place(counters[1]) < 0;
        move_one(counters[i % 2], copied);
        put(q, i + 1);
        long taken = take(q);
        wrong += taken < 1 || taken > ROUNDS;
    }
    barrier();
    if (node_self() == 0)
        for (int i = 0; i < 5; i++) update(counters[2]);
    barrier();
    double sum = (double)(value(counters[0]) + value(counters[1]) + value(copied)), updates = (double)value(counters[2]);
    read_lock(q);
    long left = q->count;
    unlock(q);
    wrong = (long)reduce_sum((double)wrong);
    if (node_self() == 0) printf("%g drawn, %g updates, %ld left, %ld wrong\n", sum, updates, left, wrong);
    return 0;
}
