/* Calls elsewhere. A part of mcrl_abi.h, which says what holds for all of it.
 *
 * A call that is to run on another node goes there as a record without a lock (mode MCRL_NONE, target 0), whose live variables are
 * its arguments. Its point's `run` is a stub that calls the procedure with the arguments in mcrl_live(self), and ends with
 * mcrl_return for every kind of call. As any continuation it is a message handler, or with MCRL_POINT_THREAD a thread; also on the
 * caller's own node, where it runs when its turn comes. */
#ifndef MCRL_ABI_CALLS_H
#define MCRL_ABI_CALLS_H

#include "mcrl_abi_activations.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The home of a region, as far as this node knows. Does not switch threads. What is no region's name ends the program. */
int mcrl_home_of(mcrl_rid __rid);

/* The node of a call's place that names a region: its home, or this node for NULL. A name that no region has, and that names this node,
 * gives this node, too, but with MCRL_CHECK=1. Other errors: those of mcrl_home_of. */
static __inline__ int mcrl_place_of_call(mcrl_rid __rid)
{
    const mcrl_node *__node = mcrl_current;
    return __builtin_expect(__rid == 0 || (__rid & __node->birth_mask) == __node->own_birth, 1) ? __node->here
        : mcrl_home_of(__rid);
}
#define MCRL_PLACE(n) mcrl_place_of_call(MCRL_RID(n))

/* The node on which a child begins that takes this lock first, with a `move` of this policy: that to which it would move, if that is known
 * without a question; else this one, also for NULL. What is no region's name ends the program. Does not switch threads. Ours. */
int mcrl_place_of_move_elsewhere(mcrl_rid __rid, mcrl_mode __mode, mcrl_policy __policy);
static __inline__ int mcrl_place_of_move(mcrl_rid __rid, mcrl_mode __mode, mcrl_policy __policy)
{
    const mcrl_node *__node = mcrl_current;
    return __builtin_expect(__rid == 0 || (__rid & __node->birth_mask) == __node->own_birth, 1) ? __node->here
        : mcrl_place_of_move_elsewhere(__rid, __mode, __policy);
}

/* Whether a call that is to run on `node` may be made directly, because that is this node (and MCRL_FAULT is not set). A node that
 * does not exist ends the program. Does not switch threads. */
int mcrl_runs_here(unsigned __node);

/* From a thread; for a spawn or fork also from a handler, right after mcrl_would_wait has said no. Makes the record of a call on
 * `node`, which may be this one, directly in an outgoing message, perhaps with others that wait for that node as mcrl_spawn_gathered says,
 * and returns the place for `bytes` bytes of arguments, aligned to 16 bytes, with undefined contents. The record is the runtime's; it must
 * be followed by mcrl_call, mcrl_spawn or mcrl_fork, with no other call of the runtime between the two. Does not switch threads. A node
 * that does not exist ends the program. Thesis 3.1. */
void *mcrl_pack_call(unsigned __node, const mcrl_point *__point, size_t __bytes);

/* Takes what mcrl_pack_call has returned: sends it, and suspends the calling thread until the result is back, for MCRL_RESULT.
 * Switches threads. Errors: those of the procedure, on its node. RPC of thesis 3.1. */
void mcrl_call(void *__arguments);

/* Takes what mcrl_pack_call has returned, and sends it; nothing waits for the procedure, not even the end of the program, and its
 * value goes nowhere. Waits while there is no room for messages to that node, and while 4,096 procedures that this node has spawned
 * there have not ended (wherever they have gone), of which it hears in groups. If they wait for what comes after it, so that nothing can
 * happen on any node, twice as many may live from then on, until they are few again; not with MCRL_DEADLOCK=0, when no node finds that out.
 * What was spawned or forked itself, or called by such, waits for room only and not for others to end, since they may wait for it: how many
 * live then is bounded by what the program makes. May switch threads; from a handler neither waits nor switches. No errors. */
void mcrl_spawn(void *__arguments);

/* As mcrl_spawn of a procedure that lets no other run before it ends: its point has `each`, which makes `count` such calls, one after
 * the other, with `bytes` bytes of arguments each (an array of the structure of arguments; a call without arguments has a byte of them),
 * from the receive loop, or from a thread in a program with shared arrays. Copies the arguments. Calls on one node go together in a
 * message, without records. It is sent when it is full, before any other message to that node, when a thread of this node waits, and at the
 * 16th look for messages after it was begun (there is one about every microsecond of computation). The first call after none for a
 * while goes at once. From 64 nodes on, calls between hosts go by way of a third node, which gathers them again by their nodes. From a
 * handler, right after mcrl_would_wait has said no. May switch threads. A node that does not exist ends the program. Ours, after
 * Charm++'s TRAM; its text, with a call where the place is here, is
 *
 *     if (mcrl_is_here(node)) { update(value); return; }
 *     struct main__args1 args = { value };
 *     mcrl_spawn_gathered(node, &main__call1, &args, sizeof args); */
