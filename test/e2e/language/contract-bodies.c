/* Functions with contracts that fork children or wait for guards, and guards that call such functions, also after a move.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec --abort=undo %s -o %t && env MCRL_FAULT=abort:1 mpiexec -n 2 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct account { long held, of[3]; };

static long half(long k) { return k / 2; }

static long halves(region struct account *a) requires_shared(a)
{
    long sum = 0, part[3];
    for (int i = 0; i < 3; i++) part[i] = fork half(a->of[i]);
    join;
    for (int i = 0; i < 3; i++) sum += part[i];
    return sum;
}

static int has(region struct account *a, long least) requires_shared(a) { return a->held >= least; }

/* A payment lets it go on. */
static void take(region struct account *a, long least) acquires(a)
{
    write_lock(a); when (a->held >= least)
    a->held -= least;
}

static void pay(region struct account *a, long amount)
{
    write_lock(a); move
    a->held += amount;
    a->of[amount % 3] += amount;
    unlock(a);
}

static long wait_there(region struct account *a, long least)
{
    long seen = 0;
    write_lock(a); move when (has(a, least))
    seen = a->held - least;
    a->held = 0;
    unlock(a);
    return seen;
}

/* The lock of `to` is given up and taken again when there is enough, while that of `from` stays. */
static void top_up(region struct account *from, region struct account *to, long least) requires_lock(from) releases(to)
{
    unlock(to);
    write_lock(to); when (to->held >= least)
    to->held += from->held;
    from->held = 0;
    unlock(to);
}

int main(void)
{
    if (node_self() == 0) {
        region struct account *a = region_new_at(node_count() - 1, struct account), *b = region_new(struct account);
        write_lock(a);
        a->held = 1;
        for (int i = 0; i < 3; i++) a->of[i] = 10 * i;
        unlock(a);
        write_lock(b);
        b->held = 0;
        for (int i = 0; i < 3; i++) b->of[i] = 0;
        unlock(b);
        for (int i = 0; i < 5; i++) spawn pay(a, 20) at a;
        take(a, 100);
        // CHECK: 1 65
        printf("%ld %ld\n", a->held, halves(a));
        unlock(a);
        for (int i = 0; i < 4; i++) spawn pay(a, 30) at a;
        // CHECK: 2
        printf("%ld\n", wait_there(a, 119));
        spawn pay(b, 7) at b;
        write_lock(a);
        a->held = 5;
        write_lock(b);
        top_up(a, b, 7);
        write_lock(b);
        // CHECK: 0 12
        printf("%ld %ld\n", a->held, b->held);
        unlock(b);
        unlock(a);
    }
    barrier();
    return 0;
}
