/* move(in_place): nothing moves within a host, where the region is used in its home's memory; the computation moves to another
 * host. It is for small regions that many nodes write, in a program that runs on one host or on several. */
#include <prelude.h>
#include <stdio.h>

static struct region_zone tickets = {.sharing = zone_in_place};

static long draw(region long *next)
{
    write_lock(next); move(in_place)
    long drawn = (*next)++;
    unlock(next);
    return drawn;
}

int main(void)
{
    region long *next = NULL;
    if (node_self() == 0) next = region_new_in(&tickets, long);
    broadcast(0, &next, sizeof next);
    long drawn = 0;
    for (int i = node_self(); i < 100; i += node_count()) drawn += draw(next);
    drawn = reduce_sum(drawn);
    if (node_self() == 0) printf("move-in-place: 100 different tickets make %ld\n", drawn);
    return 0;
}