typedef struct mcrl_gathered {
    char *at, *end;    /* where the next call's arguments go, */
    const void *point; /* if it is of this point; NULL: the runtime decides; */
    uint64_t children; /* of a fork: and of these children, which are kept here; */
    uint64_t *offsets; /* and its offset goes here */
} mcrl_gathered;
void mcrl_spawn_gathered_next(unsigned __node, const mcrl_point *__point, const void *__arguments, size_t __bytes);
static __inline__ void mcrl_spawn_gathered(int __node, const mcrl_point *__point, const void *__arguments, size_t __bytes)
{
    const mcrl_node *__self = mcrl_current;
    if (__builtin_expect((unsigned)__node < __self->gathers_for, 1)) {
        mcrl_gathered *__gathered = __self->gathered + __node;
        if (__builtin_expect(__gathered->point == __point && (size_t)(__gathered->end - __gathered->at) >= __bytes, 1)) {
            __builtin_memcpy(__gathered->at, __arguments, __bytes);
            __gathered->at += __bytes;
            return;
        }
    }
    mcrl_spawn_gathered_next((unsigned)__node, __point, __arguments, __bytes);
}
/* From a thread: what is spawned from here on, by what runs here, by what that calls, forks or spawns, and so on, on whichever
 * node, belongs to a scope, up to the matching mcrl_end_scope of the same activation on this node; it may be within another such
 * pair. Does not switch threads. A lack of memory ends the program. Ours, after X10's finish; the text of `finish { ... }` is
 *
 *     { mcrl_begin_scope(); { ... } mcrl_end_scope(); } */
void mcrl_begin_scope(void);

/* From a thread: returns when all that was spawned in the scope has ended, wherever that was. What it has written under locks,
 * others see as after an unlock. Costs no message if no record of the scope has left this node; else four with each node to which one has
 * gone, and more with those where calls still run. `where` is the place, for messages, as "file:line" or NULL. Switches threads. No
 * errors. */
#define mcrl_end_scope() mcrl_end_scope_at(MCRL_HERE)
void mcrl_end_scope_at(const char *__where);

/* A child that has ended, or `count` children that have gone to a node together and have ended (mcrl_fork_gathered). The results follow,
 * `bytes` bytes each, one after the other; the first is aligned to 16. */
typedef struct mcrl_child {
    uint32_t site;           /* as given to mcrl_fork */
    uint32_t bytes;
    uint64_t offset;         /* as given to mcrl_fork; if there are several, that of the first */
    const uint64_t *offsets; /* of each; NULL: there is one */
    uint64_t count;
} mcrl_child;

/* Takes what mcrl_pack_call has returned, sends it, and adds it to the children; its value is kept for mcrl_join, with `site` and
 * `offset`, which the compiler gives a meaning (which fork, and where its result belongs). Waits while there is no room for messages
 * to that node. How many children live and how many results are kept, here and on other nodes, is bounded by nothing but what the
 * program makes. May switch threads; from a handler neither waits nor switches. A lack of memory ends the program. */
void mcrl_fork(void *__arguments, mcrl_children *__children, uint32_t __site, uint64_t __offset);

/* Whether a fork is to be a call: a thread makes it, from deep in its stack, where forks are small; and no other node waits for one.
 * mcrl_prunes_here: the same of a fork that no other node may take, if its place is this node (mcrl_is_here). With MCRL_FAULT none is. Do
 * not switch threads; no errors. Filaments dissertation 2.2.2. */
static __inline__ int mcrl_prunes_here(void)
{
    const mcrl_node *__node = mcrl_current;
    return __builtin_expect(__node == NULL || ((const char *)__builtin_frame_address(0) < __node->fork_limit
                                               && !__node->in_handler), 1);
}

static __inline__ int mcrl_prunes(void)
{
    return mcrl_prunes_here() && __builtin_expect(mcrl_current == NULL || !mcrl_current->forks_asked, 1);
}

/* Whether a fork of this point, which asks (MCRL_POINT_ASKS), can be a call: what it calls in other files waits for no other computation.
 * mcrl_prunes_asking: mcrl_prunes_here for it. Do not switch threads; no errors. Ours. */
