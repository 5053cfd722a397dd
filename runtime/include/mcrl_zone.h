/* mcrl_zone.h: zones, by which a program says of the regions that it makes where they are and how nodes share them (OSMIUM, section 3).
 * <prelude.h> and <mcrl.h> include it. C of any standard from C90 on, and C++.
 *
 *     static struct region_zone counters = {zone_in_place, zone_at_round_robin};
 *     region long *c = region_new_in(&counters, long);
 *
 * A zone is an object of the program's, of any storage, on each node its own; only the calls that make regions look at it. Members that are
 * not given are 0: an all-zero zone makes regions as region_new does. Regions that are used in place have memory of their own, at most 1 GB
 * of a node and a quarter of its part of the span, and each begins a line of the cache. */
#ifndef MCRL_ZONE_H
#define MCRL_ZONE_H

#include <stddef.h>
#include <stdint.h>

#if (defined(__PRELUDE_FRONTEND__) || defined(__PRELUDE_EDITOR__)) && !defined(PRELUDE_SERIAL) /* a region pointer, as prelude.h has it */
#define mcrl_zone_region __attribute__((__address_space__(7))) const volatile void *
#else
#define mcrl_zone_region const volatile void *
#endif

#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the regions of a zone are shared. What a program computes is the same in zone_coherent, zone_in_place and zone_private, but that in
 * place an update lock excludes readers, too, and that a private region is locked at home or with `move`. */
enum zone_sharing {
    zone_coherent, /* copied: many readers or one writer, and a node that uses a region again sends nothing */
    zone_in_place, /* used in the home's memory, which the nodes of its host share, by atomic operations: no message, and nothing is
                      copied, so the home's processor is not disturbed; for what is small, written by many, and locked for a short time: an
                      operation that waits is told by a message, and takes part again when its node looks at messages. Nodes of
                      other hosts send a message at the lock and one at the unlock, with the data. An update lock excludes readers,
                      too. */
    zone_replicated, /* copied, and a write takes no copy away: it sends the new data to the nodes that have copies. For what is read
                        often and written seldom. Such a node may read data that are one write late (lang-spec/memory-model.md). */
    zone_private     /* used by its home alone, without any message; a lock on another node ends the program. A computation with `move`
                        goes to the home. */
};

struct region_zone;

/* A placement function: the node on which a zone's next region is to be. `number` of them have been made by this node before. Runs in the
 * thread that makes the region, as a message handler runs: what would switch threads ends the program. A node that does not exist
 * ends the program in the call that makes the region. */
typedef int zone_places(const struct region_zone *__zone, size_t __number);

struct region_zone {
    enum zone_sharing sharing;
    zone_places *at;     /* NULL: this node */
    int node;            /* zone_at_node */
    size_t count;        /* zone_at_blocks: of the regions that each node makes */
    mcrl_zone_region near; /* zone_at_region, in Prelude C: a region pointer */
    size_t made;         /* by this node so far; written by the calls that make regions */
    uint64_t near_rid;   /* zone_at_region, for CRL's rid_t: looked at if `near` is NULL */
};

/* The node `zone->node`; one node after the other, beginning with this one; as many regions on each node as on the others, those that
 * follow each other together (`zone->count` is how many this node will make, and more go to the last node; 0 ends the program); spread by a
 * hash of their number; the home of the region `near` or `near_rid`, as home_of says, of which one must be given. Do not switch threads.
 * Ours, after OSMIUM. */
#ifndef MCRL_ONE_NODE
int zone_at_node(const struct region_zone *__zone, size_t __number);
int zone_at_round_robin(const struct region_zone *__zone, size_t __number);
int zone_at_blocks(const struct region_zone *__zone, size_t __number);
int zone_at_hash(const struct region_zone *__zone, size_t __number);
int zone_at_region(const struct region_zone *__zone, size_t __number);
#else /* without the runtime */
MCRL_ONE_NODE_CALL int zone_at_node(const struct region_zone *__zone, size_t __number) { return (void)__number, __zone->node; }
MCRL_ONE_NODE_CALL int zone_at_round_robin(const struct region_zone *__zone, size_t __number)
{
    return (void)__zone, (void)__number, 0;
}
MCRL_ONE_NODE_CALL int zone_at_blocks(const struct region_zone *__zone, size_t __number) { return (void)__zone, (void)__number, 0; }
MCRL_ONE_NODE_CALL int zone_at_hash(const struct region_zone *__zone, size_t __number) { return (void)__zone, (void)__number, 0; }
MCRL_ONE_NODE_CALL int zone_at_region(const struct region_zone *__zone, size_t __number) { return (void)__zone, (void)__number, 0; }
#endif

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
