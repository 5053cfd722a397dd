// A function with contracts whose statements stand in a body: its header, its prototype and each call of the body have the
// additional parameters.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -c %s -o %t.o
#include <prelude.h>

struct node { long key, value; };

static long work(long k) { return k + 1; }

// CHECK: long forks(region struct node *n, long k, struct node *n__at);
// CHECK: MCRL_BODY long forks__body(const int part __attribute__((__unused__)), mcrl_run *run, region struct node *n, long k, struct node *n__at)
// CHECK-NOT: struct node *n__at;
// CHECK: a = (forks__fork1(mcrl_children_of(run), 0, n__at->key, node_self()), MCRL_NOTHING(long));
// CHECK: return k > 5 ? forks(n, k - 6, n__at) : a;
// CHECK: long forks(region struct node *n, long k, struct node *n__at) /* here */
// CHECK: forks__body(MCRL_CALLED, &run, n, k, n__at);
long forks(region struct node *n, long k) requires_shared(n) /* here */
{
    long a;
    a = fork work(n->key);
    join;
    return k > 5 ? forks(n, k - 6) : a;
}

// The runtime has its own place for the data when it evaluates a guard about the caller's lock.
// CHECK: MCRL_BODY void take__body(const int part, mcrl_run *run, region struct node *n, long least, struct node **n__at)
// CHECK: (*n__at) = mcrl_guard_data(run);
// CHECK: void take(region struct node *n, long least, struct node **n__at)
// CHECK: take__body(MCRL_CALLED, 0, n, least, n__at);
// CHECK: static int take__holds1(const void *live
// CHECK: struct node **n__at = &(struct node *){0};
// CHECK: (void)take__body(MCRL_GUARD(1), &run, n, least, n__at);
void take(region struct node *n, long least) acquires(n)
{
    write_lock(n); when (n->value >= least)
    n->value -= least;
}

// CHECK: swap__body(const int part, mcrl_run *run, region struct node *a __attribute__((__unused__)), region struct node *b, struct node *a__at, struct node *b__at)
// CHECK: void swap(region struct node *a, region struct node *b, struct node *a__at, struct node *b__at)
// CHECK: static int swap__holds1(const void *live
// CHECK: struct node *a__at = 0;
// CHECK-NEXT: struct node *b__at = 0;
// CHECK: swap__body(MCRL_GUARD(1), &run, a, b, a__at, b__at);
void swap(region struct node *a, region struct node *b) requires_lock(a) releases(b)
{
    unlock(b);
    write_lock(b); when (b->value > 3)
    b->value += a->value;
    unlock(b);
}

// A statement that contains a directive cannot be repeated.
// CHECK: MCRL_BODY long odd__body(const int part __attribute__((__unused__)), mcrl_run *run, long k, region struct node *n, struct node *n__at)
// CHECK: static long odd(long k, region struct node *n, struct node *n__at)
// CHECK: odd__body(MCRL_CALLED, &run, k, n, n__at);
static long odd(long k,
#ifdef OTHER
                region void *n)
#else
                region struct node *n)
#endif
    requires_shared(n)
{
    long a = fork work(k + n->key);
    join;
    return a;
}

// A helper in a guard gets the address that the guard has.
// CHECK: MCRL_BODY long moves__body(
// CHECK: while (!(twice(n, n__at) >= least)) n__at = mcrl_await(n__at, MCRL_WRITE);
static long twice(region struct node *n) requires_shared(n) { return 2 * n->value; }

long moves(region struct node *n, long least)
{
    write_lock(n); move when (twice(n) >= least)
    long v = n->value + odd(least, n);
    unlock(n);
    return v;
}
