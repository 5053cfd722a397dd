/* zone_replicated: a write sends the new data to the nodes that have copies, and takes none away; so reads send nothing after
 * it. It is for what all nodes read often and what is written seldom, if a reader may see data that are one write late. */
#include <prelude.h>
#include <stdio.h>

static struct region_zone known_to_all = {.sharing = zone_replicated};

static long read_bound(region long *bound)
{
    read_lock(bound);
    long now = *bound;
    unlock(bound);
    return now;
}

int main(void)
{
    region long *bound = NULL;
    if (node_self() == 0) bound = region_new_in(&known_to_all, long);
    broadcast(0, &bound, sizeof bound);
    long wrong = 0;
    for (long write = 1; write <= 10; write++) {
        if (node_self() == 0) {
            write_lock(bound);
            *bound = write;
            unlock(bound);
        }
        barrier();
        for (int i = 0; i < 100; i++) wrong += read_bound(bound) < write - 1; /* one write late at most */
        barrier();
    }
    wrong = reduce_sum(wrong);
    if (node_self() == 0) printf("zone-replicated: %ld after 10 writes, %ld reads were wrong\n", read_bound(bound), wrong);
    barrier();
    return 0;
}
