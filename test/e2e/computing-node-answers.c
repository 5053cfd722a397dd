/* A node that computes, without a call of the runtime in its source, answers the others: each of its loops ends only when node 0 has read a
 * region of it, and has called a procedure there that ends the loop.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O0 %s -o %t.slow
 * RUN: mpiexec -n 2 %t.slow | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1,abort:2 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 0 1 2 3 4 5 6 7 8
 *
 * Otherwise nothing is in the loops.
 * RUN: preludec -fpoll=none --emit=c %s | not grep -E 'mcrl_(strip|turns?)[(]'
 */
#include <limits.h>
#include <prelude.h>
#include <stdio.h>

enum { SHAPES = 9 };

static node_private volatile int told = -1; /* the last shape that is over */
static volatile int table[1000];

static int tell(region long *at, int shape)
{
    (void)at;
    told = shape;
    return node_self();
}

static int recurses(int shape, int depth)
{
    return told >= shape || (depth > 0 && (recurses(shape, depth - 1) || recurses(shape, depth - 1)));
}

static long compute(int shape)
{
    long n = 0;
    switch (shape) {
    case 0:
        while (told < shape) n += n ^ 3;
        return n;
    case 1:
        do n++; while (told < shape);
        return n;
    case 2:
        for (long i = 0; i < LONG_MAX; i++) {
            if (told == shape) break;
            n += i;
        }
        return n;
    case 3: /* no inner loop comes to the end of a strip */
        while (told < shape)
            for (int i = 0; i < told + 10; i++) n += table[i];
        return n;
    case 4:
        for (int i = 0; told < shape; i = (i + 1) % 1000)
            for (int k = 0; k < i; k++)
                for (int j = 0; j < k % 5; j++) n += table[j];
        return n;
    case 5:
    again:
        n++;
        if (told < shape) goto again;
        return n;
    case 6: return recurses(shape, 80);
    case 7: /* a long loop that counts and nothing else */
        while (told < shape)
            for (int i = 0; i < 1000; i++) table[i] += 1;
        return table[1];
    default:
        for (;;) {
            switch (n % 3) {
            case 0: n += 2; continue;
            case 1: n += 7; break;
            default: n++;
            }
            if (told >= shape) return n;
        }
    }
}

int main(void)
{
    region long *theirs = NULL;
    if (node_self() == 1) theirs = region_new(long);
    broadcast(1, &theirs, sizeof theirs);
    for (int shape = 0; shape < SHAPES; shape++) {
        if (node_self() == 1) {
            write_lock(theirs);
            *theirs = shape;
            unlock(theirs);
        }
        barrier();
        if (node_self() == 1) compute(shape);
        else {
            read_lock(theirs);
            printf("%ld ", *theirs);
            unlock(theirs);
            int where = tell(theirs, shape); rpc
            if (where != 1) printf("told node %d\n", where);
        }
        barrier();
    }
    return 0;
}
