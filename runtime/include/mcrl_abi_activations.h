/* Activations: points, the records that move and that wait, their results, and the locks that they take along. A part of mcrl_abi.h, which
 * says what holds for all of it. */
#ifndef MCRL_ABI_ACTIVATIONS_H
#define MCRL_ABI_ACTIVATIONS_H

#include "mcrl_abi_locks.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

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
    uint8_t next;          /* of the lock that is taken after that on target: the runtime's */
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

/* Runs the rest of a procedure from the point whose entry is `entry`, with the lock on `self->target` held, if that names a region;
 * `self` and its live variables are the runtime's and stay until it returns. It ends with mcrl_forward, mcrl_wait or mcrl_return,
 * whose outcome it returns. It is a message handler, on the stack of the thread that received the message: it makes no call that may block
 * or that is not for handlers, and nothing switches threads. With MCRL_POINT_THREAD it has a thread of its own instead, and may do
 * what any thread may (thesis 5.1, 6.3). */
typedef mcrl_outcome (*mcrl_continuation)(mcrl_activation *__self, unsigned __entry);

enum {
    MCRL_POINT_THREAD = 1, /* the continuation may block (it makes calls that do): run it in a thread of its own */
    /* For a record that comes from another node, if the lock on its target is not free. Without one of these flags it waits and then
     * runs as a handler. */
    MCRL_POINT_UNDO = 2,   /* it waits and then runs in a thread */
    MCRL_POINT_REFUSE = 4, /* it goes back, as with mcrl_refuse */
    MCRL_POINT_STEALABLE = 8, /* a fork, or filaments, that may begin on any node: on a stack as large as main's */
    /* Two flags of forks: this one is a call only if the functions in `calls` wait for no other computation, which the runtime finds out
     * when the program starts; and this one is none, for which `calls` says why. */
    MCRL_POINT_ASKS = 16,
    MCRL_POINT_NO_CALL = 32,
    /* A flag of points before calls: a handler needs a thread there only if the functions in `calls` may wait, or need one for themselves.
     * The runtime finds that out when the program starts, and takes the flag off if not (mcrl_may_wait). */
    MCRL_POINT_MAY_WAIT = 64,
    /* A flag of calls that are gathered (mcrl_fork_gathered): each is answered, with a value of `entry` bytes. */
    MCRL_POINT_ANSWERS = 128
};

/* Plain pointers in the live variables of a point: `count` of them, the first `offset` bytes from the beginning, each `stride` bytes
 * after the one before. A list of these ends with a count of 0. On a node they are addresses, in a message names that are the same on
 * every node. A pointer *travels* if it is NULL, or no address (less than 65536, or negative as a number), or points to a function, to
 * what the program cannot write, such as a literal or const object of static storage, or to an mcrl_private; all of these in the
 * executable, or in a shared library that it was linked with. A record with another pointer stays on its node.
 *
 * With MCRL_NUMBERS in `stride` they are words of 8 bytes, anywhere, that the program may have made of pointers: a record stays with
 * one that is an address, unless of a shared array; they are sent as they are. With MCRL_HIDDEN they are bytes of an address in another
 * form: a record stays unless all are 0. */
typedef struct mcrl_pointers {
    uint32_t offset, count, stride;
} mcrl_pointers;
enum { MCRL_NUMBERS = 1 << 30, MCRL_HIDDEN = 1 << 29 };

/* A migration point (or a point where a continuation may have to wait), one object each, in the unit's table. */
typedef struct mcrl_point {
    const char *name;             /* "btree.c:lookup:1"; the order of the names numbers the points on every node */
    const char *where;            /* for messages: "btree.c:12" */
    mcrl_continuation run;
    uint32_t live_bytes;          /* the size that mcrl_pack and mcrl_repack are given, without loans */
    uint16_t flags;               /* MCRL_POINT_... */
    uint16_t index;               /* set by the runtime at start */
    unsigned entry;               /* where `run` is entered for this point; points may share one `run` */
    mcrl_guard guard;             /* of a record that waits in mcrl_park_until, and the data of its target; NULL: there is none */
    const mcrl_pointers *pointers; /* of a point with mcrl_go or mcrl_forward; NULL: there are none */
    const char *const *held;      /* for messages, where the lock of each loan was taken, as "file:line" or NULL; NULL: not known */
    const char *calls;            /* of one that asks, functions of other files, each with a line's end; of a fork that is no call, why */
    void (*each)(const void *__arguments, size_t __count, void *__answers); /* of calls that are gathered; NULL: there are none */
} mcrl_point;

