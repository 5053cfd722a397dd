/* Regions and their locks: names, headers, the inline paths of a lock that is free, what waits, guards. A part of mcrl_abi.h, which says
 * what holds for all of it. */
#ifndef MCRL_ABI_LOCKS_H
#define MCRL_ABI_LOCKS_H

#include <stddef.h>
#include <stdint.h>

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* generation << 46 | home node << arena bits | offset of the header in the home's arena; 0 is NULL. That is 8 more than a multiple of 16,
 * so that data after a header are aligned. */
typedef uint64_t mcrl_rid;

/* An update operation reads, and excludes other updates and writes, but not reads; it may become a write operation. */
typedef enum { MCRL_NONE = 0, MCRL_READ = 1, MCRL_WRITE = 2, MCRL_UPDATE = 3 } mcrl_mode;

/* What nodes share of a region; chosen when it is made, for good. */
typedef enum {
    MCRL_COHERENT = 0,   /* a node that needs the data gets a copy, which a write elsewhere takes away */
    MCRL_IN_PLACE = 1,   /* its lock and data are used where they are, by atomics */
    MCRL_REPLICATED = 2, /* nodes that read keep their copies, and a write brings these up to date: for what is read often */
    MCRL_PRIVATE = 3     /* only its home may lock it: other nodes send their computations there */
} mcrl_sharing;

/* What the header of a region says beside what all regions have: one of four alternatives, each of which begins with `state`, which tells
 * them apart (regions/pure/header.h). The first is a region that the protocol keeps coherent, at home or elsewhere. */
struct mcrl_copied {
    uint8_t state, mapped;
    unsigned flags : 12;
    unsigned request : 4;  /* request in flight to the home; on the home: writes served while a read waits */
    uint32_t number;       /* `is_shared`: the record of the node's that says what waits for the region here, and which nodes have it;
                            * else the version of this node's copy; on the home: of the last copy given out */
};
/* A region that the nodes of a host use where it is. */
struct mcrl_placed {
    uint8_t state, mapped;
    uint16_t told;         /* the nodes that are told when the word changes, by their numbers modulo 16 */
    uint32_t word;         /* its lock (regions/pure/in_place.h) */
};
/* The data of such a region of another host, while operations of one mode that the home has begun for this node are in progress. */
struct mcrl_fetched {
    uint8_t state, mapped;
    uint8_t mode;          /* MCRL_NONE: none is in progress */
    uint8_t watches;       /* not 0: a guard here waits for the next write */
    uint32_t operations;
};
/* The data of an operation that another node has lent to this one. */
struct mcrl_borrowed {
    uint8_t state, mapped;
    uint8_t mode;
    uint32_t lender;
};

/* The header of a region, 24 bytes in front of its data, on the home and on every node that has it mapped. The inline paths look at
 * `rid` and `lock` only; the protocol keeps them true.
 *
 * `lock` is the sum of the operations in progress here (n read and update operations: n; one write operation: -1; none for brief ones) and
 * of what a newcomer may do: 0 if it may read or write, MCRL_LOCK_SHARED if it may only read, MCRL_LOCK_CLOSED if it must ask the protocol;
 * in that last case the protocol is to be told of the end of every operation as well. So one comparison answers each question. */
typedef struct mcrl_region {
    __extension__ union {   /* without a name, which C90 does not have */
        struct mcrl_copied copied; /* the first: a header that is set to nothing is all zeros */
        __extension__ struct {  /* of each of them */
            uint8_t state;
            uint8_t mapped; /* MCRL_MAPPED for each rgn_map that no rgn_unmap has undone, up to MCRL_MAPPED_MANY, where the runtime
                             * counts elsewhere; odd: used since the cache last looked */
        };
        struct mcrl_placed placed;
        struct mcrl_fetched fetched;
        struct mcrl_borrowed borrowed;
    };
    unsigned bytes : 31;   /* size of the data */
    unsigned is_shared : 1; /* what mcrl_copied::number is */
    int32_t lock;
    mcrl_rid rid;          /* 0 where the region was never mapped; it and `lock` lie beside the data: often in one line of the cache */
} mcrl_region;

#define MCRL_MAPPED 2
#define MCRL_MAPPED_MANY 254
#define MCRL_STATE_HOME 4 /* this node is the region's home */

