/* Loops of forks. A part of mcrl_abi.h, which says what holds for all of it.
 *
 * A fork of a loop that is a call is pending: the loop makes such calls after some iterations, and after the last one, so that iterations
 * overlap in the processor. While it waits for them, the loop is in a ring of its node's, so that another node which asks can be given
 * what it still has to do: the runtime has its pending calls and its next iterations made forks, by a form of the procedure, as far as it
 * needs. They are children of the procedure; the loop goes on after them.
 *
 *     long sum = 1;
 *     unsigned pending = 0; struct count__rest1 room, *rest = &room;
 *     for (int i = 0; i < n; i++) {
 *         if (0) {
 *           loop1:;
 *             rest = mcrl_fork_loop_of(run);
 *             for (unsigned at; mcrl_take_pending(&rest->loop, &at);) {
 *                 const struct count__pending1 *call = &rest->calls[at];
 *                 mcrl_note_iteration(run);
 *                 count__fork1(part, mcrl_children_of(run), 0, 0, call->call1.i);
 *                 if (mcrl_has_forked(run)) return 0;
 *             }
 *             if (mcrl_fork_loop_ended(&rest->loop)) break;
 *             n = rest->n; i = rest->i;
 *             goto next1;
 *         }
 *         if (part == MCRL_FORKS(1)) { mcrl_note_iteration(run); rest->i = i; }
 *         sum += count__fork1(part, mcrl_children_of(run), rest->calls, &pending, i);  // a fork, or rest->calls[pending++] is set
 *       next1:;
 *         if (part == MCRL_FORKS(1)) {
 *             if (mcrl_has_forked(run)) return 0;
 *         } else if (pending >= MCRL_PENDING(struct count__pending1)) {
 *             rest->n = n; rest->i = i;
 *             count__calls1(run, rest, pending, 0, &sum);
 *             i = rest->i;
 *             pending = 0;
 *         }
 *     }
 *     if (part == MCRL_FORKS(1)) { mcrl_end_fork_loop(run); return 0; }
 *     if (pending > 0) count__calls1(run, rest, pending, 1, &sum);
 *
 * where count__calls1 is
 *
 *     mcrl_enter_fork_loop(run, &rest->loop, count__forks1, pending, ended);
 *     MCRL_UNROLLED for (unsigned at = 0; mcrl_begin_pending(&rest->loop, at); at++) *sum += count__pruned(rest->calls[at].call1.i);
 *     mcrl_leave_fork_loop(run, &rest->loop);
 *
 * Ours, after lazy task creation (Mohr, Kranz, Halstead 1991). */
#ifndef MCRL_ABI_FORKS_H
#define MCRL_ABI_FORKS_H

#include "mcrl_abi_bodies.h"
#include "mcrl_abi_calls.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rest of the nth loop of forks. */
#define MCRL_FORKS(n) (MCRL_BASE - (n))

/* With so many pending calls, each with a structure of this type, a loop makes them: after the iteration, which may add several. */
#define MCRL_PENDING(type) (sizeof(type) <= 32 ? 8 : sizeof(type) <= 64 ? 4 : sizeof(type) <= 256 ? 2 : 1)

/* Before the loop that makes them: the processor tells their branches apart. */
#define MCRL_UNROLLED _Pragma("GCC unroll 8")

/* A loop that waits for its pending calls, at the beginning of these and of the variables that its rest needs; on the stack of its
 * procedure. */
typedef struct mcrl_fork_loop {
    struct mcrl_fork_loop *before, *after; /* the older and the younger one in the ring; NULL if it is not in it */
    int (*run)(struct mcrl_fork_loop *, unsigned); /* makes so many forks at most, as a handler; whether there may be more */
    mcrl_children *children, *room; /* of the procedure; while it has none, NULL and where they will be */
    uint64_t scope;                 /* that its forks belong to */
    unsigned next, end;             /* of its pending calls: those that have not begun */
    int ended;                      /* it has no other iterations */
} mcrl_fork_loop;

