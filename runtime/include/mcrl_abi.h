/* The contract between the C that preludec emits and the runtime mcrl; lang-spec/abi.md says it in words, and test/handcomp/ holds
 * hand-written examples of every construct. Emitted text includes it through the program's own #include <prelude.h>, and no other
 * header of the runtime. It is C of any standard from C90 on, and C++.
 *
 * Every call here may be made on the node's one kernel thread only, after main has begun. "Switches threads" means: other threads
 * of the node run before the call returns, and may change what the caller does not hold a lock on. "Ends the program" means: one
 * line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. A message that no memory is left for ends
 * the program in any call that sends one. A name that is no region's is found out where it is first used on a node, except in
 * mcrl_held and mcrl_read_unlock.
 *
 * A region pointer is its region's global name (mcrl_rid), the same 64 bits on every node. The address span of all nodes' regions
 * is reserved at start on every node, so the local copy of a region is found by arithmetic, on its home and everywhere else; memory
 * that was never touched reads as zero, which is the header of a region that is not here; and what a deleted region has left
 * does not hold the name of a region that was made after it, because no two have the same generation and place. */
#ifndef MCRL_ABI_H
#define MCRL_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MCRL_ABI_VERSION 7

/* ---- Regions ------------------------------------------------------------------------------------------------------------- */

/* generation << 46 | home node << arena bits | offset of the header in the home's arena; 0 is NULL. Headers are aligned to 32
 * bytes. */
typedef uint64_t mcrl_rid;

typedef enum { MCRL_NONE = 0, MCRL_READ = 1, MCRL_WRITE = 2 } mcrl_mode;

/* The header of a region, 32 bytes in front of its data, on the home and on every node that has it mapped. The inline paths look at
 * `rid` and `lock` only; the protocol keeps them true.
 *
 * `lock` is the sum of the operations in progress here (n read operations: n; one write operation: -1) and of what a newcomer may
 * do: 0 if it may read or write, MCRL_LOCK_SHARED if it may only read, MCRL_LOCK_CLOSED if it must ask the protocol; in that last
 * case the protocol is to be told of the end of every operation as well. So one comparison answers each question. */
typedef struct mcrl_region {
    mcrl_rid rid;          /* 0 where the region was never mapped */
    int32_t lock;
    uint8_t state;         /* protocol state of this node's copy (protocol/) */
    uint8_t request;       /* request in flight to the home; on the home: writes served while a read waits (protocol/) */
    uint16_t flags;        /* protocol/ */
    uint32_t bytes;        /* size of the data */
    uint32_t version;      /* version of this node's copy; on the home: of the last copy given out */
    uint32_t mapped;       /* MCRL_MAPPED for each rgn_map that no rgn_unmap has undone; odd: used since the cache last looked */
    uint32_t sharing;      /* what waits for the region here, and the nodes that have it: index of a record of the node's; 0 is none */
} mcrl_region;

#define MCRL_MAPPED 2

#define MCRL_LOCK_SHARED (1 << 24)
#define MCRL_LOCK_CLOSED (-(1 << 30))

/* The node this process is. Everything else of the runtime's state follows it. */
typedef struct mcrl_node {
    char *span;            /* this node's view of all regions */
    uint64_t span_mask;    /* rid & span_mask is the header's offset in the span */
    int32_t checks;        /* not 0: inline calls of mcrl.h leave all to those that check (MCRL_CHECK=1, and after the end) */
    int in_handler;        /* not 0: a message handler runs, on the stack of the thread that polled; nothing may block or poll */
    int32_t turns_left;    /* calls of mcrl_turn until the next strip */
    int32_t closed;        /* not 0: what runs uses static data that activations write (MCRL_CLOSED) */
    const volatile uint32_t *arrivals; /* what it points to is not 0 if messages may have come, or other threads can run */
    uint64_t hits;         /* operations that began inline, where that is counted (MCRL_COUNT) */
} mcrl_node;

extern mcrl_node *mcrl_current;

/* Where the header of a region lies on this node; memory that reads as zero if the region was never here. Any 64 bits give an
 * address that can be read. The header is the runtime's. Does not switch threads; no errors. Ours; a region of CRL is known by its
 * address instead. */
static __inline__ mcrl_region *mcrl_region_at(mcrl_rid rid)
{
    return (mcrl_region *)(mcrl_current->span + (rid & mcrl_current->span_mask));
}

/* Files that are compiled with -DMCRL_COUNT count the operations that begin inline, for mcrl_statistics.h. Others do not: that would
 * cost half as much as they do. */
#ifdef MCRL_COUNT
#define MCRL_COUNT_HIT() ((void)mcrl_current->hits++)
#else
#define MCRL_COUNT_HIT() ((void)0)
#endif

/* Starts an operation if that needs no message and no wait; returns the data, which the caller may use until the unlock, or NULL
 * with nothing changed (also for NULL and for names of no region). Does not switch threads; no errors. CRL: rgn_start_read and
 * rgn_start_write on a region that is here (thesis 6.3.1). */
static __inline__ void *mcrl_read_hit(mcrl_rid rid)
{
    mcrl_region *region = mcrl_region_at(rid);
    if (__builtin_expect(region->rid != rid || region->lock < 0, 0)) return NULL;
    MCRL_COUNT_HIT();
    region->lock++;
    return region + 1;
}

static __inline__ void *mcrl_write_hit(mcrl_rid rid)
{
    mcrl_region *region = mcrl_region_at(rid);
    if (__builtin_expect(region->rid != rid || region->lock != 0, 0)) return NULL;
    MCRL_COUNT_HIT();
    region->lock = -1;
    return region + 1;
}

/* The same, but waits: the calling thread is suspended until the lock is granted and the data are here. Writers that
 * wait go before readers, but after a few of them all waiting readers are served. Switches threads. NULL, a name that is no
 * region's, and a call from a handler end the program. A thread that asks for a lock that excludes one of its own waits for ever.
 * CRL: rgn_start_read, rgn_start_write (thesis 6.3.1). */
void *mcrl_lock_wait(mcrl_rid rid, mcrl_mode mode);