#define MCRL_LOCK_SHARED (1 << 24)
#define MCRL_LOCK_CLOSED (-(1 << 30))

/* A lock in a file that is compiled with -DMCRL_COUNT. */
typedef struct mcrl_place {
    const char *where;       /* "file:line" */
    mcrl_mode mode;
    int is_known;            /* to the node */
    uint64_t hits;           /* operations that began inline */
    struct mcrl_place *next; /* of those that the node knows */
} mcrl_place;

/* A variable of the runtime, which is linked into the program: code outside of shared libraries needs no table to find it. */
#if defined(__PIC__) && !defined(__PIE__)
#define MCRL_IN_PROGRAM
#else
#define MCRL_IN_PROGRAM __attribute__((__visibility__("protected")))
#endif

/* Where all regions lie on this node: rid & mask is the offset of a header. It is set before any code of the program runs, and stays:
 * emitted C may keep the two in registers. Plain C may call mcrl_init() in the midst of a function. */
typedef struct mcrl_span {
    char *base;
    uint64_t mask;
} mcrl_span;

#if defined(PRELUDE_H) && !defined(__cplusplus)
extern MCRL_IN_PROGRAM const mcrl_span mcrl_own_span;
#else
extern MCRL_IN_PROGRAM mcrl_span mcrl_own_span;
#endif

/* The node this process is. Everything else of the runtime's state follows it. */
typedef struct mcrl_node {
    int32_t checks;        /* not 0: inline calls of mcrl.h leave all to those that check (MCRL_CHECK=1, and after the end) */
    int in_handler;        /* not 0: a message handler runs, on the stack of the thread that polled; nothing may block or poll */
    int32_t here;          /* node_self() */
    int32_t forks_asked;   /* not 0: another node asks for a fork */
    int32_t closed;        /* not 0: what runs uses static data that activations write (MCRL_CLOSED) */
    const volatile uint32_t *arrivals; /* what it points to is not 0 if messages may have come, or what has waited can run */
    const volatile uint32_t *arrivals_or_turns; /* the same, and if other threads that compute can run */
    const char *fork_limit; /* a fork by what lies below it on the stack is a call (mcrl_prunes) */
    uint64_t hits;         /* operations that began inline, where that is counted (MCRL_COUNT) */
    const void *unwinding; /* not NULL: a computation has moved, and callers go along (mcrl_abi_callers.h) */
    mcrl_place *places;    /* of locks that have been taken, where that is counted (MCRL_COUNT); each is its unit's */
    uint64_t birth_mask, own_birth; /* rid & birth_mask is own_birth in names of this node's regions, if none has gone to another node */
    struct mcrl_gathered *gathered; uint32_t gathers_for; /* by node, of so many (mcrl_spawn_gathered) */
    struct mcrl_fork_loop *fork_loops; uint64_t scope; /* a ring, NULL: no node takes forks; of the thread that runs (mcrl_fork_loop) */
} mcrl_node;

extern MCRL_IN_PROGRAM mcrl_node *mcrl_current;

/* What compiled code counts down until it looks for messages (mcrl_abi_loops.h, mcrl_abi_calls.h): calls of mcrl_turn, and of procedures
 * in which all forks are calls. They are the process's, so that it takes two instructions. */
extern MCRL_IN_PROGRAM int32_t mcrl_turns_left, mcrl_calls_left;

/* Where the header of a region lies on this node; memory that reads as zero if the region was never here. Any 64 bits give an
 * address that can be read. The header is the runtime's. Does not switch threads; no errors. Ours; a region of CRL is known by its
 * address instead. */
static __inline__ mcrl_region *mcrl_region_at(mcrl_rid __rid)
{
    return (mcrl_region *)(mcrl_own_span.base + (__rid & mcrl_own_span.mask));
}

/* The name in a header that may be none. To the address sanitizer this may be a place that a program may not touch, after the data of a
 * region that was deleted elsewhere: code for it leaves the look to the runtime. Does not switch threads; no errors. Ours. */
