// Functions that compute for long, where a handler cannot become a thread, begin in a thread: plain functions with loops, and those that
// keep others out.
// RUN: preludec -w --dump=plan %s | FileCheck %s
// RUN: preludec -w --emit=c %s | FileCheck %s --check-prefix=EMITTED
// RUN: preludec -w -O2 -c %s -o %t.o
#include <prelude.h>

struct node { long value; };

static node_private unsigned long state;
static node_private int ready;

static long none(long n) { return n * 3; }
static long few(long n) { for (int i = 0; i < 8; i++) n = n * 31 + i; return n; }
static long many(long n) { long s = 0; for (long i = 0; i < n; i++) s = s * 31 + i; return s; }
static long of_many(long n) { return many(n) + 1; }
static void next(long n) { for (long i = 0; i < n; i++) state = state * 31 + 1; }
static void wait_ready(void) { while (!ready) ; }
static void get_ready(void) { ready = 1; }

// CHECK-LABEL: function local_only:
// CHECK: point 1: move to r, {{.*}} (handler)
// CHECK: point 2: become a thread if it is late in the loop
long local_only(region struct node *r, long n)
{
    long s = 0;
    read_lock(r); move
    s = r->value;
    unlock(r);
    for (long i = 0; i < n; i++) s = s * 31 + i;
    return s;
}

// CHECK-LABEL: function with_static:
// CHECK: point 1: move to r, {{.*}} (thread)
// CHECK-NOT: if it is late
long with_static(region struct node *r, long n)
{
    read_lock(r); move
    state = (unsigned long)r->value;
    unlock(r);
    for (long i = 0; i < n; i++) state = state * 31 + 1;
    return (long)state;
}

// The loop is over before the lock.
// CHECK-LABEL: function static_before:
// CHECK: point 1: move to r, {{.*}} (handler)
long static_before(region struct node *r, long n)
{
    for (long i = 0; i < n; i++) state = state * 31 + 1;
    read_lock(r); move
    state += (unsigned long)r->value;
    unlock(r);
    return 0;
}

// It becomes a thread before the call, which keeps others out.
// CHECK-LABEL: function calls_static:
// CHECK: point 1: move to r, {{.*}} (handler)
// CHECK: point 2: become a thread before next(){{.*}}
long calls_static(region struct node *r, long n)
{
    read_lock(r); move
    n += r->value;
    unlock(r);
    if (n > 3) next(n);
    return n;
}

// CHECK-LABEL: function waits_in_call:
// CHECK: become a thread before wait_ready(){{.*}}
long waits_in_call(region struct node *r)
{
    read_lock(r); move
    long n = r->value;
    unlock(r);
    wait_ready();
    return n;
}

// CHECK-LABEL: function waits_by_goto:
// CHECK: point 1: move to r, {{.*}} (thread)
long waits_by_goto(region struct node *r)
{
    read_lock(r); move
    long n = r->value;
    unlock(r);
again:
    n++;
    if (!ready) goto again;
    return n;
}

// CHECK-LABEL: function main:
// CHECK: fork of none (handler, with others)
// CHECK: fork of few (handler, with others)
// CHECK: fork of many (thread)
// CHECK: fork of of_many (thread)
// CHECK: spawn of next (thread)
// CHECK: spawn of wait_ready (thread)
// CHECK: spawn of get_ready (handler, with others)
// CHECK: fork of local_only (handler)
// CHECK: fork of with_static (thread)
// CHECK: fork of static_before (thread)
// EMITTED: has a thread, as it may take long
int main(void)
{
    region struct node *r = region_new(struct node);
    long a = fork none(1) at node(0);
    long b = fork few(1) at node(0);
    long c = fork many(1) at node(0);
    long d = fork of_many(1) at node(0);
    spawn next(1) at node(0);
    spawn wait_ready() at node(0);
    spawn get_ready() at node(0);
    long e = fork local_only(r, 1) at node(0);
    long f = fork with_static(r, 1) at node(0);
    long g = fork static_before(r, 1) at node(0);
    join;
    return (int)(a + b + c + d + e + f + g) + (int)calls_static(r, 1) + (int)waits_in_call(r);
}