/* Where a call stands, for messages. */
#define MCRL_TEXT_OF(x) #x
#define MCRL_TEXT(x) MCRL_TEXT_OF(x)
#define MCRL_HERE __FILE__ ":" MCRL_TEXT(__LINE__)

/* The same, with what messages about it need (a deadlock's report names what waits and what holds the lock): `where` is the place of
 * the lock, as "file:line" or NULL. The thread holds `count` other locks, in any mode, here or borrowed. For each of them two
 * arguments follow: a `const void *`, where the region's data are, and a `const char *`, where the lock was taken, as "file:line" or
 * NULL. The texts and the regions are looked at until the call returns. Errors: those of mcrl_lock_wait. Ours. */
void *mcrl_lock_wait_at(mcrl_rid rid, mcrl_mode mode, const char *where);
void *mcrl_lock_wait_holding(mcrl_rid rid, mcrl_mode mode, const char *where, unsigned count, ...);

/* mcrl_read_hit or mcrl_write_hit, and mcrl_lock_wait where that gives NULL; switches threads and has its errors only then. */

static __inline__ void *mcrl_read_lock(mcrl_rid rid)
{
    void *at = mcrl_read_hit(rid);
    return __builtin_expect(at != NULL, 1) ? at : mcrl_lock_wait(rid, MCRL_READ);
}

static __inline__ void *mcrl_write_lock(mcrl_rid rid)
{
    void *at = mcrl_write_hit(rid);
    return __builtin_expect(at != NULL, 1) ? at : mcrl_lock_wait(rid, MCRL_WRITE);
}

/* The same with mcrl_lock_wait_at. */

static __inline__ void *mcrl_read_lock_at(mcrl_rid rid, const char *where)
{
    void *at = mcrl_read_hit(rid);
    return __builtin_expect(at != NULL, 1) ? at : mcrl_lock_wait_at(rid, MCRL_READ, where);
}

static __inline__ void *mcrl_write_lock_at(mcrl_rid rid, const char *where)
{
    void *at = mcrl_write_hit(rid);
    return __builtin_expect(at != NULL, 1) ? at : mcrl_lock_wait_at(rid, MCRL_WRITE, where);
}

/* A guard: whether it holds for the data of a region (at) and variables of what waits for it (live). The runtime evaluates it often,
 * inside of calls that other threads and handlers make: it reads, and changes nothing, waits for nothing, calls nothing of the runtime
 * but home_of, node_self and node_count. Its value depends on its arguments only. */
typedef int (*mcrl_guard)(const void *live, const void *at);

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
void *mcrl_await_until_at(void *at, mcrl_mode mode, mcrl_guard guard, const void *live, const char *where);

/* The same for a guard that does not hold and is no predicate as above: waits until the data have been changed since. What
 * was changed may have been changed back in part, and what the guard asks for may not be so: the caller tests it again, and calls
 * again, as in
 *
 *     while (!(is_ready(n__at))) n__at = mcrl_await(n__at, MCRL_WRITE); */
#define mcrl_await(at, mode) mcrl_await_at(at, mode, MCRL_HERE)
void *mcrl_await_at(void *at, mcrl_mode mode, const char *where);

/* The data of a region whose lock this activation holds; they may be used until the unlock. Does not switch threads. Checks
 * nothing. */
static __inline__ void *mcrl_held(mcrl_rid rid) { return mcrl_region_at(rid) + 1; }

/* The slow path of an unlock: tells the protocol of the end of the operation if `lock` says so, and polls if that is due. From a thread
 * it may switch threads when it polls, from a handler never. Errors: those of the messages that it receives. */
void mcrl_unlock_slow(mcrl_region *region);

/* Adds, and says whether the sum is negative. Unsigned, so that compilers may not reason back from the sign of the sum to the
 * counter; then it is one instruction and its flags. */
static __inline__ int mcrl_add_is_negative(int32_t *counter, int32_t n)
{
    uint32_t sum = (uint32_t)*counter + (uint32_t)n;
    *counter = (int32_t)sum;
    return (int32_t)sum < 0;
}

/* Whether an unlock may have to let messages in, or other threads run. */
static __inline__ int mcrl_look(void) { return *mcrl_current->arrivals != 0; }

/* Takes an operation off `lock` by adding n; says whether there is more to do, for the protocol or by mcrl_look. */
static __inline__ int mcrl_end_operation(mcrl_region *region, int32_t n)
{
    return mcrl_add_is_negative(&region->lock, n) || mcrl_look();
}

/* Ends the operation on the region whose data are `at`, which the caller may not use any more. From a thread it receives
 * messages if some have come, and then may switch threads; others that are ready get their turn every 64 unlocks. From a handler it
 * does neither. Checks nothing; that the lock is held, and of this kind, is the compiler's to know. CRL: rgn_end_read, rgn_end_write. */
static __inline__ void mcrl_read_unlock(const void *at)
{
    mcrl_region *region = (mcrl_region *)(uintptr_t)at - 1;
    if (__builtin_expect(mcrl_end_operation(region, -1), 0)) mcrl_unlock_slow(region);
}

static __inline__ void mcrl_write_unlock(void *at)
{
    mcrl_region *region = (mcrl_region *)at - 1;
    if (__builtin_expect(mcrl_end_operation(region, 1), 0)) mcrl_unlock_slow(region);
}

/* The same for emitted text: n is a region pointer, `at` the plain pointer to its data. */
#define MCRL_RID(n) ((mcrl_rid)(uintptr_t)(n))
#define MCRL_READ_HIT(n, at) ((at) = mcrl_read_hit(MCRL_RID(n)))
#define MCRL_WRITE_HIT(n, at) ((at) = mcrl_write_hit(MCRL_RID(n)))
#define MCRL_READ_LOCK(n, at) ((void)((at) = mcrl_read_lock_at(MCRL_RID(n), MCRL_HERE)))
#define MCRL_WRITE_LOCK(n, at) ((void)((at) = mcrl_write_lock_at(MCRL_RID(n), MCRL_HERE)))
#define MCRL_READ_UNLOCK(at) mcrl_read_unlock(at)
#define MCRL_WRITE_UNLOCK(at) mcrl_write_unlock(at)