#if defined(__SANITIZE_ADDRESS__)
#define MCRL_IS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MCRL_IS_SANITIZED
#endif
#endif
mcrl_rid mcrl_look_at_name(const mcrl_region *__region);
#ifdef MCRL_IS_SANITIZED
static __inline__ mcrl_rid mcrl_name_in(const mcrl_region *__region) { return mcrl_look_at_name(__region); }
#else
static __inline__ mcrl_rid mcrl_name_in(const mcrl_region *__region) { return __region->rid; }
#endif

/* Files that are compiled with -DMCRL_COUNT count the operations that begin inline, for mcrl_statistics.h. Others do not: that would
 * cost half as much as they do. */
#ifdef MCRL_COUNT
static __inline__ void mcrl_count_hit(void) { mcrl_current->hits++; }
#define MCRL_COUNT_HIT() mcrl_count_hit()
#else
#define MCRL_COUNT_HIT() ((void)0)
#endif

/* The rest of mcrl_read_hit and mcrl_write_hit where the lock is closed: begins the operation if the region is one that is used in
 * place, on this host, and its lock is free; else NULL. Does not switch threads; no errors. Ours, after OSMIUM. */
void *mcrl_hit_in_place(mcrl_rid __rid, mcrl_mode __mode);

/* Starts an operation if that needs no message and no wait; returns the data, which the caller may use until the unlock, or NULL
 * with nothing changed (also for NULL and for names of no region). Does not switch threads; no errors. CRL: rgn_start_read and
 * rgn_start_write on a region that is here (thesis 6.3.1). */
static __inline__ void *mcrl_read_hit(mcrl_rid __rid)
{
    mcrl_region *__region = mcrl_region_at(__rid);
    if (__builtin_expect(mcrl_name_in(__region) != __rid || __region->lock < 0, 0)) return mcrl_hit_in_place(__rid, MCRL_READ);
    MCRL_COUNT_HIT();
    __region->lock++;
    return __region + 1;
}

static __inline__ void *mcrl_write_hit(mcrl_rid __rid)
{
    mcrl_region *__region = mcrl_region_at(__rid);
    if (__builtin_expect(mcrl_name_in(__region) != __rid || __region->lock != 0, 0)) return mcrl_hit_in_place(__rid, MCRL_WRITE);
    MCRL_COUNT_HIT();
    __region->lock = -1;
    return __region + 1;
}

/* The same, but waits: the calling thread is suspended until the lock is granted and the data are here. Writers that
 * wait go before readers, but after a few of them all waiting readers are served. Switches threads. NULL, a name that is no
 * region's, and a call from a handler end the program. A thread that asks for a lock that excludes one of its own waits for ever.
 * CRL: rgn_start_read, rgn_start_write (thesis 6.3.1). */
void *mcrl_lock_wait(mcrl_rid __rid, mcrl_mode __mode);

/* Where a call stands, for messages. */
#define MCRL_TEXT_OF(x) #x
#define MCRL_TEXT(x) MCRL_TEXT_OF(x)
#define MCRL_HERE __FILE__ ":" MCRL_TEXT(__LINE__)

/* The same, with what messages about it need (a deadlock's report names what waits and what holds the lock): `where` is the place of
 * the lock, as "file:line" or NULL. The thread holds `count` other locks, in any mode, here or borrowed. For each of them two
 * arguments follow: a `const void *`, where the region's data are, and a `const char *`, where the lock was taken, as "file:line" or
 * NULL. The texts and the regions are looked at until the call returns. Errors: those of mcrl_lock_wait. Ours. */
void *mcrl_lock_wait_at(mcrl_rid __rid, mcrl_mode __mode, const char *__where);
void *mcrl_lock_wait_holding(mcrl_rid __rid, mcrl_mode __mode, const char *__where, unsigned __count, ...);

/* mcrl_read_hit or mcrl_write_hit, and mcrl_lock_wait where that gives NULL; switches threads and has its errors only then. */

static __inline__ void *mcrl_read_lock(mcrl_rid __rid)
{
    void *__at = mcrl_read_hit(__rid);
    return __builtin_expect(__at != NULL, 1) ? __at : mcrl_lock_wait(__rid, MCRL_READ);
}

static __inline__ void *mcrl_write_lock(mcrl_rid __rid)
{
    void *__at = mcrl_write_hit(__rid);
    return __builtin_expect(__at != NULL, 1) ? __at : mcrl_lock_wait(__rid, MCRL_WRITE);
}

