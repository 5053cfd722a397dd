// The text of callers that go along, for each form of a call.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -O1 -Wall -Werror -c %s -o %t.o
#include <prelude.h>

struct node { long key; region struct node *next; };

// CHECK: MCRL_BODY long get__body
// CHECK: n__at = part == MCRL_ALONG ? mcrl_go_along(live, MCRL_BY_DEFAULT, 3) : mcrl_go(live, MCRL_BY_DEFAULT);
// CHECK-NEXT: if (part == MCRL_ALONG && mcrl_unwinds()) return MCRL_NOTHING(long); /* its caller goes along */
// CHECK-NEXT: if (!n__at) return MCRL_RESULT(long);
// CHECK: static long get__along(region struct node *n)
// CHECK: return get__body(MCRL_ALONG, 0, n);
static long get(region struct node *n)
{
    read_lock(n); move(frames: 3)
    long key = n->key;
    unlock(n);
    return key;
}

// CHECK: static long get__along(region struct node *n);
// CHECK: MCRL_BODY long forms__body
// CHECK: long x = get__along(n);
// CHECK-NEXT: if (mcrl_unwinds()) { /* point [[#ONE:]]: get() has moved, and this goes along */
// CHECK-NEXT: struct forms__live[[#]] *live = mcrl_add_caller(&forms__point[[#ONE]], sizeof *live);
// CHECK-NEXT: live->n = n;
// CHECK-NEXT: live->c = c;
// CHECK-NEXT: switch (mcrl_take_caller(live, part == MCRL_REST ? mcrl_self(run) : 0, part == MCRL_ALONG)) {
// CHECK-NEXT: case MCRL_CALLER_MOVED: mcrl_leave(run, MCRL_MOVED); return MCRL_NOTHING(long);
// CHECK-NEXT: case MCRL_CALLER_UNWINDS: return MCRL_NOTHING(long);
// CHECK-NEXT: case MCRL_CALLER_ENDED: return MCRL_RESULT(long);
// CHECK-NEXT: case MCRL_CALLER_STAYS: x = MCRL_RESULT(long);
// CHECK: x = MCRL_CALLEE_RESULT(mcrl_self(run), long);
// CHECK: { long [[VALUE:value[_0-9]*]] = get__along(n);
// CHECK: case MCRL_CALLER_STAYS: [[VALUE]] = MCRL_RESULT(long);
// CHECK: y += [[VALUE]];
// CHECK-NEXT: }
// CHECK: if (c)
// CHECK: {{^ *}}get__along(n);
// CHECK: case MCRL_CALLER_STAYS: break;
// CHECK: else
// CHECK: { long [[VALUE:value[_0-9]*]] = get__along(n);
// CHECK: return [[VALUE]];
static long forms(region struct node *n, char c)
{
    const long x = get(n);
    long y = x;
    y += get(n);
    if (c) get(n);
    else return get(n);
    return y;
}

long all(region struct node *n)
{
    return forms(n, 1);
}
