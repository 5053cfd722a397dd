// The additional parameters of functions that use their caller's lock, and their names for the linker.
// RUN: preludec --emit=c %s | grep -v //.CHECK | FileCheck %s
// RUN: preludec -Wall -Wextra -Werror -Wthread-safety -Wthread-safety-verbose -c %s -o %t.o
// RUN: preludec --dump=locks %s | FileCheck %s --check-prefix=LOCKS
#include <prelude.h>

// CHECK: #pragma redefine_extname find find__requires_shared_1
// CHECK-NEXT: #pragma redefine_extname swap swap__requires_lock_1__releases_2
// CHECK-NEXT: #pragma redefine_extname enter enter__acquires_1
// CHECK-NOT: redefine_extname
struct node { long key, value[4]; };

// CHECK: long find(region struct node *n, long key, struct node *n__at);
long find(region struct node *n, long key) requires_shared(n);
// CHECK-NEXT: void swap(region struct node *a, region struct node *b, struct node *a__at, struct node *b__at);
void swap(region struct node *a, region struct node *b)  releases(b) requires_lock(a);
// CHECK-NEXT: void enter(region void *n, void **n__at){{$}}
void enter(region void *n)
    acquires(n);

/* Only the place is used. */
// CHECK: static inline long first(region struct node *n __attribute__((__unused__)), struct node *n__at) /* here */ {
// LOCKS: function first: uses the read lock of n
// LOCKS-NEXT: :[[#@LINE+1]]:88: read of n under a read lock
static inline long first(region struct node *n) requires_shared(n) /* here */ { return n->value[0]; }

// CHECK: long find(region struct node *n, long key, struct node *n__at)
// CHECK: return ((const struct node *)n__at)->key == key ? first(n, n__at) : 0;
long find(region struct node *n, long key) requires_shared(n)
{
    return local(n)->key == key ? first(n) : 0;
}

// CHECK: void swap(region struct node *a, region struct node *b __attribute__((__unused__)), struct node *a__at __attribute__((__unused__)), struct node *b__at)
// CHECK: MCRL_WRITE_UNLOCK(b__at);
void swap(region struct node *a, region struct node *b) requires_lock(a) releases(b)
{
    (void)a;
    unlock(b);
}

// A lock that is taken is the caller's from the start on.
// CHECK: void enter(region void *n, void **n__at)
// CHECK: MCRL_WRITE_LOCK(n, (*n__at));
void enter(region void *n) acquires(n)
{
    write_lock(n);
}

#define TWICE(e) ((e) + (e))

// CHECK: long use(region struct node *n, region struct node *other)
// CHECK: struct node *n__at;
// CHECK-NEXT: struct node *other__at;
// CHECK: enter(n, (void **)&n__at);
// CHECK: enter(other, (void **)&other__at);
// CHECK: n__at->key = TWICE(find(n, (long)sizeof(find(n, 2, n__at)), n__at)) + find(other, find(n, 3, n__at), other__at);
// CHECK: swap(n, other, n__at, other__at);
// CHECK: MCRL_WRITE_UNLOCK(n__at);
// LOCKS: function use
// LOCKS-NEXT: call of enter, which takes the write lock of n
// LOCKS: call of find, which uses the read lock of other
// LOCKS: call of swap, which uses the write lock of n
// LOCKS-NEXT: call of swap, which ends the write lock of other
long use(region struct node *n, region struct node *other)
{
    enter(n);
    enter(other);
    n->key = TWICE(find(n, (long)sizeof(find(n, 2)))) + find(other, find(n, 3));
    swap(n, other);
    unlock(n);
    return 0;
}

// A lock that travels and is used by a callee takes its data along; one that only ends does not. The point says where it was taken.
// CHECK: static const char *const moves__held1[] = { "{{.*}}lock-contracts.c:[[#@LINE+9]]", };
// CHECK-NEXT: static mcrl_point moves__point1 = MCRL_POINT_HOLDING(
// CHECK-NEXT: moves__rest, {{.*}}, moves__held1);
// CHECK-LABEL: MCRL_BODY long moves__body(const int part, mcrl_run *run, region struct node *n, region struct node *m)
// CHECK: mcrl_lend(live, n__at, MCRL_READ, 1); /* its lock moves, too, and its data */
// CHECK: n__at = mcrl_borrow(mcrl_self(run), 0);
// CHECK: find(n, 1, n__at)
long moves(region struct node *n, region struct node *m)
{
    read_lock(n);
    read_lock(m); move
    long sum = find(n, 1) + m->key;
    unlock(m);
    unlock(n);
    return sum;
}
