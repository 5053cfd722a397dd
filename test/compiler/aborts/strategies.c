// How a handler gives up, for each reason in each way: its rest is kept, or its effects are undone, and it runs again or goes back.
// RUN: preludec --emit=c %s | grep -v //.[CUR] | FileCheck %s --check-prefix=CONTINUE
// RUN: preludec --emit=c --abort=undo %s | grep -v //.[CUR] | FileCheck %s --check-prefix=UNDO
// RUN: preludec --emit=c --abort=refuse %s | grep -v //.[CUR] | FileCheck %s --check-prefix=REFUSE
// RUN: preludec -Werror -Wall -Wextra -c --abort=undo %s -o %t.o
// RUN: preludec -Werror -Wall -Wextra -c --abort=refuse %s -o %t.o
#include <prelude.h>

struct numbers { long n; long at[1000]; };

// A lock that is not free. It is taken on every path, so it is tested before anything is done.
// CONTINUE: MCRL_BODY long lock__body(
// CONTINUE-NOT: mcrl_must_wait
// CONTINUE-NOT: mcrl_shadow
// CONTINUE: if (!MCRL_BRIEF_WRITE_HIT(q, q__at, q__counted)) { /* point 2 */
// CONTINUE-NEXT: if (part == MCRL_REST) {
// CONTINUE-NEXT: struct lock__live2 *live = mcrl_repack(mcrl_self(run), MCRL_RID(q), MCRL_WRITE, &lock__point2, sizeof *live + mcrl_loan_bytes(p__at, 0));
// CONTINUE: mcrl_lend(live, p__at, MCRL_WRITE, 0); /* it stays locked */
// CONTINUE-NEXT: mcrl_leave(run, mcrl_wait(live));
// CONTINUE-NEXT: return MCRL_NOTHING(long);
// UNDO: static mcrl_point lock__point1 = {{.*}}
// UNDO-NEXT: lock__rest, sizeof(struct lock__live1), MCRL_POINT_UNDO, 1, 0, 0);
// UNDO: MCRL_BODY long lock__body(
// UNDO: resume1:;
// UNDO: p__at = MCRL_HELD(p);
// UNDO-NEXT: if (mcrl_must_wait(mcrl_self(run), MCRL_RID(q), MCRL_WRITE, MCRL_NEVER)) { /* its lock is taken at
// UNDO-NEXT: MCRL_WRITE_UNLOCK(p__at);
// UNDO-NEXT: mcrl_leave(run, mcrl_rerun(mcrl_self(run), MCRL_ABORT_LOCK));
// UNDO-NEXT: return MCRL_NOTHING(long);
// UNDO-NEXT: }
// UNDO-NEXT: }
// UNDO-NEXT: }
// UNDO-NEXT: if (part == MCRL_REST) mcrl_shadow(mcrl_self(run), p__at); /* in case it is undone */
// UNDO: if (!MCRL_BRIEF_WRITE_HIT(q, q__at, q__counted)) { /* point 2 */
// UNDO-NEXT: if (part == MCRL_REST) {
// UNDO-NEXT: mcrl_abort why = mcrl_undoes(mcrl_self(run), MCRL_RID(q), MCRL_WRITE, MCRL_NEVER);
// UNDO-NEXT: if (why) {
// UNDO-NEXT: mcrl_undo_writes(mcrl_self(run));
// UNDO-NEXT: MCRL_WRITE_UNLOCK(p__at);
// UNDO-NEXT: mcrl_leave(run, mcrl_rerun(mcrl_self(run), why));
// UNDO-NEXT: return MCRL_NOTHING(long);
// UNDO-NEXT: }
// UNDO-NEXT: struct lock__live2 *live = mcrl_repack(mcrl_self(run), MCRL_RID(q),
// REFUSE: lock__rest, sizeof(struct lock__live1), MCRL_POINT_REFUSE, 1, 0, 0);
// REFUSE: mcrl_leave(run, mcrl_refuse(mcrl_self(run), MCRL_ABORT_LOCK));
// REFUSE: mcrl_undo_writes(mcrl_self(run));
// REFUSE-NEXT: MCRL_WRITE_UNLOCK(p__at);
// REFUSE-NEXT: mcrl_leave(run, mcrl_refuse(mcrl_self(run), why));
long lock(region struct numbers *p, region struct numbers *q)
{
    write_lock(p); move
    p->n++;
    write_lock(q);
    q->n += p->n;
    long sum = q->n;
    unlock(q);
    unlock(p);
    return sum;
}

static void note(long n) { (void)n; }

