/* Loops of forks. A part of mcrl_abi.h, which says what holds for all of it.
 *
 * A fork that is a call keeps the loop that it stands in waiting, and with it the forks that the loop has still to make. While it waits,
 * the loop is in a ring of its node's, so that another node which asks can be given those: the runtime has the rest of the loop run, from
 * a form of the procedure, as far as it needs. The forks that this makes are children of the procedure; the loop goes on after them.
 *
 *     long sum = 1;
 *     int entered = 0; struct count__rest1 room, *rest = &room;
 *     for (int i = 0; i < n; i++) {
 *         if (0) { loop1:; rest = mcrl_fork_loop_of(run); n = rest->n; i = rest->i; goto next1; }
 *         if (part == MCRL_FORKS(1)) mcrl_note_iteration(run);
 *         else if (!entered) { rest->n = n; entered = mcrl_enter_fork_loop(run, &rest->loop, count__forks1); }
 *         rest->i = i;
 *         sum += count__fork1(part, mcrl_children_of(run), i);
 *       next1:;
 *         if (part == MCRL_FORKS(1)) { if (mcrl_has_forked(run)) return 0; } else i = rest->i;
 *     }
 *     if (part == MCRL_FORKS(1)) { mcrl_end_fork_loop(run); return 0; }
 *     if (entered) mcrl_leave_fork_loop(&rest->loop);
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

/* A loop that is under way, at the beginning of the variables that its rest needs; on the stack of its procedure. */
typedef struct mcrl_fork_loop {
    struct mcrl_fork_loop *before, *after; /* the older and the younger one in the ring; NULL if it is not in it */
    int (*run)(struct mcrl_fork_loop *, unsigned); /* runs so many iterations at most, as a handler; whether there may be more */
    mcrl_children *children; /* of the procedure */
    uint64_t scope;          /* that its forks belong to */
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
    mcrl_run __run = mcrl_run_from(NULL, 0, __loop->children);
    __run.live = __loop;
    __run.after = __most;
    return __run;
}

/* In a body, before the first iteration: returns 1. Puts the loop into the ring, if other nodes may take forks. */
static __inline__ int mcrl_enter_fork_loop(mcrl_run *__run, mcrl_fork_loop *__loop, int (*__fork_on)(mcrl_fork_loop *, unsigned))
{
    mcrl_node *__node = mcrl_current;
    mcrl_fork_loop *__all = __node == NULL ? NULL : __node->fork_loops;
    if (__run->children == NULL) {
        __run->children = __run->room;
        __builtin_memset(__run->room, 0, sizeof *__run->room);
    }
    __loop->before = NULL;
    if (__all == NULL || __node->in_handler) return 1; /* what a handler runs may be undone */
    __loop->run = __fork_on;
    __loop->children = __run->children;
    __loop->scope = __node->scope;
    __loop->after = __all;
    __loop->before = __all->before;
    __all->before->after = __loop;
    __all->before = __loop;
    return 1;
}

/* After the loop; and by the runtime, of one that has no more iterations. */
static __inline__ void mcrl_leave_fork_loop(mcrl_fork_loop *__loop)
{
    if (__loop->before == NULL) return;
    __loop->before->after = __loop->after;
    __loop->after->before = __loop->before;
    __loop->before = NULL;
}

/* In a body that is entered for the rest of a loop: the variables that it goes on with; an iteration begins; whether as many have run as
 * were asked for; and the loop's condition is false. In the form: whether it was not. */
static __inline__ void *mcrl_fork_loop_of(const mcrl_run *__run) { return (void *)(uintptr_t)__run->live; }
static __inline__ void mcrl_note_iteration(mcrl_run *__run) { __run->first++; }
static __inline__ int mcrl_has_forked(const mcrl_run *__run) { return __run->first == __run->after; }
static __inline__ void mcrl_end_fork_loop(mcrl_run *__run) { __run->is_asked = 1; }
static __inline__ int mcrl_may_fork_on(const mcrl_run *__run) { return !__run->is_asked; }

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
