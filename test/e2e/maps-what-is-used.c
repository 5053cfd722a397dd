/* A node has memory of another one of its host in its address space if it has used a region that is in place there. So the mappings of a
 * host do not grow with the square of its nodes.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: mpiexec -n 7 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <string.h>

static struct region_zone in_turn = {zone_in_place, zone_at_round_robin, 0, 0, 0, 0, 0};

/* The mailboxes' part, and those of nodes. */
static int parts_of_shared_memory(void)
{
    char line[512];
    int parts = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps != NULL && fgets(line, sizeof line, maps) != NULL) parts += strstr(line, "/dev/shm/mcrl-") != NULL;
    if (maps != NULL) fclose(maps);
    return parts;
}

static void add(region long *counter)
{
    write_lock(counter);
    ++*counter;
    unlock(counter);
}

static long value(region long *counter)
{
    read_lock(counter);
    long now = *counter;
    unlock(counter);
    return now;
}

int main(void)
{
    int at_start = (int)reduce_max(parts_of_shared_memory());
    region long *counters[7];
    for (int node = 0; node < node_count(); node++) {
        if (node_self() == 0) counters[node] = region_new_in(&in_turn, long);
        broadcast(0, &counters[node], sizeof counters[node]);
    }
    for (int node = 0; node < node_count(); node++)
        if (node == node_self() || (node_self() > 0 && node == 1)) add(counters[node]);
    barrier();
    int after = (int)reduce_max(parts_of_shared_memory());
    for (int node = 0; node < node_count(); node++) add(counters[node]);
    barrier();
    int at_end = (int)reduce_max(parts_of_shared_memory()), sum = 0;
    if (node_self() == 0) {
        for (int node = 0; node < node_count(); node++) sum += (int)value(counters[node]);
        // CHECK: parts: 2, 3, 8; sum 61
        printf("parts: %d, %d, %d; sum %d\n", at_start, after, at_end, sum);
    }
    return 0;
}