// A message for which there is no room. Nothing has been written before it: no copy is needed.
// CONTINUE: MCRL_BODY void window__body(
// CONTINUE: if (part == MCRL_REST && mcrl_would_wait()) { /* point 2: spawn note() has no room, so the rest has a thread */
// CONTINUE-NOT: mcrl_can_undo
// CONTINUE: mcrl_leave(run, mcrl_promote(live, MCRL_ABORT_WINDOW));
// UNDO: MCRL_BODY void window__body(
// UNDO-NOT: mcrl_shadow
// UNDO: if (part == MCRL_REST && mcrl_would_wait()) { /* point 2: spawn note() has no room, so the rest has a thread */
// UNDO-NEXT: if (mcrl_can_undo(mcrl_self(run))) {
// UNDO-NEXT: MCRL_READ_UNLOCK(p__at);
// UNDO-NEXT: mcrl_leave(run, mcrl_rerun(mcrl_self(run), MCRL_ABORT_WINDOW));
// UNDO: mcrl_leave(run, mcrl_promote(live, MCRL_ABORT_WINDOW));
// REFUSE: mcrl_leave(run, mcrl_refuse(mcrl_self(run), MCRL_ABORT_WINDOW));
void window(region struct numbers *p)
{
    read_lock(p); move(always)
    long n = p->n;
    spawn note(n) at node(0);
    unlock(p);
}

// Too much work. The check stands between two strips of the loop.
// CONTINUE: MCRL_BODY long late__body(
// CONTINUE: if ({{mcrl_turns(.*)|mcrl_strip()}} && part == MCRL_REST) { /* point 2: it has run for too long */
// CONTINUE-NEXT: struct late__live2 *live = mcrl_repack(mcrl_self(run), 0, MCRL_NONE, &late__point2, sizeof *live + mcrl_loan_bytes(p__at, 0));
// CONTINUE: mcrl_leave(run, mcrl_promote(live, MCRL_ABORT_LATE));
// CONTINUE: resume2:;
// UNDO: MCRL_BODY long late__body(
// UNDO: mcrl_shadow(mcrl_self(run), p__at);
// UNDO: if ({{mcrl_turns(.*)|mcrl_strip()}} && part == MCRL_REST) { /* point 2: it has run for too long */
// UNDO-NEXT: if (mcrl_can_undo(mcrl_self(run))) {
// UNDO-NEXT: mcrl_undo_writes(mcrl_self(run));
// UNDO-NEXT: MCRL_WRITE_UNLOCK(p__at);
// UNDO-NEXT: mcrl_leave(run, mcrl_rerun(mcrl_self(run), MCRL_ABORT_LATE));
// REFUSE: mcrl_leave(run, mcrl_refuse(mcrl_self(run), MCRL_ABORT_LATE));
long late(region struct numbers *p, long n)
{
    long sum = 0;
    write_lock(p); move
    p->n++;
    for (long i = 0; i < n; i++) sum += p->at[i];
    unlock(p);
    return sum;
}

// Effects that others may have seen cannot be undone, and neither can an unknown call. There the rest is kept.
long unknown(long);
// UNDO: MCRL_BODY long cannot__body(
// UNDO: if (!MCRL_BRIEF_HIT(r, r__at, r__counted)) { /* point 2 */
// UNDO-NOT: mcrl_rerun
// UNDO-NOT: mcrl_shadow
// UNDO: mcrl_leave(run, mcrl_wait(live));
// UNDO: mcrl_leave(run, mcrl_wait(live));
// UNDO: MCRL_BODY long chosen__body(
long cannot(region struct numbers *p, region struct numbers *q, region struct numbers *r)
{
    write_lock(p); move
    p->n++;
    unlock(p);
    if (r) {
        read_lock(r);
        unlock(r);
    }
    long u = unknown(1);
    if (u) {
        read_lock(q);
        u += q->n;
        unlock(q);
    }
    return u;
}

// Each place can choose.
// CONTINUE: chosen__rest, {{.*}}, MCRL_POINT_UNDO, 1, 0, 0);
// CONTINUE: chosen__rest, {{.*}}, MCRL_POINT_REFUSE, 2, 0, 0, chosen__held2);
// CONTINUE: MCRL_BODY long chosen__body(
// CONTINUE: mcrl_leave(run, mcrl_refuse(mcrl_self(run), why));
// REFUSE: static mcrl_point chosen__point1 = {{.*}}
// REFUSE-NEXT: chosen__rest, {{.*}}, MCRL_POINT_UNDO, 1, 0, 0);
long chosen(region struct numbers *p, region struct numbers *q)
{
    write_lock(p); move(undo)
    long sum = p->n;
    write_lock(q); move(refuse, always)
    sum += q->n;
    unlock(q);
    unlock(p);
    return sum;
}
