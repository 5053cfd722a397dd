/* prelude.h: Prelude C for programs. Regions, locks and the program model (lang-spec/language.md).
 *
 * `region T *p` is the global name of a region that holds a T. read_lock, write_lock, unlock and local() are translated by
 * preludec; the annotations (`move`, ...) follow a statement and need no declaration. */
#ifndef PRELUDE_H
#define PRELUDE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__PRELUDE_FRONTEND__) /* what preludec's analysis sees */

#define region __attribute__((address_space(7)))
#define prelude_region_ region const volatile void *
void read_lock(prelude_region_ name);
void write_lock(prelude_region_ name);
void unlock(prelude_region_ name);
void read_unlock(prelude_region_ name);
void write_unlock(prelude_region_ name);
void *prelude_local(prelude_region_ name);
#define local(n) ((__typeof_unqual__(*(n)) *)prelude_local(n))

#else /* what the C compiler sees: a region pointer holds the 64-bit name */

#include "mcrl_abi.h"
#define region
#define prelude_region_ const volatile void *

#endif

region void *mcrl_region_new(size_t bytes);
region void *mcrl_region_new_at(int node, size_t bytes);

/* A new region of one T (or of an array of n T), zero-filled; its home is this node, or `node`. The region belongs to the program
 * until it ends. region_new_at on another node waits for it and may switch threads. No memory left, a node that does not exist, or
 * a size of 0 or above 1 GB ends the program with an error. CRL: rgn_create. */
#define region_new(T) ((region __typeof__(T) *)mcrl_region_new(sizeof(T)))
#define region_new_at(node, T) ((region __typeof__(T) *)mcrl_region_new_at((node), sizeof(T)))
#define region_new_array(T, n) ((region __typeof__(T) *)mcrl_region_new(sizeof(T) * (size_t)(n)))
#define region_new_array_at(node, T, n) ((region __typeof__(T) *)mcrl_region_new_at((node), sizeof(T) * (size_t)(n)))

/* The node that runs this code, 0 .. node_count() - 1, and how many there are. In an activation that has migrated, node_self() is
 * the node it is on. Do not switch threads. */
int node_self(void);
int node_count(void);

/* The home of a region; it never changes. NULL or a name that is no region's ends the program with an error. */
int home_of(prelude_region_ name);

/* Collectives: each node's first thread (the one that runs main) must make the same calls in the same order; other threads and
 * messages go on meanwhile. All may switch threads. They are calls of CRL (rgn_barrier, rgn_bcast, rgn_reduce). */
void barrier(void);
void broadcast(int root, void *data, size_t bytes);
double reduce_sum(double x);
double reduce_min(double x);
double reduce_max(double x);

/* Seconds since some point in the past, from a monotonic clock; differences on one node are meaningful. */
double wall_seconds(void);

#undef prelude_region_

#ifdef __cplusplus
}
#endif
#endif
