/* mcrl_null.h: the null build of mcrl.h (CRL 3.4.3): the same calls for one node, without the runtime, as macros and inline
 * functions that do nothing or return their argument. For sequential timing, and as the program that others are compared with.
 * Include it instead of mcrl.h, or define MCRL_NULL and include that. C of any standard from C90 on, and C++; needs the C library
 * only.
 *
 * Nothing is checked. rgn_create is calloc: without memory it aborts. A region's name is its address. A function for another node
 * runs at once. There are no threads: of mcrl_thread.h it has only what a computation may call. */
#ifndef MCRL_NULL_H
#define MCRL_NULL_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "mcrl_one_node.h"
#include "mcrl_zone.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t rid_t;

/* In front of the data, which are aligned to 64 bytes. */
struct mcrl_null_region {
    void *memory;
    size_t bytes;
};

static __inline__ rid_t rgn_create(size_t __bytes)
{
    char *__memory = (char *)calloc(1, __bytes + sizeof(struct mcrl_null_region) + 64), *__at;
    if (__memory == NULL) abort();
    __at = __memory + sizeof(struct mcrl_null_region);
    __at += (64 - ((uintptr_t)__at & 63)) & 63;
    ((struct mcrl_null_region *)__at - 1)->memory = __memory;
    ((struct mcrl_null_region *)__at - 1)->bytes = __bytes;
    return (rid_t)(uintptr_t)__at;
}

#define mcrl_init(argc, argv) ((void)(argc), (void)(argv))
#define mcrl_finalize() ((void)0)
#define crl_self_addr 0u
#define crl_num_nodes 1u

static __inline__ void *rgn_map(rid_t __rid) { return (void *)(uintptr_t)__rid; }
static __inline__ void *rgn_map_nonblock(rid_t __rid) { return (void *)(uintptr_t)__rid; }
static __inline__ void *rgn_start_read_nonblock(const void *__at) { return (void *)(uintptr_t)__at; }
static __inline__ void *rgn_start_write_nonblock(void *__at) { return __at; }

#define rgn_create_at(node, bytes) ((void)(node), rgn_create(bytes))
static __inline__ rid_t rgn_create_in(struct region_zone *__zone, size_t __bytes)
{
    __zone->made++;
    return rgn_create(__bytes);
}
static __inline__ void rgn_delete(rid_t __rid) { free(((struct mcrl_null_region *)(uintptr_t)__rid - 1)->memory); }
#define rgn_rehome(rid, node) ((void)(rid), (void)(node))
#define rgn_unmap(at) ((void)(at))
#define rgn_flush(at) ((void)(at))
#define rgn_rid(at) ((rid_t)(uintptr_t)(at))
static __inline__ size_t rgn_size(const void *__at) { return ((const struct mcrl_null_region *)__at - 1)->bytes; }
#define rgn_start_read(at) ((void)(at))
#define rgn_end_read(at) ((void)(at))
#define rgn_start_write(at) ((void)(at))
#define rgn_end_write(at) ((void)(at))

#define mcrl_thread_yield() ((void)0)
#define mcrl_poll() ((void)0)

#define rgn_barrier() ((void)0)
#define rgn_bcast_send(bytes, data) ((void)(bytes), (void)(data))
#define rgn_bcast_recv(bytes, data) ((void)(bytes), (void)(data))
#define rgn_reduce_dadd(x) ((double)(x))
#define rgn_reduce_dmin(x) ((double)(x))
#define rgn_reduce_dmax(x) ((double)(x))

typedef void (*mcrl_remote)(unsigned __from, void *__arguments, size_t __bytes);
enum { MCRL_SENT = 0, MCRL_BUSY = 1 };

/* The function gets the caller's own bytes. */
static __inline__ int mcrl_do_on(unsigned __node, mcrl_remote __function, const void *__arguments, size_t __bytes)
{
    (void)__node;
    __function(0, (void *)(uintptr_t)__arguments, __bytes);
    return MCRL_SENT;
}
#define mcrl_thread_on(node, function, arguments, bytes) mcrl_do_on(node, function, arguments, bytes)

/* All data are local. */
typedef struct HomeRegion HomeRegion;
typedef uint64_t crl_tid;
static __inline__ int mcrl_null_local(unsigned *__notify)
{
    *__notify = 0;
    return 0;
}
#define rgn_start_local_read(at, notify) ((void)(at), mcrl_null_local(notify))
#define rgn_start_local_write(at, notify) ((void)(at), mcrl_null_local(notify))
#define rgn_end_local_read(at) ((void)(at))
#define rgn_end_local_write(at) ((void)(at))
#define rid_home(rid) ((void)(rid), 0u)
#define crl_thread_id() ((crl_tid)1)
#define crl_suspend(notify) ((void)(notify))
#define crl_wakeup(thread) ((void)(thread))
#define rgn_migrated(notify) ((notify) == 2u)
#define rgn_home_addr(at) ((HomeRegion *)(uintptr_t)(at))
#define rgn_header(at) ((void *)((struct mcrl_null_region *)(uintptr_t)(at) - 1))
#define rgn_map_migrated(region) ((void *)(region))
#define rgn_notify_rmigrate(node, at) ((void)(node), (void)(at))
#define rgn_notify_wmigrate(node, at) ((void)(node), (void)(at))
#define rgn_notify_rmigrate_and_kill(node, at) ((void)(node), (void)(at))
#define rgn_notify_wmigrate_and_kill(node, at) ((void)(node), (void)(at))
#define rgn_fake_read_msg(region, node, header) ((void)(region), (void)(node), (void)(header))
#define rgn_fake_write_msg(region, node, header) ((void)(region), (void)(node), (void)(header))
int migration_policy_read(HomeRegion *__region, unsigned __from); /* never called; the program may define them */
int migration_policy_write(HomeRegion *__region, unsigned __from);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