/* A point's initializer, that of one which lends, that of one with `calls`, that of one with both, and that of calls that are gathered;
 * without the members' names, which a program may have made macros of. */
#define MCRL_POINT(name, where, run, live_bytes, flags, entry, guard, pointers) \
    MCRL_POINT_HOLDING(name, where, run, live_bytes, flags, entry, guard, pointers, 0)
#define MCRL_POINT_HOLDING(name, where, run, live_bytes, flags, entry, guard, pointers, held) \
    { name, where, run, live_bytes, flags, 0, entry, guard, pointers, held, 0, 0 }
#define MCRL_POINT_CALLING(name, where, run, live_bytes, flags, entry, guard, pointers, calls) \
    { name, where, run, live_bytes, flags, 0, entry, guard, pointers, 0, calls, 0 }
#define MCRL_POINT_ASKING(name, where, run, live_bytes, flags, entry, guard, pointers, held, calls) \
    { name, where, run, live_bytes, flags, 0, entry, guard, pointers, held, calls, 0 }
#define MCRL_POINT_GATHERED(name, where, each, live_bytes, flags, entry, guard, pointers) \
    { name, where, 0, live_bytes, flags, 0, entry, guard, pointers, 0, 0, each }
#define MCRL_POINT_ANSWERED(name, where, each, live_bytes, flags, value_bytes, guard, pointers) \
    MCRL_POINT_GATHERED(name, where, each, live_bytes, (flags) | MCRL_POINT_ANSWERS, value_bytes, guard, pointers)

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
void mcrl_register(mcrl_unit *__unit);

/* From a thread, after a miss with `move`. Makes an activation record for `point` on `rid`, with this thread as its linkage,
 * directly in an outgoing message, and returns the place for `live_bytes` bytes of live variables, aligned to 16 bytes, with
 * undefined contents. The record is the runtime's; it must be followed by mcrl_go, with no other call of the runtime between the
 * two. Does not switch threads. NULL and a name that is no region's end the program; a name that only its home can tell to be wrong
 * does when the record arrives there. Thesis 5.1, 6.3. */
void *mcrl_pack(mcrl_rid __rid, mcrl_mode __mode, const mcrl_point *__point, size_t __live_bytes);

/* Whether the computation travels or the data, if the region is not here. MCRL_BY_DEFAULT is what the environment variable
 * MCRL_POLICY says (adaptive if it is not set). MCRL_ALWAYS moves the computation and MCRL_NEVER the data; MCRL_STATIC moves the
 * computation to write and the data to read (thesis 3.3.2). The others ask the region's home. MCRL_REPEAT moves the computation to write,
 * and also to read until some node has read the region twice since it was last written; from then on a read moves the data, until the
 * next write (thesis 3.3.3). MCRL_ADAPTIVE moves what costs less, as far as is known: the home knows the operations that nodes had in
 * a row, the node that misses how often copies were used before they had to be given up, and how many misses there the computation has
 * had; what was answered holds for up to 32 operations of the node on the region. Ours.
 * A region that is used in place is local on the nodes of its home's host: none of these moves anything there. On others, where the data
 * would come for one operation and go back, MCRL_USE_IN_PLACE and MCRL_ADAPTIVE move the computation, and so does MCRL_REPEAT; none of them
 * asks. Of a region that is copied, MCRL_USE_IN_PLACE does what MCRL_ADAPTIVE does. Ours. */
typedef enum { MCRL_BY_DEFAULT, MCRL_ALWAYS, MCRL_NEVER, MCRL_STATIC, MCRL_REPEAT, MCRL_ADAPTIVE, MCRL_USE_IN_PLACE } mcrl_policy;

/* Takes what mcrl_pack has returned. If this node is the region's home, or if the policy says that the data move: waits for the lock
 * and the data, and returns them (the record is dropped). Otherwise sends the record to the home, suspends the calling thread until
 * the procedure's result is back, and returns NULL. A record with a pointer that does not travel (mcrl_pointers) is not sent: the data
 * come here, as with MCRL_NEVER, and "stayed" is counted. If the home is asked, the record is the request: it executes the record, or
 * sends the data, which are returned as if the policy had said so. So it does with a
 * record that has loans: then `at` of each of them holds on. Switches threads.
 * Errors: those of mcrl_lock_wait, and on the other nodes those of the procedure. Thesis 3.3, 5.1, 6.3. */
void *mcrl_go(void *__live, mcrl_policy __policy);