/* The same with mcrl_lock_wait_at. */

static __inline__ void *mcrl_read_lock_at(mcrl_rid __rid, const char *__where)
{
    void *__at = mcrl_read_hit(__rid);
    return __builtin_expect(__at != NULL, 1) ? __at : mcrl_lock_wait_at(__rid, MCRL_READ, __where);
}

static __inline__ void *mcrl_write_lock_at(mcrl_rid __rid, const char *__where)
{
    void *__at = mcrl_write_hit(__rid);
    return __builtin_expect(__at != NULL, 1) ? __at : mcrl_lock_wait_at(__rid, MCRL_WRITE, __where);
}

/* region_delete of prelude.h, with its place, for messages; `where` is kept. */
void mcrl_delete_at(mcrl_rid __rid, const char *__where);

/* An update operation: reads, and may become a write operation. It excludes writes and other updates, not reads. Its right goes to one
 * node at a time and stays there until another node asks for it, so that a node which updates again sends nothing. The first, as
 * mcrl_read_hit: NULL where it would wait. Does not switch threads; no errors. The others: errors and threads as mcrl_lock_wait. Ours,
 * after thesis 9.3. */

void *mcrl_update_hit(mcrl_rid __rid);

static __inline__ void *mcrl_update_lock(mcrl_rid __rid) { return mcrl_lock_wait(__rid, MCRL_UPDATE); }
static __inline__ void *mcrl_update_lock_at(mcrl_rid __rid, const char *__where)
{
    return mcrl_lock_wait_at(__rid, MCRL_UPDATE, __where);
}

/* From the thread whose update operation is in progress on the region whose data are `at`: waits for the reads of the region to end, and
 * makes it a write operation; no other write comes between. Of a borrowed region the lender is asked. Where it has become one already
 * nothing happens. Returns the data, which lie where they were. Switches threads if it waits. A thread that reads
 * the region besides waits for ever; without an update operation, and from a handler for which mcrl_upgrade_waits has not said 0, it ends
 * the program. Ours, after thesis 9.3. */
#define mcrl_upgrade(at) mcrl_upgrade_at(at, MCRL_HERE)
void *mcrl_upgrade_at(const void *__at, const char *__where);

int mcrl_upgrade_waits_in_handler(const void *__at);

/* In a handler, whether the upgrade of the update operation on these data would have to wait. In a thread: 0. Does not switch threads;
 * without an update operation ends the program. */
static __inline__ int mcrl_upgrade_waits(const void *__at)
{
    return __builtin_expect(mcrl_current->in_handler, 0) && mcrl_upgrade_waits_in_handler(__at);
}

/* Ends an update operation, or the write operation that it has become: as mcrl_read_unlock. Without one ends the program. */
void mcrl_update_unlock(const void *__at);

/* A guard: whether it holds for the data of a region (at) and variables of what waits for it (live). The runtime evaluates it often,
 * inside of calls that other threads and handlers make: it reads, and changes nothing, waits for nothing, calls nothing of the runtime
 * but home_of, node_self and node_count. Its value depends on its arguments only. */
typedef int (*mcrl_guard)(const void *__live, const void *__at);

/* From a thread that holds a lock of this mode on the region whose data are `at`, and has written nothing under it: if the guard does
 * not hold, gives the lock up, waits, and takes it again when the guard holds; returns the data, with the lock held and the guard true.
 * `live` is the caller's, and must stay until the call returns, also while other threads run. After each write here, and when a write
 * elsewhere has taken the data away and they have come back, the runtime evaluates the guard; the thread does not run before the guard
 * is true under its lock. Waits at this node, and sends nothing before there may have been a write. Of those whose guards hold, readers
 * go on together; writers of a node one by one, first come, first served. Switches threads if it waits. Not for a borrowed region
 * (below); from a handler a wait ends the program, and so does the deletion of the region. Ours, after Orca's guards; its text is
 *
 *     if (!(n__at->count > least)) {
 *         struct take__guard1 live;
 *         live.least = least;
 *         n__at = mcrl_await_until(n__at, MCRL_WRITE, take__holds1, &live);
 *     } */
