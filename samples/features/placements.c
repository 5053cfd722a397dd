/* Placements of a zone: the function that says on which node the zone's next region is to be. They are for data structures that
 * grow piece by piece, and whose pieces shall be spread, or lie together. */
#include <prelude.h>
#include <stdio.h>

enum { REGIONS = 32 };

static int where(const struct region_zone *zone, size_t number) { return zone->node > 0 && number % 2 == 1 ? zone->node : 0; }

/* How many of the zone's regions are on the node that has most of them; on one node all. */
static int most(struct region_zone *zone)
{
    int on[64] = {0}, greatest = 0;
    for (int i = 0; i < REGIONS; i++) {
        region long *r = region_new_in(zone, long);
        if (++on[home_of(r) % 64] > greatest) greatest = on[home_of(r) % 64];
    }
    return greatest;
}

int main(void)
{
    if (node_self() == 0) {
        int last = node_count() - 1, share = (REGIONS + last) / node_count(), wrong = 0;
        region long *there = region_new_at(last, long);
        struct region_zone here = {.sharing = zone_coherent}, in_turn = {.at = zone_at_round_robin};
        struct region_zone at_last = {.at = zone_at_node, .node = last};
        struct region_zone blocks = {.at = zone_at_blocks, .count = REGIONS}, spread = {.at = zone_at_hash};
        struct region_zone beside = {.at = zone_at_region, .near = there}, own = {.at = where, .node = last};
        wrong += most(&here) != REGIONS || most(&at_last) != REGIONS || most(&beside) != REGIONS; /* on one node */
        wrong += most(&in_turn) != share || most(&blocks) != share;                              /* on all, as many on each */
        wrong += most(&own) != (last > 0 ? REGIONS / 2 : REGIONS);                               /* as the program says */
        wrong += last > 0 && most(&spread) == REGIONS;
        printf("placements: %d wrong\n", wrong);
    }
    barrier();
    return 0;
}
