/* mcrl_thread.h: user-level threads of one node. C of any standard and C++; <prelude.h> includes it.
 *
 * All threads of a node take turns on its one kernel thread. They switch only in calls that are said to "switch threads", never in
 * the middle of a computation. Threads that can run do so first come, first served (thesis 7.1 and appendix B say why). A thread
 * belongs to its node: its id means nothing on another one.
 *
 * Calls that are for threads only may not be made by a message handler, which is what an activation that has migrated may run as.
 * "Ends the program" means: one line on stderr that begins with "mcrl: " and names the node and the call, and a non-zero exit code
 * of the whole job. Every call here ends the program if it is made before main has begun (before mcrl_init), or after mcrl_finalize. */
#ifndef MCRL_THREAD_H
#define MCRL_THREAD_H

#include <stddef.h>
#include <stdint.h>

#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A thread of this node; 0 is none. A thread that has been joined, or has ended detached, leaves an id that is never its
 * successor's, so a late id finds no thread. (A stack is used 2^32 times before an id comes back.) */
typedef uint64_t mcrl_thread;

/* What a new thread has. Zero means the default; new fields will, too, so initialize with {0}. */
typedef struct mcrl_thread_attributes {
  size_t stack_bytes; /* of stack that can be used, 16 KB to 1 GB; more than that may be given. Default: MCRL_STACK, or 256 KB */
} mcrl_thread_attributes;

/* A new thread that calls function(argument) when its turn comes, after all that can run now; what the function returns is for
 * mcrl_thread_join. `attributes` may be NULL and are not kept; the argument is passed on as it is. The thread's memory is the
 * runtime's, and comes back when the thread has been joined, or has ended detached; threads that are left when the first thread
 * returns from main go with the program. May be called in a handler. Does not switch threads. No memory left, and a stack size
 * outside the limits, end the program. Alewife's thread_on, on this node (thesis figure 6-2). */
mcrl_thread mcrl_thread_create(void *(*__function)(void *__argument), void *__argument, const mcrl_thread_attributes *__attributes);

/* Waits until the thread has ended; stores what it returned or gave to mcrl_thread_exit at `value`, unless that is NULL. After it
 * the thread is gone. Switches threads if the thread has not ended. To join itself, the first thread, a thread that is detached
 * or that another thread joins, a thread that does not exist (any more), or one that waits in a join for the caller, and a call
 * from a handler, end the program. Ours, after POSIX. */
void mcrl_thread_join(mcrl_thread __tid, void **__value);

/* No other will join the thread: it is gone when it ends, or now if it has ended. A thread may detach itself. Does not switch threads.
 * The first thread, a thread that is detached already or that another thread joins, and a thread that does not exist (any more)
 * end the program. Ours, after POSIX. */
void mcrl_thread_detach(mcrl_thread __tid);

/* Ends the calling thread, as if its function had returned `value`. Nothing on its stack is unwound. Locks that it holds stay
 * held. Does not return. Not for the first thread, which returns from main or calls exit, for activations that have migrated, which
 * owe their caller a result, for handlers, and in a `finish` block: these end the program. Ours, after POSIX. */
#ifdef __GNUC__
__attribute__((__noreturn__))
#endif
void mcrl_thread_exit(void *__value);

/* The calling thread, and 0 in a handler, which has none. Does not switch threads. MCRL: crl_thread_id (thesis table 6.5). */
mcrl_thread mcrl_thread_self(void);

/* Lets all threads and activations run that can run now, then goes on; receives messages if nothing can run, and now and then if
 * something can. Switches threads. Does nothing in a handler. Ours. */
void mcrl_thread_yield(void);

/* Waits until *notify is not 0; returns at once if it is not 0 already, so a wake that comes first is not lost. The word is the
 * caller's, which has set it to 0 before another could wake it, and must stay until then. Only mcrl_thread_wake ends the wait: a thread
 * that sets the word by hand wakes no other. Switches threads if it waits. NULL, and a call from a handler, end the program. MCRL:
 * crl_suspend (thesis 6.3.2, figure 6-2). */
void mcrl_thread_suspend(const volatile unsigned *__notify);

/* Sets *notify to `value`, which is not 0, and lets the thread run again if it is suspended on this word. Returns 1; or 0, having
 * touched nothing, if there is no such thread (any more), as the word may have been on its stack. Of several wakes the thread sees
 * the value that was there when its turn came. May be called in a handler. Does not switch threads. A value of 0 and NULL end the
 * program. What MCRL's message handlers do to end a crl_suspend (thesis 6.3.2). */
int mcrl_thread_wake(mcrl_thread __tid, volatile unsigned *__notify, unsigned __value);

/* For long computations, whose loops call it: sends spawns that wait for others to go with, receives messages if some have come, and then
 * lets all run that can run now; others that are ready get their turn at every 64th call (unlocks count, too). Otherwise it costs a few
 * instructions. May switch threads. Does nothing in a handler. Compilers insert it. Ours. */
void mcrl_poll(void);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