/* ---- Activations --------------------------------------------------------------------------------------------------------- */

/* Where the result goes: the thread that waits for it, whatever route the activation takes (thesis 5.1). */
typedef struct mcrl_linkage {
    uint32_t node, thread, generation;
} mcrl_linkage;

/* An activation record as it lies in a message or waits at a region; the live variables follow it. Trivially copyable.
 * Records start at multiples of 16 bytes, in messages too. */
typedef struct mcrl_activation {
    uint16_t continuation; /* index of the point in the sorted table, the same on every node */
    uint8_t mode;          /* mcrl_mode of the lock on target */
    uint8_t flags;         /* the runtime's */
    uint32_t live_bytes;
    mcrl_linkage linkage;
    uint16_t hops;         /* migrations so far, modulo 65536 */
    uint8_t refusals;      /* how often a node has refused it since it was made */
    uint8_t unused;
    mcrl_rid target;
} mcrl_activation;

/* The children of an activation: what it has forked and not joined. All zero: none. Trivially copyable; it travels with the
 * activation, and of its copies only the last counts. */
typedef struct mcrl_children {
    uint64_t id;
    uint32_t node;         /* where the results are kept until the join: that of the first fork */
    uint32_t count;        /* children forked */
} mcrl_children;

/* The outcome of an activation that ran: its result has been sent, it has moved, or it waits here. */
typedef enum { MCRL_DONE, MCRL_MOVED, MCRL_PARKED } mcrl_outcome;

/* Why a handler cannot go on as one: no reason, or a call that may block follows; a lock is not free, or the data are not here; a
 * window for messages is full; it has run too long. */
typedef enum { MCRL_ABORT_NONE, MCRL_ABORT_LOCK, MCRL_ABORT_WINDOW, MCRL_ABORT_LATE } mcrl_abort;

/* Runs the rest of a procedure from the point whose entry is `entry`, with the lock on `self->target` held, if that names a region;
 * `self` and its live variables are the runtime's and stay until it returns. It ends with mcrl_forward, mcrl_wait or mcrl_return,
 * whose outcome it returns. It is a message handler, on the stack of the thread that received the message: it makes no call that may block
 * or that is not for handlers, and nothing switches threads. With MCRL_POINT_THREAD it has a thread of its own instead, and may do
 * what any thread may (thesis 5.1, 6.3). */
typedef mcrl_outcome (*mcrl_continuation)(mcrl_activation *self, unsigned entry);

enum {
    MCRL_POINT_THREAD = 1, /* the continuation may block (it makes calls that do): run it in a thread of its own */
    /* For a record that comes from another node, if the lock on its target is not free. Without one of these flags it waits and then
     * runs as a handler. */
    MCRL_POINT_UNDO = 2,   /* it waits and then runs in a thread */
    MCRL_POINT_REFUSE = 4  /* it goes back, as with mcrl_refuse */
};

/* Plain pointers in the live variables of a point: `count` of them, the first `offset` bytes from the beginning, each `stride` bytes
 * after the one before. A list of these ends with a count of 0. On a node they are addresses, in a message names that are the same on
 * every node. A pointer *travels* if it is NULL, or no address (less than 65536, or negative as a number), or points to a function, to
 * what the program cannot write, such as a literal or const object of static storage, or to an mcrl_private; all of these in the
 * executable, or in a shared library that it was linked with. A record with another pointer stays on its node. */
typedef struct mcrl_pointers {
    uint32_t offset, count, stride;
} mcrl_pointers;

/* A migration point (or a point where a continuation may have to wait), one object each, in the unit's table. */
typedef struct mcrl_point {
    const char *name;             /* "btree.c:lookup:1"; the order of the names numbers the points on every node */
    const char *where;            /* "btree.c:12:5" */
    mcrl_continuation run;
    uint32_t live_bytes;          /* the size that mcrl_pack and mcrl_repack are given, without loans */
    uint16_t flags;               /* MCRL_POINT_... */
    uint16_t index;               /* set by the runtime at start */
    unsigned entry;               /* where `run` is entered for this point; points may share one `run` */
    mcrl_guard guard;             /* of a record that waits in mcrl_park_until, and the data of its target; NULL: there is none */
    const mcrl_pointers *pointers; /* of a point with mcrl_go or mcrl_forward; NULL: there are none */
    const char *const *held;      /* for messages, where the lock of each loan was taken, as "file:line" or NULL; NULL: not known */
} mcrl_point;

/* A point's initializer, and that of one which lends; without the members' names, which a program may have made macros of. */
#define MCRL_POINT(name, where, run, live_bytes, flags, entry, guard, pointers) \
    MCRL_POINT_HOLDING(name, where, run, live_bytes, flags, entry, guard, pointers, 0)
#define MCRL_POINT_HOLDING(name, where, run, live_bytes, flags, entry, guard, pointers, held) \
    { name, where, run, live_bytes, flags, 0, entry, guard, pointers, held }

/* An object of static storage of which each node's own is meant, whichever node that is: an address of it means the same everywhere. */
typedef struct mcrl_private {
    const volatile void *at;
    size_t bytes;
} mcrl_private;

/* One translation unit's points, registered by a constructor before main. The arrays stay the unit's. */
typedef struct mcrl_unit {
    uint32_t abi_version;
    uint32_t point_count;
    uint64_t fingerprint;         /* of the emitted text; compared between the nodes at start, as is the executable's identity */
    mcrl_point *const *points;
    const mcrl_private *privates; /* the unit's, up to one at NULL; or NULL */
    struct mcrl_unit *next;       /* used by the runtime */
} mcrl_unit;

/* Adds a unit to the program. Only before main, from a constructor, once per unit; the unit and its points stay the unit's, must
 * stay where they are, and are written to by the runtime. Does not switch threads. An error in a unit (another ABI version;
 * two points of one name; more than 65535 points) ends the program at start, before main; so do nodes with different units. A call
 * after main has begun, by a shared object that is loaded then, ends the program. */