#define mcrl_await_until(at, mode, guard, live) mcrl_await_until_at(at, mode, guard, live, MCRL_HERE)
void *mcrl_await_until_at(void *__at, mcrl_mode __mode, mcrl_guard __guard, const void *__live, const char *__where);

/* The same for a guard that does not hold and is no predicate as above: waits until the data have been changed since. What
 * was changed may have been changed back in part, and what the guard asks for may not be so: the caller tests it again, and calls
 * again, as in
 *
 *     while (!(is_ready(n__at))) n__at = mcrl_await(n__at, MCRL_WRITE); */
#define mcrl_await(at, mode) mcrl_await_at(at, mode, MCRL_HERE)
void *mcrl_await_at(void *__at, mcrl_mode __mode, const char *__where);

/* The data of a region whose lock this activation holds; they may be used until the unlock. Does not switch threads. Checks
 * nothing. */
static __inline__ void *mcrl_held(mcrl_rid __rid) { return mcrl_region_at(__rid) + 1; }

/* The slow path of an unlock: tells the protocol of the end of the operation if `lock` says so, and polls if that is due. From a thread
 * it may switch threads when it polls, from a handler never. Errors: those of the messages that it receives. */
void mcrl_unlock_slow(mcrl_region *__region);
/* That of the unlock of an operation that is not counted: polls. */
void mcrl_look_slow(void);

/* Adds, and says whether the sum is negative. Unsigned, so that compilers may not reason back from the sign of the sum to the
 * counter; then it is one instruction and its flags. */
static __inline__ int mcrl_add_is_negative(int32_t *__counter, int32_t __n)
{
    uint32_t __sum = (uint32_t)*__counter + (uint32_t)__n;
    *__counter = (int32_t)__sum;
    return (int32_t)__sum < 0;
}

/* Whether an unlock may have to let messages in, or other threads run. Threads that compute get their turns at the ends of strips; at
 * unlocks of code that ends none, too: plain C, and what is compiled with -fpoll=none. */
#if defined(PRELUDE_H) && !defined(MCRL_ENDS_NO_STRIPS) && !defined(__cplusplus)
static __inline__ int mcrl_look(void) { return *mcrl_current->arrivals != 0; }
#else
static __inline__ int mcrl_look(void) { return *mcrl_current->arrivals_or_turns != 0; }
#endif

/* Takes an operation off `lock` by adding n; says whether there is more to do, for the protocol or by mcrl_look. */
static __inline__ int mcrl_end_operation(mcrl_region *__region, int32_t __n)
{
    return mcrl_add_is_negative(&__region->lock, __n) || mcrl_look();
}

/* Ends the operation on the region whose data are `at`, which the caller may not use any more. From a thread it receives
 * messages if some have come, and then may switch threads; others that have waited and are ready get their turn every 64 unlocks.
 * Those that compute get theirs as mcrl_look says. From a handler it does neither. Checks nothing; that the lock is held, and of this kind, is the compiler's to know. CRL: rgn_end_read,
 * rgn_end_write. */
static __inline__ void mcrl_read_unlock(const void *__at)
{
    mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
    if (__builtin_expect(mcrl_end_operation(__region, -1), 0)) mcrl_unlock_slow(__region);
}

static __inline__ void mcrl_write_unlock(void *__at)
{
    mcrl_region *__region = (mcrl_region *)__at - 1;
    if (__builtin_expect(mcrl_end_operation(__region, 1), 0)) mcrl_unlock_slow(__region);
}

/* The same where what calls them looks for messages. */
static __inline__ void mcrl_read_unlock_quietly(const void *__at)
{
    mcrl_region *__region = (mcrl_region *)(uintptr_t)__at - 1;
    if (__builtin_expect(mcrl_add_is_negative(&__region->lock, -1), 0)) mcrl_unlock_slow(__region);
}

static __inline__ void mcrl_write_unlock_quietly(void *__at)
{
    mcrl_region *__region = (mcrl_region *)__at - 1;
    if (__builtin_expect(mcrl_add_is_negative(&__region->lock, 1), 0)) mcrl_unlock_slow(__region);
}

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#include "mcrl_abi_brief.h"
#include "mcrl_abi_sections.h"
#endif
