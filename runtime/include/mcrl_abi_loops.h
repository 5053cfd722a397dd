/* Time in compiled code. A part of mcrl_abi.h, which says what holds for all of it.
 *
 * Compiled code tells the runtime that it is still computing: at the end of each *strip*, some 1,000 units of work, which take less
 * than a microsecond (a loop whose work is known is cut into strips), and every so many *turns* of what may have strips in it
 * or none: a loop around other loops, a procedure that calls itself. Between two turns lies at most a strip. */
#ifndef MCRL_ABI_LOOPS_H
#define MCRL_ABI_LOOPS_H

#include "mcrl_abi_locks.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At the end of a strip. From a thread: receives messages if some may have arrived, lets all run that can run now, and returns 0;
 * switches threads if something can. Threads that compute, and were in the midst of such a call, get a turn at every 512th only, and what
 * has not begun at every 256th, if they are all that can run. In a handler: does not switch threads and receives nothing; returns whether
 * this run of the activation has lasted longer than the budget (MCRL_TUNE=oam_budget), so that the rest should go on in a thread, and
 * will do so each time from then on. The time counts from the first call in the run, which alone is late if the budget is 0. Before main
 * and after the end of the program: returns 0 and does nothing. No errors but those of the messages that it receives. Optimistic active
 * messages: a handler that runs too long is aborted (Hsieh et al. 1994, section 2; thesis 6.2.3). */
int mcrl_strip(void);

/* The parts of a strip, and those that the beginning of a procedure or of an iteration around other loops counts for. */
#define MCRL_TURNS 1024
#define MCRL_TURN 32

/* Counts these n parts of a strip, over all loops and procedures of the process: whether MCRL_TURNS are done. In two instructions. */
static __inline__ int mcrl_turns_are_due(uint32_t __n)
{
    return __builtin_expect(mcrl_add_is_negative(&mcrl_turns_left, -(int32_t)__n), 0);
}

/* mcrl_strip() if MCRL_TURNS parts of a strip are done with these n; else 0. For a loop that knows what it has done. May be called
 * wherever mcrl_strip() may. */
static __inline__ int mcrl_turns(uint32_t __n)
{
    return mcrl_turns_are_due(__n) ? mcrl_strip() : 0;
}

/* As mcrl_turns(MCRL_TURN). */
static __inline__ int mcrl_turn(void)
{
    return mcrl_turns(MCRL_TURN);
}

/* mcrl_turns(n) of a loop that has kept a lock from one section to the next (lang-spec/language.md, 2.3): `gives_up` is evaluated before
 * mcrl_strip(), and only if that is called. */
#define MCRL_TURNS_AFTER(n, gives_up) (mcrl_turns_are_due(n) ? ((void)(gives_up), mcrl_strip()) : 0)

/* Gives up a lock that is kept, by the `unlock` of its operation: `kept` says whether it is. Does what that does. */
#define MCRL_LET_GO(kept, unlock) ((kept) ? ((unlock), (kept) = 0) : 0)

/* Declares a variable. While it lives, the ends of strips run no code that could find static data in the middle of a change: no calls
 * from other nodes, no other thread. The protocol answers. Calls of the runtime that switch threads still do: locks, unlocks, joins,
 * guards. */
#define MCRL_CLOSED(name) int32_t name __attribute__((__cleanup__(mcrl_reopen), __unused__)) = mcrl_close()

static __inline__ int32_t mcrl_close(void)
{
    mcrl_node *__node = mcrl_current;
    return __node == NULL ? 0 : __node->closed++;
}

static __inline__ void mcrl_reopen(const int32_t *__before)
{
    mcrl_node *__node = mcrl_current;
    if (__node != NULL) __node->closed = *__before;
}

/* mcrl_strip() and mcrl_turn() of a loop that ends only if others write static data: they open a node that is closed, for as long as
 * they last. On such a node mcrl_wait_turn() is a strip each time. */
int mcrl_wait_strip(void);

static __inline__ int mcrl_wait_turn(void)
{
    mcrl_node *__node = mcrl_current;
    if (__builtin_expect(__node == NULL || (__node->closed == 0 && !mcrl_add_is_negative(&mcrl_turns_left, -MCRL_TURN)), 1)) return 0;
    return mcrl_wait_strip();
}

/* The bound of a strip of a loop that counts up or down: n, or `count` from i on if that is nearer; i has not passed n. With pointers:
 * MCRL_STOP_AT. */
#define MCRL_STOP(i, n, count) (__builtin_expect((uint64_t)(n) - (uint64_t)(i) > (count), 0) ? (i) + (count) : (n))
#define MCRL_STOP_DOWN(i, n, count) (__builtin_expect((uint64_t)(i) - (uint64_t)(n) > (count), 0) ? (i) - (count) : (n))
#define MCRL_STOP_AT(i, n, count) (__builtin_expect((n) - (i) > (count), 0) ? (i) + (count) : (n))

/* In front of a short loop with a variable that counts what is left of a strip. The compiler makes straight code of n iterations; if
 * they are the strip, the variable needs no instruction. Then a condition that reads no memory must not become one with the test of the
 * variable: MCRL_GOES_ON is that test. */
#if defined(__clang__)
#define MCRL_UNROLL(n) MCRL_PRAGMA(clang loop unroll_count(n))
#define MCRL_PRAGMA(text) _Pragma(#text)
#else
#define MCRL_UNROLL(n)
#endif
#define MCRL_GOES_ON(left) (--(left) && mcrl_stay_apart())

static __inline__ int mcrl_stay_apart(void)
{
    __asm__ __volatile__("");
    return 1;
}

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
