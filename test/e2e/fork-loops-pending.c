// Loops of forks: pending calls of every kind give what the serial build gives, on whichever node they run.
// RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
// RUN: preludec --emit=serial %s -o %t.c
// RUN: gcc -I %build/include -O1 %t.c -o %t.serial
// RUN: preludec --dump=plan %s | FileCheck %s --check-prefix=PLAN
// PLAN-COUNT-3: loop of forks 1: its rest has
// RUN: %t.serial > %t.out
// RUN: mpiexec -n 1 %t | diff %t.out -
// RUN: mpiexec -n 2 %t | diff %t.out -
// RUN: mpiexec -n 4 %t | diff %t.out -
// RUN: env MCRL_TUNE=fork_batch=8 mpiexec -n 3 %t | diff %t.out -
// RUN: env MCRL_TUNE=forks=0 mpiexec -n 3 %t | diff %t.out -
#include <prelude.h>
#include <stdio.h>

enum { DEPTH = 15 };

static inline unsigned mix(unsigned x, int i)
{
    x += 0x9e3779b9u * (unsigned)(i + 1);
    x = (x ^ (x >> 16)) * 0x85ebca6bu;
    return x ^ (x >> 13);
}
static inline int children_of(unsigned x) { return (int)(x % 11 * (x % 3)); }

// One fork, whose result is added; more of them than are pending at a time.
static long count(unsigned x, int depth)
{
    long sum = 1;
    if (depth <= 0) return sum;
    for (int i = 0; i < 20; i++)
        if (i < children_of(x)) sum += fork count(mix(x, i), depth - 3) at any;
    join;
    return sum;
}

// Two forks an iteration, with places in an array, and arguments of different lengths.
struct wide { unsigned x[9]; int depth; };
static long pairs(unsigned x, int depth);
static unsigned short wide_of(struct wide w)
{
    long sum = 0;
    for (int i = 0; i < 9; i++) sum += pairs(w.x[i], w.depth / 3) % 1000;
    return (unsigned short)sum;
}
static long pairs(unsigned x, int depth)
{
    long found[8] = {0}, sum = 1;
    struct { char before; unsigned short wide[8]; } all = {0};
    if (depth <= 0) return x % 7;
    for (int i = 0; i < 8; i++) {
        struct wide w = {{x, mix(x, i), 3, 4, 5, 6, 7, x + 8, 9}, depth - 1};
        found[i] = fork pairs(mix(x, i), depth - 2) at any;
        if (i % 4 == (int)(x % 4)) all.wide[i] = fork wide_of(w) at any;
    }
    join;
    for (int i = 0; i < 8; i++) sum = sum * 31 + found[i] + all.wide[i];
    return sum % 1000003;
}

// No results; and no arguments.
static node_private long calls, ticks; // of this node
static void tick(void) { ticks++; }
static void tree(int depth)
{
    calls++;
    if (depth == 0) return;
    for (int i = 0; i < 3; i++) {
        fork tree(depth - 1) at any;
        fork tick() at any;
    }
    join;
}

int main(void)
{
    barrier();
    if (node_self() == 0) {
        printf("%ld\n", count(5, DEPTH + 5));
        printf("%ld\n", pairs(7, DEPTH - 2));
        tree(10);
    }
    barrier();
    long all_calls = reduce_sum(calls), all_ticks = reduce_sum(ticks);
    if (node_self() == 0) printf("%ld %ld\n", all_calls, all_ticks);
    return 0;
}
