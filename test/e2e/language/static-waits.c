/* A loop that only others can end ends: whatever its body calls, wherever it is left, in a function that keeps others out or under one,
 * in a thread, and where a would-be handler waits.
 *
 * RUN: preludec -w -O2 %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,oam_budget=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec -w -O0 %s -o %t.slow
 * RUN: mpiexec -n 2 %t.slow | FileCheck %s
 *
 * CHECK: 0 1 2 3 4 5 6 7 waited 8
 */
#include <prelude.h>
#include <stdio.h>

enum { SHAPES = 9 };

static node_private int told = -1; /* the last shape that is over */
static node_private long notes, polls;
static node_private int begun, ended;

static void tell(int shape)
{
    notes++;
    polls = 0;
    told = shape;
}

static int is_told(int shape) { return told >= shape; }

static double work(double x)
{
    for (int i = 0; i < 100000; i++) x = x * 0.999 + i;
    return x;
}

static double wait_in_call(int shape, double x)
{
    while (told < shape) x = work(x);
    return x;
}

static double await(int shape)
{
    double x = 1;
    switch (shape) {
    case 0: /* its body calls a function */
        while (told < shape) x = work(x);
        return x;
    case 1: /* it is left by a break; what it counts keeps others out */
        for (;;) {
            polls++;
            if (told >= shape) break;
        }
        return x;
    case 2: /* by a return, with nothing else in it */
        for (;;)
            if (told >= shape) return x;
    case 3: /* its condition is in a function */
        do x = work(x); while (!is_told(shape));
        return x;
    case 4: /* what this uses, activations write, too */
        while (told < shape) ;
        return x + (double)notes;
    case 5: /* under a function that keeps others out */
        polls++;
        return wait_in_call(shape, x);
    case 6:
    again:
        x = work(x);
        if (told < shape) goto again;
        return x;
    default:
        for (;;) {
            int now = told;
            if (now < shape) continue;
            return x;
        }
    }
}

static void waiter(void)
{
    begun = 1;
    while (told < SHAPES - 1) ;
    printf("waited ");
    ended = 1;
}

int main(void)
{
    double sum = 0;
    barrier();
    for (int shape = 0; shape < SHAPES - 1; shape++) {
        spawn tell(shape) at node((node_self() + 1) % node_count());
        sum += await(shape);
        barrier();
        if (node_self() == 0) printf("%d ", shape);
    }
    if (node_self() == 0) {
        spawn waiter() at node(0);
        while (!begun) ;
        spawn tell(SHAPES - 1) at node(0);
        while (!ended) ;
        printf("%d\n", sum > 0 ? SHAPES - 1 : 0);
    }
    barrier();
    return 0;
}
