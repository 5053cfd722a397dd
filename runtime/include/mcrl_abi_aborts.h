/* Where a handler cannot go on. A part of mcrl_abi.h, which says what holds for all of it.
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
#ifndef MCRL_ABI_ABORTS_H
#define MCRL_ABI_ABORTS_H

#include "mcrl_abi_activations.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a handler cannot go on as one: no reason, or a call that may block follows; a lock is not free, or the data are not here; a
 * window for messages is full; it has run too long. */
typedef enum { MCRL_ABORT_NONE, MCRL_ABORT_LOCK, MCRL_ABORT_WINDOW, MCRL_ABORT_LATE } mcrl_abort;

/* Whether a message handler runs: what may block needs a thread first (mcrl_promote). */
static __inline__ int mcrl_in_handler(void) { return mcrl_current->in_handler; }

/* In a handler, at a point before a call of other files' functions: whether it needs a thread for that (MCRL_POINT_MAY_WAIT). Does not
 * switch threads; no errors. Ours. */
static __inline__ int mcrl_may_wait(const mcrl_point *__point) { return (__point->flags & MCRL_POINT_MAY_WAIT) != 0; }

/* Takes what mcrl_repack has returned for no lock, with a loan of each lock that is held, without data. The record waits its turn and
 * goes on in a thread of its own, at this node (MCRL_PARKED). The continuation then returns the outcome. Does not switch threads. A
 * lack of memory for a stack ends the program, later. */
mcrl_outcome mcrl_promote(void *__live, mcrl_abort __reason);

/* Whether a handler is to abort at a lock, after a miss, in a way that undoes it: MCRL_ABORT_LOCK if the lock would be waited for
 * here, MCRL_ABORT_WINDOW if the record would go on to a node whose window is full, under this policy (MCRL_NEVER for a lock without
 * `move`). MCRL_ABORT_NONE if neither is so, and where mcrl_can_undo says no. Counts nothing. Does not switch threads; no errors. */
mcrl_abort mcrl_undoes(const mcrl_activation *__self, mcrl_rid __rid, mcrl_mode __mode, mcrl_policy __policy);

/* Whether a continuation that aborts elsewhere than at a lock may be undone: it runs as a handler, and its record brought no loans
 * (what was borrowed cannot be put back into the record). Does not switch threads; no errors. */
int mcrl_can_undo(const mcrl_activation *__self);

void mcrl_keep_shadow(const mcrl_activation *__self, const void *__at);

/* Where a lock for writing has been obtained on the region whose data are `at`: in a handler that may be undone, keeps a copy of all
 * its data until the handler ends, for mcrl_undo_writes; in a thread does nothing. Does not switch threads; a lack of memory for the
 * copy ends the program. */
static __inline__ void mcrl_shadow(const mcrl_activation *__self, const void *__at)
{
    if (mcrl_current->in_handler) mcrl_keep_shadow(__self, __at);
}

/* In a handler, with all their locks still held: gives the regions of which this handler has shadows the data that they had then.
 * Does not switch threads; no errors. */
void mcrl_undo_writes(const mcrl_activation *__self);

/* From a handler for which mcrl_undoes or mcrl_can_undo has said yes, when everything is undone and no lock is held: the record, as
 * it came, waits here for the lock on its target again, if it has one, and then runs in a thread (MCRL_PARKED). The reason is for
 * the statistics. Does not switch threads. Errors: as mcrl_promote. */
mcrl_outcome mcrl_rerun(mcrl_activation *__self, mcrl_abort __reason);

/* As mcrl_rerun, but the record, as it came, goes back to the node that has sent it (MCRL_MOVED), is kept there, without a thread,
 * for a pause, and is sent again. A record that was made at this node stays for a pause and is then treated as if it had just come
 * (MCRL_PARKED). The pause is 1 us after the first refusal, and doubles with each. A record that has been refused 8 times is not
 * refused again: then this is mcrl_rerun. Does not switch threads; no errors but those of the record's target, later. */
mcrl_outcome mcrl_refuse(mcrl_activation *__self, mcrl_abort __reason);

int mcrl_would_wait_in_handler(void);

/* In a handler, whether a call that sends to others might have to wait now: some node's window is full, or as many procedures that
 * this node has spawned live as may. Right after a 0 mcrl_pack_call may be called there with mcrl_spawn or mcrl_fork, which do not
 * wait then. In a thread: 0. Does not switch threads; no errors. */
static __inline__ int mcrl_would_wait(void)
{
    return __builtin_expect(mcrl_current->in_handler, 0) && mcrl_would_wait_in_handler();
}

int mcrl_misses_first(const mcrl_activation *__self, mcrl_rid __rid, mcrl_mode __mode, mcrl_policy __policy);

/* Where a continuation resumes, before it has done anything, for a lock that it takes on every path while it holds the one on its
 * target: whether it should wait for that lock first, as it is not free and would be waited for here. Never twice for a record;
 * never in a thread, for a record with loans or for its own target. Then either mcrl_wait_first, or, to undo or refuse, an unlock of
 * the target and mcrl_rerun or mcrl_refuse with MCRL_ABORT_LOCK. Does not switch threads; no errors. */
static __inline__ int mcrl_must_wait(const mcrl_activation *__self, mcrl_rid __rid, mcrl_mode __mode, mcrl_policy __policy)
{
    const mcrl_region *__region = mcrl_region_at(__rid);
    int __hits = mcrl_name_in(__region) == __rid && __mode != MCRL_UPDATE
        && (__mode == MCRL_WRITE ? __region->lock == 0 : __region->lock >= 0);
    return __builtin_expect(!__hits, 0) && mcrl_current->in_handler && mcrl_misses_first(__self, __rid, __mode, __policy);
}

/* After mcrl_must_wait has said yes: the record, as it came, waits here until this lock is free and the data are here. The lock on
 * its target stays held. Then it runs again as a handler (MCRL_PARKED); the lock that it has waited for is not held then, but nothing
 * else runs in between. Does not switch threads. Errors: those of mcrl_wait. */
mcrl_outcome mcrl_wait_first(mcrl_activation *__self, mcrl_rid __rid, mcrl_mode __mode);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
