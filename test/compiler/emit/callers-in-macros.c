// Calls in the arguments of macros, of which the computation could take the caller along: only where the macro uses the argument once, as
// a statement with its semicolon.
// RUN: preludec -O1 -Wall -Wno-useless-frames -c %s -o %t.o
// RUN: preludec -Wuseless-frames -DALONE -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
#include <stdio.h>
struct cell { long v; };
#define ONCE(s) s
#define TWICE(s) s s
#define LATER(s) do { s; } while (0)
#define SHOWN(s) do { puts(#s); s } while (0)
#define NESTED(s) TWICE(ONCE(s))
#define MADE(n, s) s += leaf(n, s)
#define LEAF(n, s) leaf(n, s)
#define LAST(a, b) b

static long leaf(region struct cell *n, long k) { read_lock(n); move(frames: 3) long v = n->v + k; unlock(n); return v; }
#ifndef ALONE
static long once(region struct cell *n) { long s = 0; ONCE(s += leaf(n, s);) return s; }
#endif
// CHECK: note: 'twice' stays: the argument of macro 'TWICE' that it stands in is used several times
static long twice(region struct cell *n) { long s = 0; TWICE(s += leaf(n, s);) return s; }
// CHECK: note: 'whole' stays: the argument of macro 'ONCE' that it stands in has no ';' after it
static long whole(region struct cell *n) { long s = 0; ONCE(s += leaf(n, s)); return s; }
#ifndef ALONE
static long later(region struct cell *n) { long s = 0; LATER(s += leaf(n, s)); return s; }
static long made_whole(region struct cell *n) { long s = 0; ONCE(s += leaf(n, s)); ONCE(leaf(n, s)); return s; }
static long made_within(region struct cell *n) { long s = 0; ONCE(ONCE(s += leaf(n, s))); ONCE(s = ONCE(leaf(n, s));) return s; }
static long last(region struct cell *n) { long s = 0; LAST(s += leaf(n, s), s += leaf(n, 7)); s = LAST(1, leaf(n, s)); return s; }
static long returned_last(region struct cell *n) { LAST(return 0, return leaf(n, 1)); }
static long shown(region struct cell *n) { long s = 0; SHOWN(s += leaf(n, s);); return s; }
static long nested(region struct cell *n) { long s = 0; NESTED(s += leaf(n, s);) return s; }
static long alone(region struct cell *n) { TWICE(leaf(n, 1);) return 0; }
static long declared(region struct cell *n) { ONCE(long s = leaf(n, 1);) return s; }
static long returned(region struct cell *n) { ONCE(return leaf(n, 1);) }
static long returned_twice(region struct cell *n) { TWICE(return leaf(n, 1);) }
static long made(region struct cell *n) { long s = 0; MADE(n, s); return s; }
static long named(region struct cell *n) { long s = 0; s = LEAF(n, s); LEAF(n, s); return s; }

#endif

int main(void)
{
    region struct cell *n = region_new(struct cell);
#ifdef ALONE
    return (int)(twice(n) + whole(n));
#else
    long s = once(n) + twice(n) + whole(n) + later(n) + shown(n) + nested(n) + alone(n) + declared(n) + returned(n) + returned_twice(n);
    return (int)(s + made(n) + named(n) + made_whole(n) + made_within(n) + last(n) + returned_last(n));
#endif
}