void mcrl_register(mcrl_unit *unit);

/* From a thread, after a miss with `move`. Makes an activation record for `point` on `rid`, with this thread as its linkage,
 * directly in an outgoing message, and returns the place for `live_bytes` bytes of live variables, aligned to 16 bytes, with
 * undefined contents. The record is the runtime's; it must be followed by mcrl_go, with no other call of the runtime between the
 * two. Does not switch threads. NULL and a name that is no region's end the program; a name that only its home can tell to be wrong
 * does when the record arrives there. Thesis 5.1, 6.3. */
void *mcrl_pack(mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t live_bytes);

/* Whether the computation travels or the data, if the region is not here. MCRL_BY_DEFAULT is what the environment variable
 * MCRL_POLICY says (always, never, static or repeat; static if it is not set). MCRL_ALWAYS moves the computation and MCRL_NEVER the
 * data; MCRL_STATIC moves the computation to write and the data to read (thesis 3.3.2). MCRL_REPEAT moves the computation to write,
 * and also to read until some node has read the region twice since it was last written; from then on a read moves the data, until
 * the next write (thesis 3.3.3). That is for the home to say: it counts the reads that MCRL_REPEAT has sent there, of which nodes
 * whose numbers are equal modulo 64 are one. */
typedef enum { MCRL_BY_DEFAULT, MCRL_ALWAYS, MCRL_NEVER, MCRL_STATIC, MCRL_REPEAT } mcrl_policy;

/* Takes what mcrl_pack has returned. If this node is the region's home, or if the policy says that the data move: waits for the lock
 * and the data, and returns them (the record is dropped). Otherwise sends the record to the home, suspends the calling thread until
 * the procedure's result is back, and returns NULL. A record with a pointer that does not travel (mcrl_pointers) is not sent: the data
 * come here, as with MCRL_NEVER, and "stayed" is counted. If the home does not want a read of MCRL_REPEAT it says so instead, and the
 * thread goes on as if the policy had said it. Switches threads. Errors: those of mcrl_lock_wait, and on the other nodes those of
 * the procedure. Thesis 3.3, 5.1, 6.3. */
void *mcrl_go(void *live, mcrl_policy policy);

/* The result of the procedure that mcrl_go sent away, of `bytes` bytes; the runtime's, valid until this thread's next call of the
 * runtime. Zero bytes if the procedure ended without a value. Does not switch threads. Thesis 5.1. */
void *mcrl_result(size_t bytes);
#define MCRL_RESULT(type) (*(type *)mcrl_result(sizeof(type)))

/* From a continuation: the record for the next point, with the linkage of `self`; as mcrl_pack in all else. `self` and its live
 * variables may still be read. Must be followed by mcrl_forward or mcrl_wait; with rid 0 and MCRL_NONE, for a record that is to wait
 * for no lock, by mcrl_promote. Does not switch threads. Errors: those of mcrl_pack. Thesis 6.3. */
void *mcrl_repack(mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t live_bytes);

/* Takes what mcrl_repack has returned. Sends the record on to the home of its region (MCRL_MOVED), or, if that is here, or if the
 * policy says that the data move, or a pointer in it does not travel, leaves it waiting here for the lock and the data
 * (MCRL_PARKED). A read of MCRL_REPEAT that the home does not want comes back and waits here then. The continuation then returns
 * the outcome. Does not switch threads. No errors but those of the record's target. Thesis 3.3, 6.3. */
mcrl_outcome mcrl_forward(void *live, mcrl_policy policy);

/* Takes what mcrl_repack has returned, and leaves the record waiting here until this node has the lock and the data (MCRL_PARKED).
 * Does not wait itself and does not switch threads. A name that only its home can tell to be wrong ends the program later. Thesis
 * 6.3. */
mcrl_outcome mcrl_wait(void *live);

/* For a guard that does not hold, in a continuation: takes what mcrl_repack has returned, for the region whose data are `at`, in the
 * mode in which its lock is held here, and for a point with a guard, which is a predicate over the record's live variables. Nothing has
 * been written under the lock, which this gives up. The record waits here (MCRL_PARKED), and runs at its point's entry when the guard
 * holds, with the lock held again; as mcrl_await_until in all else, except that no thread waits and none is switched to. Not for a
 * borrowed region. Ours, after Orca's guards; its text is
 *
 *     if (0) { resume1:; n = MCRL_TARGET(mcrl_self(run)); least = ...; n__at = MCRL_HELD(n); }
 *     if (!(n__at->count > least)) {
 *         if (part == MCRL_REST) {
 *             struct take__live1 *live = mcrl_repack(mcrl_self(run), MCRL_RID(n), MCRL_WRITE, &take__point1, sizeof *live);
 *             live->least = least;
 *             mcrl_leave(run, mcrl_park_until(live, n__at));
 *             return MCRL_NOTHING(long);
 *         } ... */
mcrl_outcome mcrl_park_until(void *live, void *at);

/* Sends the result, a copy of `bytes` bytes (0 for none; then `value` may be NULL), to the thread where the first caller waits,
 * which may be one of this node (MCRL_DONE). Does not switch threads; no errors. Thesis 5.1. */
mcrl_outcome mcrl_return(mcrl_activation *self, const void *value, size_t bytes);

