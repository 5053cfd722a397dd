// Directives in annotations, in locks and between them: they stay, in the parallel program and in the sequential one.
// RUN: preludec -O1 -Wall -Werror -c %s -o %t.o
// RUN: preludec -O1 -Wall -DBIG -DOTHER -c %s -o %t.o
// RUN: preludec --emit=serial %s > %t.serial.c
// RUN: gcc -fsyntax-only -I %S/../../../runtime/include %t.serial.c
// RUN: gcc -fsyntax-only -DBIG -DOTHER -I %S/../../../runtime/include %t.serial.c
#include <prelude.h>
#include <stdio.h>
struct cell { long v; };

long after_lock(region struct cell *n)
{
    read_lock(n)
#ifndef SLOW
        ; move
#else
        ;
#endif
    long v = n->v;
    unlock(n);
    return v;
}
long after_move(region struct cell *n)
{
    read_lock(n); move
#if 1
    ; fprintf(stderr, "here\n");
#endif
    long v = n->v;
    unlock(n);
    return v;
}
long in_guard(region struct cell *n)
{
    write_lock(n); move when (n->v > 0
#ifdef BIG
        && n->v < 1000
#endif
    )
    long v = n->v;
    unlock(n);
    return v;
}
long guard_in_branch(region struct cell *n, long k)
{
    write_lock(n);
#ifdef BIG
    move
#else
    move(if: k > 3
#ifdef OTHER
         && k < 9
#endif
    )
#endif
#if 0
    when (it's dead)
#else
    when (
#ifdef OTHER
        n->v > k
#else
        n->v > 0
#endif
    );
#endif
    long v = n->v;
    unlock(n);
    return v;
}
long in_calls(region struct cell *n, long k)
{
    long x = fork after_lock(
#ifdef BIG
        n
#else
        n
#define ELSE 1
#endif
        ) at
#line 500
        n;
    join
#ifdef BIG
    ;
#else
    ;
#endif
    x += in_guard(n)
#ifdef BIG
        ; rpc
#else
        ;
#endif
    spawn after_move(n)
#define HERE 1
        at node(
#ifdef OTHER
            0
#else
            1
#endif
        )
#ifndef BIG
    ;
#else
    ; x++;
#endif
    return x + k + HERE;
}
long two_ends(region struct cell *n)
{
    long v;
    read_lock(n); begin move
    v = n->v;
#ifdef BIG
    unlock(n); end move
#else
    v++;
    unlock(n); end move
#endif
    return v;
}
long loops(int n)
{
    long s = 1, t = 1;
    forall (int i = 0; i < n
#ifdef BIG
            + 1
#endif
            ; i++)
#ifdef BIG
        reduce(sum: s)
#elif defined(OTHER)
        reduce(product: s)
#else
        reduce(max: s, sum: t)
#endif
    {
#ifdef BIG
        s += i;
#elif defined(OTHER)
        s *= i;
#else
        if (i > s) s = i;
        t += i;
#endif
    }
    forall (int i =
#ifdef BIG
            1
#else
            0
#endif
            ; i < n; i++) at node(
#ifdef BIG
            i
#else
            0
#endif
            ) { (void)i; }
    return s + t;
}
#ifdef BIG
static long header(region struct cell *n, long k)
#else
static long header(region struct cell *n
#define ONE 1
                   , int k)
#endif
{
    read_lock(n); move
    long v = n->v + k;
    unlock(
#ifdef BIG
        n
#else
        n
#endif
    );
    return v;
}
int main(void)
{
    region struct cell *n = region_new(struct cell);
    return (int)(after_lock(n) + guard_in_branch(n, 1) + in_calls(n, 2) + two_ends(n) + loops(3) + header(n, 1));
}