/* A hint for the policy, before mcrl_go or mcrl_forward takes the record: the activation will take this lock next, while it holds the one
 * that the record is for; `moves`: with a `move`. MCRL_ADAPTIVE counts what both regions cost. With MCRL_BY_DEFAULT the data come, whatever
 * the policy, if the next region is here and has no `move`: it would have to follow the computation. Nothing but what moves depends on the
 * hint: the lock need not be taken, and `next` may be NULL. Does not switch threads; no errors. Ours; its text is
 *
 *     mcrl_then(live, MCRL_RID(r), MCRL_WRITE, 1); */
void mcrl_then(void *__live, mcrl_rid __next, mcrl_mode __mode, int __moves);

/* The result of the procedure that mcrl_go sent away, of `bytes` bytes; the runtime's, valid until this thread's next call of the
 * runtime. Zero bytes if the procedure ended without a value. Does not switch threads. Thesis 5.1. */
void *mcrl_result(size_t __bytes);
#define MCRL_RESULT(type) (*(type *)mcrl_result(sizeof(type)))

/* From a continuation: the record for the next point, with the linkage of `self`; as mcrl_pack in all else. `self` and its live
 * variables may still be read. Must be followed by mcrl_forward or mcrl_wait; with rid 0 and MCRL_NONE, for a record that is to wait
 * for no lock, by mcrl_promote. Does not switch threads. Errors: those of mcrl_pack. Thesis 6.3. */
void *mcrl_repack(mcrl_activation *__self, mcrl_rid __rid, mcrl_mode __mode, const mcrl_point *__point, size_t __live_bytes);

/* Takes what mcrl_repack has returned. Sends the record on to the home of its region (MCRL_MOVED), or, if that is here, or if the
 * policy says that the data move, or a pointer in it does not travel, leaves it waiting here for the lock and the data
 * (MCRL_PARKED); so it does while the home is asked, which may execute it instead. The continuation then returns the outcome. Does not
 * switch threads. No errors but those of the record's target. Thesis 3.3, 6.3. */
mcrl_outcome mcrl_forward(void *__live, mcrl_policy __policy);

/* Takes what mcrl_repack has returned, and leaves the record waiting here until this node has the lock and the data (MCRL_PARKED).
 * Does not wait itself and does not switch threads. A name that only its home can tell to be wrong ends the program later. Thesis
 * 6.3. */
mcrl_outcome mcrl_wait(void *__live);

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
mcrl_outcome mcrl_park_until(void *__live, void *__at);

/* Sends the result, a copy of `bytes` bytes (0 for none; then `value` may be NULL), to the thread where the first caller waits,
 * which may be one of this node (MCRL_DONE). Does not switch threads; no errors. Thesis 5.1. */
mcrl_outcome mcrl_return(mcrl_activation *__self, const void *__value, size_t __bytes);

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
size_t mcrl_loan_bytes(const void *__at, int __with_data);

/* Puts a lock into the record of mcrl_pack or mcrl_repack, whose live_bytes have room for it: after all live variables have been put
 * there, before mcrl_go, mcrl_forward or mcrl_wait, which takes it; in the order in which the loans will be borrowed. `mode` and
 * `with_data` as the lock is held (MCRL_UPDATE also where it may have been upgraded) and as mcrl_loan_bytes was told. The data are read
 * when the record is sent, and may not be used after that; if mcrl_go returns data (the record was dropped), all is as it was, and `at`
 * still holds. Does not switch threads; no errors. */
void mcrl_lend(void *__live, void *__at, mcrl_mode __mode, int __with_data);

/* In a continuation: where the data of loan `index` (0, 1, ... in the order of mcrl_lend) of its record are now, aligned to 32 bytes;
 * the lock on them is held. Once for each loan of the record, also for those without data, of which only the unlock may be used (or
 * mcrl_lend). mcrl_held() does not find borrowed data, and a borrowed region can be neither mapped nor awaited. The data are the
 * caller's until the unlock or the next move. Does not switch threads; no memory left for the copy ends the program. */
void *mcrl_borrow(mcrl_activation *__self, unsigned __index);

/* The live variables of a record, aligned to 16 bytes; the record's. Does not switch threads; no errors. */
static __inline__ void *mcrl_live(mcrl_activation *__self) { return __self + 1; }

/* The region pointer that a continuation resumes with, and its data: the lock on it is held. */
static __inline__ void *mcrl_target_of(const mcrl_activation *__self) { return (void *)(uintptr_t)__self->target; }
#define MCRL_TARGET(self) mcrl_target_of(self)
#define MCRL_HELD(n) mcrl_held(MCRL_RID(n))

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