/* The run of a form in which all forks are calls: it has no children until a loop of forks begins. `room` is for them, and need not be
 * set. The run of the rest of a loop. These and all calls below do not switch threads and have no errors. */
static __inline__ mcrl_run mcrl_run_with_room(mcrl_children *__room)
{
    mcrl_run __run = mcrl_run_from(NULL, 0, NULL);
    __run.room = __room;
    return __run;
}

static __inline__ mcrl_run mcrl_run_fork_loop(mcrl_fork_loop *__loop, unsigned __most)
{
    mcrl_run __run;
    if (__loop->children == NULL) {
        __loop->children = __loop->room;
        __builtin_memset(__loop->room, 0, sizeof *__loop->room);
    }
    __run = mcrl_run_from(NULL, 0, __loop->children);
    __run.live = __loop;
    __run.after = __most;
    return __run;
}

/* In a body, before it makes its pending calls. Puts the loop into the ring, if other nodes may take forks, and it has a call beside the
 * first one or may have other iterations. A handler, whose run may be undone, has no pending calls (mcrl_prunes). */
static __inline__ void mcrl_enter_fork_loop(const mcrl_run *__run, mcrl_fork_loop *__loop, int (*__fork_on)(mcrl_fork_loop *, unsigned),
                                            unsigned __pending, int __ended)
{
    mcrl_node *__node = mcrl_current;
    mcrl_fork_loop *__all = __node == NULL ? NULL : __node->fork_loops;
    __loop->end = __pending;
    __loop->children = __run->children;
    if (__all == NULL || (__ended && __pending == 1)) {
        __loop->before = NULL;
        return;
    }
    __loop->ended = __ended;
    __loop->run = __fork_on;
    __loop->room = __run->room;
    __loop->scope = __node->scope;
    __loop->after = __all;
    __loop->before = __all->before;
    __all->before->after = __loop;
    __all->before = __loop;
}

/* Whether the call of this number, after the last one that has begun, is pending: it begins. */
static __inline__ int mcrl_begin_pending(mcrl_fork_loop *__loop, unsigned __at)
{
    __loop->next = __at + 1;
    return __at < __loop->end;
}

/* Takes the last call that is pending, whose number `at` is then, to make it a fork. Whether there is one. */
static __inline__ int mcrl_take_pending(mcrl_fork_loop *__loop, unsigned *__at)
{
    if (__loop->next >= __loop->end) return 0;
    *__at = --__loop->end;
    return 1;
}

/* Takes it out of the ring: by the runtime, if it has nothing more to do; and in a body, after its pending calls. */
static __inline__ void mcrl_drop_fork_loop(mcrl_fork_loop *__loop)
{
    __loop->before->after = __loop->after;
    __loop->after->before = __loop->before;
    __loop->before = NULL;
}

static __inline__ void mcrl_leave_fork_loop(mcrl_run *__run, mcrl_fork_loop *__loop)
{
    __run->children = __loop->children;
    if (__loop->before != NULL) mcrl_drop_fork_loop(__loop);
}

/* In a body that is entered for the rest of a loop: the variables that it goes on with; whether it has no other iterations; a fork is
 * made, or an iteration begins; whether there were as many as were asked for; and the loop's condition is false. In the form: whether it
 * was not. */
static __inline__ void *mcrl_fork_loop_of(const mcrl_run *__run) { return (void *)(uintptr_t)__run->live; }
static __inline__ int mcrl_fork_loop_ended(const mcrl_fork_loop *__loop) { return __loop->ended; }
static __inline__ void mcrl_note_iteration(mcrl_run *__run) { __run->first++; }
static __inline__ int mcrl_has_forked(const mcrl_run *__run) { return __run->first == __run->after; }
static __inline__ void mcrl_end_fork_loop(mcrl_run *__run) { __run->is_asked = 1; }
static __inline__ int mcrl_may_fork_on(const mcrl_run *__run) { return !__run->is_asked; }

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