static __inline__ int mcrl_can_be_call(const mcrl_point *__point)
{
    return __builtin_expect((__point->flags & (MCRL_POINT_ASKS | MCRL_POINT_NO_CALL)) == 0, 1);
}

static __inline__ int mcrl_prunes_asking(const mcrl_point *__point)
{
    const mcrl_node *__node = mcrl_current;
    return __builtin_expect(__node == NULL || ((const char *)__builtin_frame_address(0) < __node->fork_limit
                                               && !__node->in_handler && mcrl_can_be_call(__point)), 1);
}

static __inline__ int mcrl_is_here(int __node) { return __node == mcrl_current->here; }

/* A procedure that calls itself, and whose forks can all be calls, has a form for where they are, MCRL_PRUNED: where it forks it tests
 * nothing but the place, if there is one, and if no fork has one it has no children. What it calls lies deeper in the stack and is such a
 * form, too. Each begins with mcrl_calls_end:
 *
 *     static long fib__pruned(int n)
 *     {
 *         if (mcrl_calls_end()) return fib(n);
 *         return fib__body(MCRL_PRUNED, 0, n);
 *     }
 *     long fib(int n)
 *     {
 *         if (mcrl_prunes_all()) return fib__pruned(n);
 *         ...
 *     }
 *
 * mcrl_calls_end: whether it is time to look for messages, about every microsecond, or another node waits for a fork. In two instructions.
 * mcrl_prunes_all: looks for messages if it is time to, as mcrl_strip does, and says whether all forks of a call from here can be calls.
 * mcrl_prunes_all_here: the same where no other node may take any of them. From a thread; may switch threads. */
static __inline__ int mcrl_calls_end(void) { return __builtin_expect(mcrl_add_is_negative(&mcrl_calls_left, -1), 0); }

void mcrl_end_calls(int __are_stealable);
static __inline__ int mcrl_prunes_all(void)
{
    if (__builtin_expect(mcrl_calls_left < 0, 0)) mcrl_end_calls(1);
    return mcrl_prunes();
}

static __inline__ int mcrl_prunes_all_here(void)
{
    if (__builtin_expect(mcrl_calls_left < 0, 0)) mcrl_end_calls(0);
    return mcrl_prunes_here();
}

/* As mcrl_fork with a call that goes with others, as mcrl_spawn_gathered says; all forks of a point have one site. On the other node
 * `each` writes what the calls return one after the other, `entry` bytes each. Without `each` they begin at `run`, one after the other, as
 * records of this node's that mcrl_pack_call has made would; and with the place here it is mcrl_fork_prunable of such a record, which is
 * not stealable. What the calls of a message have returned when the last of them has run comes back in one message, and mcrl_join
 * gives it out at once; what one returns that has waited or moved comes alone. Ours, after optimistic active messages (MIT 1994). */
void mcrl_fork_gathered_next(unsigned __node, const mcrl_point *__point, const void *__arguments, size_t __bytes,
                             mcrl_children *__children, uint32_t __site, uint64_t __offset);
static __inline__ void mcrl_fork_gathered(int __node, const mcrl_point *__point, const void *__arguments, size_t __bytes,
                                          mcrl_children *__children, uint32_t __site, uint64_t __offset)
{
    const mcrl_node *__self = mcrl_current;
    if (__builtin_expect((unsigned)__node < __self->gathers_for, 1)) {
        mcrl_gathered *__gathered = __self->gathered + __node;
        if (__builtin_expect(__gathered->point == __point && __gathered->children == __children->id
                             && __children->node == (uint32_t)__self->here
                             && (size_t)(__gathered->end - __gathered->at) >= __bytes, 1)) {
            __builtin_memcpy(__gathered->at, __arguments, __bytes);
            __gathered->at += __bytes;
            *__gathered->offsets++ = __offset;
            __children->count++;
            return;
        }
    }
    mcrl_fork_gathered_next((unsigned)__node, __point, __arguments, __bytes, __children, __site, __offset);
}

/* As mcrl_fork; and no more than that of a fork that is not stealable and whose point says that it is no call (MCRL_POINT_NO_CALL).
 * On this node the procedure waits in a list; it runs on the stack of the thread that joins it, or in a thread when the node
 * has nothing else to do, or, if it is stealable, on another node that has nothing to do. Ours, after the Filaments dissertation 2.2.2. */
void mcrl_fork_prunable(void *__arguments, mcrl_children *__children, uint32_t __site, uint64_t __offset, int __is_stealable);

