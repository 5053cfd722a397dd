// Callers that go along: call points, what they take along, and whether what follows is a handler.
// RUN: preludec -fpoll=none --dump=plan %s | FileCheck %s
// RUN: preludec -fpoll=none --dump=live %s | FileCheck %s --check-prefix=LIVE
// RUN: preludec -fpoll=none --dump=plan -fno-move %s | FileCheck %s --check-prefix=STAYS
// RUN: preludec -fpoll=none --dump=plan -fno-annotations %s | FileCheck %s --check-prefix=STAYS
#include <prelude.h>

struct node { long key; region struct node *next; };

// STAYS-NOT: go along
static long low(region struct node *n)
{
    read_lock(n); move(frames: 2)
    long k = n->key;
    unlock(n);
    return k;
}

// CHECK: function middle: 2 points, result long
// CHECK-NEXT: :[[#@LINE+7]]:14: point 1: go along with low, continues in middle__rest (handler), record middle__live1, 16 bytes
// CHECK-NEXT:   region struct node *m
// CHECK-NEXT:   long a
// CHECK-NEXT: :[[#@LINE+5]]:5: point 2: wait for m, read lock
// LIVE: :[[#@LINE+3]]:14: live after low(): m (region struct node *, 8 bytes), a (long, 8 bytes)
static long middle(region struct node *n, region struct node *m, long a)
{
    long k = low(n);
    read_lock(m);
    k = k * a + m->key;
    unlock(m);
    return k;
}

// It does nothing with regions itself. What follows the first call waits in any case, so it has a thread at once.
// CHECK: function high: 2 points, result long
// CHECK-NEXT: point 1: go along with middle, continues in high__rest (thread), record high__live1, 8 bytes
// CHECK-NEXT:   region struct node *n
// CHECK-NEXT: point 2: go along with middle, continues in high__rest (handler), record high__live2, 8 bytes
// CHECK-NEXT:   long x
static long high(region struct node *n)
{
    long x = middle(n, n, 2);
    x -= middle(n, n, 3);
    return x;
}

// Two have gone along.
// CHECK-NOT: function top
static long top(region struct node *n)
{
    long x = high(n);
    return x;
}

// A lock is held, so this caller stays, and its own caller is none of the callee's.
// CHECK: function holds: 0 points
static long holds(region struct node *n, region struct node *m)
{
    read_lock(m);
    long x = low(n);
    unlock(m);
    return x;
}

// CHECK: function around: 1 point
// CHECK-NEXT: go along with low
static long around(region struct node *n, region struct node *m)
{
    long x = holds(n, m);
    x ^= low(n);
    return x;
}

long all(region struct node *n, region struct node *m)
{
    return top(n) + around(n, m);
}
