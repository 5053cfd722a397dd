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

#define crl_self_addr 0u
#define crl_num_nodes 1u

static __inline__ void rgn_delete(rid_t __rid) { free(((struct mcrl_null_region *)(uintptr_t)__rid - 1)->memory); }
static __inline__ size_t rgn_size(const void *__at) { return ((const struct mcrl_null_region *)__at - 1)->bytes; }

typedef void (*mcrl_remote)(unsigned __from, void *__arguments, size_t __bytes);
enum { MCRL_SENT = 0, MCRL_BUSY = 1 };

typedef struct HomeRegion HomeRegion;
typedef uint64_t crl_tid;
#define MCRL_ONE_NODE_CRL
#include "mcrl_one_node_calls.h"

#define rgn_migrated(notify) ((notify) == 2u)
#define rgn_header(at) ((void *)((struct mcrl_null_region *)(uintptr_t)(at) - 1))
int migration_policy_read(HomeRegion *__region, unsigned __from); /* never called; the program may define them */
int migration_policy_write(HomeRegion *__region, unsigned __from);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