/* From a thread: the next child that has ended, or the next several (`count`), in the order in which the results came; waits if need
 * be. NULL if all have been joined, or there have been none (`children` may be NULL); then `children` is all zero again, or with the last
 * child already. The child is the runtime's, valid until the next call of the runtime. `where` is the place of the call, for
 * MCRL_PROFILE, as "file:line" or NULL. From another node than that of the first fork, the first call waits until all have ended, and all
 * results come here in one message. Between the first call and the last the activation must stay here. Switches threads. A lack of
 * memory ends the program. */
#define mcrl_join(children) mcrl_join_some(children, MCRL_HERE)
mcrl_child *mcrl_join_at(mcrl_children *__children, const char *__where);
static __inline__ mcrl_child *mcrl_join_some(mcrl_children *__children, const char *__where)
{
    return __builtin_expect(__children == NULL || __children->id == 0, 1) ? NULL : mcrl_join_at(__children, __where);
}

/* Which forks, by the `site` given to mcrl_fork, and how many bytes of the variable the result of each sets. */
typedef struct mcrl_fork_site {
    uint32_t site, bytes;
} mcrl_fork_site;

/* From a thread: waits until those children have ended that are of one of these `count` forks and set something of the `bytes` bytes
 * from `offset` on, and takes them out of `children`. Returns them, for mcrl_join: children of their own, kept on this node. There may
 * be none; the others stay where they are, and mcrl_join does not give out again what has been taken. If all have been taken,
 * `children` is all zero again. Takes time for each child that has not been joined. `sites` is looked at until the call returns.
 * Switches threads. A lack of memory ends the program. Ours. */
mcrl_children mcrl_children_split_off(mcrl_children *__children, uint64_t __offset, uint64_t __bytes, unsigned __count,
                                      const mcrl_fork_site *__sites);
static __inline__ mcrl_children mcrl_children_split(mcrl_children *__children, uint64_t __offset, uint64_t __bytes,
                                                    unsigned __count,
                                                    const mcrl_fork_site *__sites)
{
    const mcrl_children __none = { 0, 0, 0 };
    if (__builtin_expect(__children == NULL || __children->id == 0, 1)) return __none;
    return mcrl_children_split_off(__children, __offset, __bytes, __count, __sites);
}

/* Where a part lies in a variable, and its size; the part is in parentheses. */
#define MCRL_WITHIN(variable, part) (size_t)((char *)&part - (char *)&(variable)), sizeof part

/* Which fork a child comes from; its result; where the fork says that it belongs in the variable; and the result, put there. What comes
 * from mcrl_fork_gathered is several children: their number; the result of the first, after which the others lie; and where that of one
 * belongs. None of these switches threads; no errors. */
static __inline__ uint32_t mcrl_site_of(const mcrl_child *__child) { return __child->site; }
static __inline__ void *mcrl_result_of(mcrl_child *__child) { return __child + 1; }
static __inline__ void *mcrl_place_of(const mcrl_child *__child, void *__variable) { return (char *)__variable + __child->offset; }
static __inline__ void mcrl_take(const mcrl_child *__child, void *__variable)
{
    __builtin_memcpy((char *)__variable + __child->offset, __child + 1, __child->bytes);
}
static __inline__ size_t mcrl_count_of(const mcrl_child *__child) { return __child->count; }
static __inline__ void *mcrl_place_of_one(const mcrl_child *__child, size_t __number, void *__variable)
{
    return (char *)__variable + (__child->offsets == NULL ? __child->offset : __child->offsets[__number]);
}

/* At the end of an activation: waits for what it has forked and not joined, whose results are not wanted. As mcrl_join in all else. */
#define mcrl_join_all(children) mcrl_join_all_at(children, MCRL_HERE)
static __inline__ void mcrl_join_all_at(mcrl_children *__children, const char *__where)
{
    while (mcrl_join_some(__children, __where)) { }
}

/* What the rest of the activation has taken along is not joined here. Does not switch threads; no errors. */
static __inline__ void mcrl_children_left(mcrl_children *__children) { __builtin_memset(__children, 0, sizeof *__children); }

/* ---- Addresses in the image ---------------------------------------------------------------------------------------------- */

/* The name of a function, a string literal or another object of static storage, the same on every node, whatever its address there;
 * 0 for NULL. For what lies in the executable, and in the shared libraries that it was linked with. Any other address ends the
 * program: of the stack, the heap, a library that was preloaded or opened at run time. Does not switch threads. Ours. */
uint64_t mcrl_image_offset(const void *__address);

/* The address that has this name here; NULL for 0. What names nothing ends the program. Does not switch threads. Ours. */
void *mcrl_image_address(uint64_t __offset);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