/* ---- Where a handler cannot go on -----------------------------------------------------------------------------------------
 *
 * A continuation runs optimistically, as a handler. It *aborts* where that would have to block: at a lock that is not free or whose
 * data are not here (MCRL_ABORT_LOCK), before a message to a node whose window is full (MCRL_ABORT_WINDOW), where it has run for too
 * long (MCRL_ABORT_LATE), and before a call that may block (MCRL_ABORT_NONE; not counted as an abort). There are three ways to:
 *
 * continue: what is left becomes a record, which waits for the lock (mcrl_forward, mcrl_wait) or goes on in a thread (mcrl_promote).
 *     live = mcrl_repack(mcrl_self(run), 0, MCRL_NONE, &point, sizeof *live + mcrl_loan_bytes(n__at, 0));
 *     live->k = k;
 *     mcrl_lend(live, n__at, MCRL_WRITE, 0);      the locks that are held stay held, here: the record never leaves this node
 *     mcrl_leave(run, mcrl_promote(live, reason));
 *     return MCRL_NOTHING(long);                  and where it goes on: k = live->k; n__at = mcrl_borrow(mcrl_self(run), 0);
 * undo: all that the handler has done is undone, and it runs once more from where it began, in a thread (mcrl_rerun).
 * refuse: the same, but the record goes back to the node that sent it, which sends it again after a pause (mcrl_refuse).
 *     mcrl_abort why = mcrl_undoes(mcrl_self(run), MCRL_RID(m), MCRL_WRITE, policy);
 *     if (why) {
 *         mcrl_undo_writes(mcrl_self(run));       if there are shadows
 *         MCRL_WRITE_UNLOCK(n__at);               every lock that is held, that of the target too
 *         mcrl_leave(run, mcrl_rerun(mcrl_self(run), why)); or mcrl_refuse
 *         return MCRL_NOTHING(long);
 *     }                                           and what follows continues
 * The writes to regions since the handler began are undone, by the shadows, and so are the locks. The compiler must know that there is
 * nothing else (no other effect, and no region that was written and unlocked). A thread never aborts.
 *
 * Optimistic active messages: Hsieh et al. 1994, section 2; thesis 6.2.3. */

/* Takes what mcrl_repack has returned for no lock, with a loan of each lock that is held, without data. The record waits its turn and
 * goes on in a thread of its own, at this node (MCRL_PARKED). The continuation then returns the outcome. Does not switch threads. A
 * lack of memory for a stack ends the program, later. */
mcrl_outcome mcrl_promote(void *live, mcrl_abort reason);

/* Whether a handler is to abort at a lock, after a miss, in a way that undoes it: MCRL_ABORT_LOCK if the lock would be waited for
 * here, MCRL_ABORT_WINDOW if the record would go on to a node whose window is full, under this policy (MCRL_NEVER for a lock without
 * `move`). MCRL_ABORT_NONE if neither is so, and where mcrl_can_undo says no. Counts nothing. Does not switch threads; no errors. */
mcrl_abort mcrl_undoes(const mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy);

/* Whether a continuation that aborts elsewhere than at a lock may be undone: it runs as a handler, and its record brought no loans
 * (what was borrowed cannot be put back into the record). Does not switch threads; no errors. */
int mcrl_can_undo(const mcrl_activation *self);

void mcrl_keep_shadow(const mcrl_activation *self, const void *at);

/* Where a lock for writing has been obtained on the region whose data are `at`: in a handler that may be undone, keeps a copy of all
 * its data until the handler ends, for mcrl_undo_writes; in a thread does nothing. Does not switch threads; a lack of memory for the
 * copy ends the program. */
static __inline__ void mcrl_shadow(const mcrl_activation *self, const void *at)
{
    if (mcrl_current->in_handler) mcrl_keep_shadow(self, at);
}

/* In a handler, with all their locks still held: gives the regions of which this handler has shadows the data that they had then.
 * Does not switch threads; no errors. */
void mcrl_undo_writes(const mcrl_activation *self);

/* From a handler for which mcrl_undoes or mcrl_can_undo has said yes, when everything is undone and no lock is held: the record, as
 * it came, waits here for the lock on its target again, if it has one, and then runs in a thread (MCRL_PARKED). The reason is for
 * the statistics. Does not switch threads. Errors: as mcrl_promote. */
mcrl_outcome mcrl_rerun(mcrl_activation *self, mcrl_abort reason);

/* As mcrl_rerun, but the record, as it came, goes back to the node that has sent it (MCRL_MOVED), is kept there, without a thread,
 * for a pause, and is sent again. A record that was made at this node stays for a pause and is then treated as if it had just come
 * (MCRL_PARKED). The pause is 1 us after the first refusal, and doubles with each. A record that has been refused 8 times is not
 * refused again: then this is mcrl_rerun. Does not switch threads; no errors but those of the record's target, later. */
mcrl_outcome mcrl_refuse(mcrl_activation *self, mcrl_abort reason);

int mcrl_would_wait_in_handler(void);

/* In a handler, whether a call that sends to others might have to wait now: some node's window is full, or as many procedures that
 * this node has spawned live as may. Right after a 0 mcrl_pack_call may be called there with mcrl_spawn or mcrl_fork, which do not
 * wait then. In a thread: 0. Does not switch threads; no errors. */
static __inline__ int mcrl_would_wait(void) { return __builtin_expect(mcrl_current->in_handler, 0) && mcrl_would_wait_in_handler(); }

int mcrl_misses_first(const mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy);

/* Where a continuation resumes, before it has done anything, for a lock that it takes on every path while it holds the one on its
 * target: whether it should wait for that lock first, as it is not free and would be waited for here. Never twice for a record;
 * never in a thread, for a record with loans or for its own target. Then either mcrl_wait_first, or, to undo or refuse, an unlock of
 * the target and mcrl_rerun or mcrl_refuse with MCRL_ABORT_LOCK. Does not switch threads; no errors. */
static __inline__ int mcrl_must_wait(const mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy)
{
    const mcrl_region *region = mcrl_region_at(rid);
    int hits = region->rid == rid && (mode == MCRL_WRITE ? region->lock == 0 : region->lock >= 0);
    return __builtin_expect(!hits, 0) && mcrl_current->in_handler && mcrl_misses_first(self, rid, mode, policy);
}

/* After mcrl_must_wait has said yes: the record, as it came, waits here until this lock is free and the data are here. The lock on
 * its target stays held. Then it runs again as a handler (MCRL_PARKED); the lock that it has waited for is not held then, but nothing
 * else runs in between. Does not switch threads. Errors: those of mcrl_wait. */
mcrl_outcome mcrl_wait_first(mcrl_activation *self, mcrl_rid rid, mcrl_mode mode);

