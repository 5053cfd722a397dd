// A call that is given a write lock can be undone if it writes only that lock's data; a call that takes or ends a lock cannot.
// RUN: preludec --emit=c --abort=undo %s | grep -v //.UNDO | FileCheck %s --check-prefix=UNDO
// RUN: preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

struct counter { long n, of[4]; };

static void count(region struct counter *c, int i) requires_lock(c) { c->n++, local(c)->of[i]++; }
static void twice(region struct counter *c, int i) requires_lock(c)
{
    for (int j = 0; j < 2; j++) count(c, i);
}
static node_private long seen;
static void tell(region struct counter *c) requires_lock(c) { seen = c->n; }
static void leave(region struct counter *c) releases(c) { unlock(c); }

// UNDO-LABEL: MCRL_BODY long undone__body(
// UNDO: mcrl_shadow(mcrl_self(run), a__at); /* in case it is undone */
// UNDO: twice(a, 1, a__at);
// UNDO: mcrl_undo_writes
long undone(region struct counter *a, region struct counter *b)
{
    write_lock(a); move
    twice(a, 1);
    // CHECK-NOT: :[[#@LINE+1]]:{{.*}}warning
    write_lock(b); move(undo)
    long n = b->n;
    unlock(b);
    unlock(a);
    return n;
}

long told(region struct counter *a, region struct counter *b)
{
    write_lock(a); move(always)
    tell(a);
    // CHECK: :[[#@LINE+2]]:5: warning: 'undo' at the lock of 'b': the handler's effects up to there cannot be undone, so the rest waits instead
    // CHECK: :[[#@LINE-2]]:5: note: this call may have had effects
    write_lock(b); move(undo)
    long n = b->n;
    unlock(b);
    unlock(a);
    return n;
}

long ended(region struct counter *a, region struct counter *b)
{
    write_lock(a); move(always)
    leave(a);
    // CHECK: :[[#@LINE+2]]:5: warning: 'undo' at the lock of 'b'
    // CHECK: :[[#@LINE-2]]:5: note: this call may have had effects
    write_lock(b); move(undo)
    long n = b->n;
    unlock(b);
    return n;
}
