/* mcrl_statistics.h: what a program can learn about its run: a clock, and the counters of the runtime. C of any standard and C++;
 * <mcrl.h> and <prelude.h> include it. */
#ifndef MCRL_STATISTICS_H
#define MCRL_STATISTICS_H

#include <stdint.h>

#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a node has counted since its program began, or since its last mcrl_statistics_reset; MCRL_STATS reports the same numbers
 * since the beginning. Messages are those that the node has sent. Start-up, shut-down and collectives are not counted. In a
 * sequential program and in the null build all are 0. New counters will come at the end. */
typedef struct mcrl_counters {
  uint64_t messages;
  uint64_t bytes;         /* in these messages, headers included */
  uint64_t migrations;    /* activations that were sent to a region's home */
  uint64_t data_requests; /* of regions whose data, or right to write, were not here */
  uint64_t invalidations; /* of copies, that this node has asked other nodes for */
  uint64_t stayed;        /* activations that would have moved, but for a pointer */
  uint64_t parked;        /* activations that had to wait for a lock */
  uint64_t handlers;      /* activations that ran as handlers */
  uint64_t promoted;      /* of these, those that went on in a thread */
  uint64_t thread_switches;
  uint64_t guard_waits;       /* threads and activations whose guard did not hold */
  uint64_t guard_evaluations; /* of guards, by the runtime */
  uint64_t guard_wakeups;     /* of those that waited for their guard */
  uint64_t cache_hits;        /* regions of other nodes that were asked for, other than inline, and were known here */
  uint64_t cache_misses;      /* ... and were not */
  uint64_t cache_evictions;   /* copies that were given up to make room */
  uint64_t hits;              /* operations that began inline, in files that were compiled with -DMCRL_COUNT; else 0 */
  uint64_t misses;            /* operations that a thread had to wait for, be it for data or for another operation here */
  uint64_t miss_ns;           /* of all these waits together, in nanoseconds */
  uint64_t callers;           /* callers that have gone along with activations that moved (`move(frames: k)`) */
} mcrl_counters;

#ifndef MCRL_ONE_NODE

/* Seconds since some point in the past, from the system's monotonic clock; its resolution is a nanosecond, and a call takes
 * some 25. Differences of times of one node are meaningful, also between processes of one host, those of different hosts are not.
 * For handlers, too. Does not switch threads; no errors. */
double mcrl_wall_seconds(void);

/* The counters of this node. *counters is the caller's. For handlers, too. Does not switch threads. Ends the program before
 * mcrl_init and after mcrl_finalize, as all that follow. Ours. */
void mcrl_statistics(mcrl_counters *__counters);

/* Begins to count from 0, on this node. For handlers, too. Does not switch threads. Ours. */
void mcrl_statistics_reset(void);

/* Collective (see prelude_collective.h): the sums over all nodes, on every node. They may or may not include what other nodes do at that
 * time; with a barrier before the call, and nothing under way, they are exact. Switches threads. Ours. */
void mcrl_statistics_total(mcrl_counters *__counters);

/* Collective: node 0 prints a table on the standard output, with a row for each counter that is not 0 on all nodes and columns for
 * the total and, with up to 8 nodes, for each node. Switches threads. Ours. */
void mcrl_statistics_print(void);

/* For MCRL_PROFILE: what follows on this node, by all threads and handlers, is of the phase of this name, until the next call; before the
 * first it is of the phase "". The name is copied. The other nodes are in phases of their own. For handlers, too. Does not switch threads.
 * Without MCRL_PROFILE nothing happens. NULL ends the program. Ours. */
void mcrl_profile_phase(const char *__name);

#endif

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