/* ---- Locks that travel (thesis 6.2.2) -------------------------------------------------------------------------------------
 *
 * An activation that holds locks on other regions than its target may move on all the same. Each such operation is lent: it stays in
 * progress at the node where it began, its lender, so all that it excludes stays excluded; with the activation goes the right to end
 * it, and the region's data if they are needed. Where the activation goes on, it borrows the data: a copy in memory of its own, after
 * a header whose lock is closed. The unlock there sends the end, with the data of a write, straight to the lender. An activation that
 * moves on lends what it has borrowed; the lender stays the same. Where it comes back to the lender, it has the region itself again.
 *
 *     live = mcrl_record(part == MCRL_REST ? run : 0, rid, mode, &point, sizeof *live + mcrl_loan_bytes(p__at, 1));
 *     live->p = p;
 *     mcrl_lend(live, p__at, MCRL_WRITE, 1);
 *     mcrl_leave(run, mcrl_forward(live, policy));    and where it goes on: p = live->p; p__at = mcrl_borrow(mcrl_self(run), 0); */

/* How many bytes a loan adds to a record's live_bytes. `at`: the data of a region whose lock this activation holds, here or borrowed;
 * `with_data`: whether they are used again before the unlock. (Data that a writer has borrowed travel in any case: their lender has
 * not got them.) Does not switch threads; no errors. */
size_t mcrl_loan_bytes(const void *at, int with_data);

/* Puts a lock into the record of mcrl_pack or mcrl_repack, whose live_bytes have room for it: after all live variables have been put
 * there, before mcrl_go, mcrl_forward or mcrl_wait, which takes it; in the order in which the loans will be borrowed. `mode` and
 * `with_data` as the lock is held and as mcrl_loan_bytes was told. The data are read when the record is sent, and may not be used after
 * that; if mcrl_go returns data (the record was dropped), all is as it was, and `at` still holds. Does not switch threads; no errors. */
void mcrl_lend(void *live, void *at, mcrl_mode mode, int with_data);

/* In a continuation: where the data of loan `index` (0, 1, ... in the order of mcrl_lend) of its record are now, aligned to 32 bytes;
 * the lock on them is held. Once for each loan of the record, also for those without data, of which only the unlock may be used (or
 * mcrl_lend). mcrl_held() does not find borrowed data, and a borrowed region can be neither mapped nor awaited. The data are the
 * caller's until the unlock or the next move. Does not switch threads; no memory left for the copy ends the program. */
void *mcrl_borrow(mcrl_activation *self, unsigned index);

/* The live variables of a record, aligned to 16 bytes; the record's. Does not switch threads; no errors. */
static __inline__ void *mcrl_live(mcrl_activation *self) { return self + 1; }

/* The node of a call's place that names a region: its home, or this node for NULL; n is evaluated once. Errors: those of home_of. */
#define MCRL_PLACE(n) __extension__({ const volatile void *mcrl_place_ = (n); mcrl_place_ ? home_of(mcrl_place_) : node_self(); })

/* The region pointer that a continuation resumes with, and its data: the lock on it is held. */
static __inline__ void *mcrl_target_of(const mcrl_activation *self) { return (void *)(uintptr_t)self->target; }
#define MCRL_TARGET(self) mcrl_target_of(self)
#define MCRL_HELD(n) mcrl_held(MCRL_RID(n))

/* ---- Bodies ---------------------------------------------------------------------------------------------------------------
 *
 * The statements of a procedure that may move, waits for guards or forks stand once in emitted text, in its *body*. The C compiler
 * specializes the body for each *form* of the procedure: the procedure as it is called, its rest from one of its points on, the rest of
 * one of its partial frames, one of its guards. Each form is a small function around the body, and passes as the first argument, `part`,
 * which form it is: a constant. A body that a compiler cannot inline (it has computed jumps) is one function that all forms call.
 *
 *     MCRL_BODY long visit__body(const int part, mcrl_run *run, region struct node *n)
 *     {
 *         if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
 *         ...
 *     }
 *     long visit(region struct node *n) { return visit__body(MCRL_CALLED, 0, n); } */
#define MCRL_BODY static __inline__ __attribute__((__always_inline__))
#define MCRL_SHARED_BODY static __attribute__((__noinline__))

/* The forms. Frames and guards count from 1. */
#define MCRL_CALLED 0
#define MCRL_REST 1
#define MCRL_FRAME(n) (2 * (n))
#define MCRL_GUARD(n) (2 * (n) + 1)

/* How a body runs as a form other than the procedure itself, which has none unless it forks. On the stack of the form. */
typedef struct mcrl_run {
    mcrl_activation *self;   /* the record that it goes on from; NULL in the procedure as it is called, and in a guard */
    unsigned entry;          /* where the body is entered; 0 is its beginning */
    int has_left;            /* the body has been left by mcrl_leave; */
    mcrl_outcome outcome;    /* this is what has become of the activation then */
    mcrl_children *children; /* of the activation; NULL if it forks nothing */
    const void *live;        /* of a guard: the variables of what waits, */
    const void *at;          /* the data of the region, */
    int holds;               /* and what the guard says */
} mcrl_run;

/* The run of a continuation, or with NULL and 0 that of a procedure that forks. These calls do not switch threads and have no errors. */
static __inline__ mcrl_run mcrl_run_from(mcrl_activation *self, unsigned entry, mcrl_children *children)
{
    mcrl_run run;
    __builtin_memset(&run, 0, sizeof run);
    run.self = self;
    run.entry = entry;
    run.children = children;
    return run;
}

/* The run of a guard, an mcrl_guard with these arguments. */
static __inline__ mcrl_run mcrl_run_guard(unsigned entry, const void *live, const void *at)
{
    mcrl_run run = mcrl_run_from(NULL, entry, NULL);
    run.live = live;
    run.at = at;
    return run;
}

static __inline__ unsigned mcrl_entry(const mcrl_run *run) { return run->entry; }
static __inline__ mcrl_activation *mcrl_self(const mcrl_run *run) { return run->self; }
static __inline__ mcrl_children *mcrl_children_of(const mcrl_run *run) { return run->children; }

/* In a body: the activation ends here with this outcome. The body then returns MCRL_NOTHING, or nothing if it is void. */
static __inline__ void mcrl_leave(mcrl_run *run, mcrl_outcome outcome)
{
    run->outcome = outcome;
    run->has_left = 1;
}
#define MCRL_NOTHING(type) __extension__({ type mcrl_nothing_; __builtin_memset(&mcrl_nothing_, 0, sizeof mcrl_nothing_); mcrl_nothing_; })

/* In a form, after the body: whether mcrl_leave has left it, and the outcome. If not, the body has come to its end, or to a return. */
static __inline__ int mcrl_has_left(const mcrl_run *run) { return run->has_left; }
static __inline__ mcrl_outcome mcrl_outcome_of(const mcrl_run *run) { return run->outcome; }

/* In a body that is entered for a guard: its variables, the data of its region, and the answer. */
static __inline__ const void *mcrl_guard_live(const mcrl_run *run) { return run->live; }
static __inline__ void *mcrl_guard_data(const mcrl_run *run) { return (void *)(uintptr_t)run->at; }
static __inline__ void mcrl_answer(mcrl_run *run, int holds) { run->holds = holds; }
static __inline__ int mcrl_holds(const mcrl_run *run) { return run->holds; }

/* Whether a message handler runs: what may block needs a thread first (mcrl_promote). */
static __inline__ int mcrl_in_handler(void) { return mcrl_current->in_handler; }

/* The record for a point: mcrl_repack for an activation that goes on, mcrl_pack if `run` is NULL. */
static __inline__ void *mcrl_record(const mcrl_run *run, mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t live_bytes)
{
    return run ? mcrl_repack(run->self, rid, mode, point, live_bytes) : mcrl_pack(rid, mode, point, live_bytes);
}

/* How control leaves a partial frame that ran elsewhere: the first member of its reply. MCRL_BY_JUMP + n: by a goto to the nth label
 * of those that are jumped to in this way. */
typedef enum { MCRL_BY_END, MCRL_BY_RETURN, MCRL_BY_BREAK, MCRL_BY_CONTINUE, MCRL_BY_JUMP } mcrl_way;

/* ---- Time -----------------------------------------------------------------------------------------------------------------
 *
 * Compiled code tells the runtime that it is still computing: at the end of each *strip*, some 1,000 units of work, which take less
 * than a microsecond (a loop whose work is known is cut into strips), and every so many *turns* of what may have strips in it
 * or none: a loop around other loops, a procedure that calls itself. Between two turns lies at most a strip. */

/* At the end of a strip. From a thread: receives messages if some may have arrived, lets all run that can run now, and returns 0;
 * switches threads if something can. In a handler: does not switch threads and receives nothing; returns whether this run of the
 * activation has lasted longer than the budget (MCRL_OAM_BUDGET), so that the rest should go on in a thread, and will do so each
 * time from then on. The time counts from the first call in the run, which alone is late if the budget is 0. Before main and after
 * the end of the program: returns 0 and does nothing. No errors but those of the messages that it receives. Optimistic active
 * messages: a handler that runs too long is aborted (Hsieh et al. 1994, section 2; thesis 6.2.3). */
int mcrl_strip(void);

#define MCRL_TURNS 32

/* mcrl_strip() at every MCRL_TURNS-th call, counted over all loops and procedures of the node; else 0, in five instructions. May be
 * called wherever mcrl_strip() may. */
static __inline__ int mcrl_turn(void)
{
    mcrl_node *node = mcrl_current;
    if (__builtin_expect(node == NULL || !mcrl_add_is_negative(&node->turns_left, -1), 1)) return 0;
    return mcrl_strip();
}

/* As n turns at once, for a loop that knows what part of a strip it has done: MCRL_TURNS of them are a strip. */
static __inline__ int mcrl_turns(int32_t n)
{
    mcrl_node *node = mcrl_current;
    if (__builtin_expect(node == NULL || !mcrl_add_is_negative(&node->turns_left, -n), 1)) return 0;
    return mcrl_strip();
}

/* Declares a variable. While it lives, the ends of strips run no code that could find static data in the middle of a change: no calls
 * from other nodes, no other thread. The protocol answers. Calls of the runtime that switch threads still do: locks, unlocks, joins,
 * guards. */
#define MCRL_CLOSED(name) int32_t name __attribute__((__cleanup__(mcrl_reopen), __unused__)) = mcrl_close()

static __inline__ int32_t mcrl_close(void)
{
    mcrl_node *node = mcrl_current;
    return node == NULL ? 0 : node->closed++;
}

static __inline__ void mcrl_reopen(const int32_t *before)
{
    mcrl_node *node = mcrl_current;
    if (node != NULL) node->closed = *before;
}

/* mcrl_strip() and mcrl_turn() of a loop that ends only if others write static data: they open a node that is closed, for as long as
 * they last. On such a node mcrl_wait_turn() is a strip each time. */
int mcrl_wait_strip(void);

static __inline__ int mcrl_wait_turn(void)
{
    mcrl_node *node = mcrl_current;
    if (__builtin_expect(node == NULL || (node->closed == 0 && !mcrl_add_is_negative(&node->turns_left, -1)), 1)) return 0;
    return mcrl_wait_strip();
}

/* The bound of a strip of a loop that counts up or down: n, or `count` from i on if that is nearer; i has not passed n. With pointers:
 * MCRL_STOP_AT. */
#define MCRL_STOP(i, n, count) (__builtin_expect((uint64_t)(n) - (uint64_t)(i) > (count), 0) ? (i) + (count) : (n))
#define MCRL_STOP_DOWN(i, n, count) (__builtin_expect((uint64_t)(i) - (uint64_t)(n) > (count), 0) ? (i) - (count) : (n))
#define MCRL_STOP_AT(i, n, count) (__builtin_expect((n) - (i) > (count), 0) ? (i) + (count) : (n))

/* In front of a short loop with a variable that counts what is left of a strip: the loop is unrolled, so it counts in eights. */
#if defined(__clang__)
#define MCRL_UNROLL _Pragma("clang loop unroll_count(8)")
#else
#define MCRL_UNROLL
#endif

/* ---- Calls elsewhere ------------------------------------------------------------------------------------------------------
 *
 * A call that is to run on another node goes there as a record without a lock (mode MCRL_NONE, target 0), whose live variables are
 * its arguments. Its point's `run` is a stub that calls the procedure with the arguments in mcrl_live(self), and ends with
 * mcrl_return for every kind of call. As any continuation it is a message handler, or with MCRL_POINT_THREAD a thread; also on the
 * caller's own node, where it runs when its turn comes. */

/* Whether a call that is to run on `node` may be made directly, because that is this node (and MCRL_FAULT is not set). A node that
 * does not exist ends the program. Does not switch threads. */
int mcrl_runs_here(unsigned node);

/* From a thread; for a spawn or fork also from a handler, right after mcrl_would_wait has said no. Makes the record of a call on
 * `node`, which may be this one, directly in an outgoing message, and returns the place for `bytes` bytes of arguments, aligned to 16
 * bytes, with undefined contents. The record is the runtime's; it must be followed by mcrl_call, mcrl_spawn or mcrl_fork, with no
 * other call of the runtime between the two. Does not switch threads. A node that does not exist ends the program. Thesis 3.1. */
void *mcrl_pack_call(unsigned node, const mcrl_point *point, size_t bytes);

/* Takes what mcrl_pack_call has returned: sends it, and suspends the calling thread until the result is back, for MCRL_RESULT.
 * Switches threads. Errors: those of the procedure, on its node. RPC of thesis 3.1. */
void mcrl_call(void *arguments);

/* Takes what mcrl_pack_call has returned, and sends it; nothing waits for the procedure, not even the end of the program, and its
 * value goes nowhere. Waits while there is no room for messages to that node, and while 4,096 procedures that this node has spawned
 * there have not ended (wherever they have gone), of which it hears in groups. What was spawned or forked itself, or called by such,
 * waits for room only and not for others to end, since they may wait for it: how many live then is bounded by what the program makes.
 * May switch threads; from a handler neither waits nor switches. No errors. */
void mcrl_spawn(void *arguments);

/* A child that has ended. Its result follows, `bytes` bytes, aligned to 16. */
typedef struct mcrl_child {
    uint32_t site;         /* as given to mcrl_fork */
    uint32_t bytes;
    uint64_t offset;       /* as given to mcrl_fork */
} mcrl_child;

/* Takes what mcrl_pack_call has returned, sends it, and adds it to the children; its value is kept for mcrl_join, with `site` and
 * `offset`, which the compiler gives a meaning (which fork, and where its result belongs). Waits while there is no room for messages
 * to that node. How many children live and how many results are kept, here and on other nodes, is bounded by nothing but what the
 * program makes. May switch threads; from a handler neither waits nor switches. A lack of memory ends the program. */
void mcrl_fork(void *arguments, mcrl_children *children, uint32_t site, uint64_t offset);

/* From a thread: the next child that has ended, in the order in which the results came; waits for one if need be. NULL if all have
 * been joined; then `children` is all zero again. The child is the runtime's, valid until the next mcrl_join of these children. From
 * another node than that of the first fork, the first call waits until all have ended, and all results come here in one message.
 * Between the first call and the last the activation must stay here. Switches threads. A lack of memory ends the program. */
mcrl_child *mcrl_join(mcrl_children *children);

/* Which forks, by the `site` given to mcrl_fork, and how many bytes of the variable the result of each sets. */
typedef struct mcrl_fork_site {
    uint32_t site, bytes;
} mcrl_fork_site;

/* From a thread: waits until those children have ended that are of one of these `count` forks and set something of the `bytes` bytes
 * from `offset` on, and takes them out of `children`. Returns them, for mcrl_join: children of their own, kept on this node. There may
 * be none; the others stay where they are, and mcrl_join does not give out again what has been taken. If all have been taken,
 * `children` is all zero again. Takes time for each child that has not been joined. `sites` is looked at until the call returns.
 * Switches threads. A lack of memory ends the program. Ours. */
mcrl_children mcrl_children_split(mcrl_children *children, uint64_t offset, uint64_t bytes, unsigned count,
                                  const mcrl_fork_site *sites);

/* Where a part lies in a variable, and its size; the part is in parentheses. */
#define MCRL_WITHIN(variable, part) (size_t)((char *)&part - (char *)&(variable)), sizeof part

/* Which fork a child comes from; its result; where the fork says that it belongs in the variable; and the result, put there. None of
 * these switches threads; no errors. */
static __inline__ uint32_t mcrl_site_of(const mcrl_child *child) { return child->site; }
static __inline__ void *mcrl_result_of(mcrl_child *child) { return child + 1; }
static __inline__ void *mcrl_place_of(const mcrl_child *child, void *variable) { return (char *)variable + child->offset; }
static __inline__ void mcrl_take(const mcrl_child *child, void *variable)
{
    __builtin_memcpy((char *)variable + child->offset, child + 1, child->bytes);
}

/* At the end of an activation: waits for what it has forked and not joined, whose results are not wanted. As mcrl_join in all else. */
static __inline__ void mcrl_join_all(mcrl_children *children)
{
    while (mcrl_join(children)) { }
}

/* What the rest of the activation has taken along is not joined here. Does not switch threads; no errors. */
static __inline__ void mcrl_children_left(mcrl_children *children) { __builtin_memset(children, 0, sizeof *children); }

/* ---- Addresses in the image ---------------------------------------------------------------------------------------------- */

/* The name of a function, a string literal or another object of static storage, the same on every node, whatever its address there;
 * 0 for NULL. For what lies in the executable, and in the shared libraries that it was linked with. Any other address ends the
 * program: of the stack, the heap, a library that was preloaded or opened at run time. Does not switch threads. Ours. */
uint64_t mcrl_image_offset(const void *address);

/* The address that has this name here; NULL for 0. What names nothing ends the program. Does not switch threads. Ours. */
void *mcrl_image_address(uint64_t offset);

#ifdef __cplusplus
}
#endif
#endif
