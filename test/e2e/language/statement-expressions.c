/* A handler in whose statement expressions there are loops, loops that only others end, and calls that may wait: nothing goes on in the
 * midst of an expression, so what needs a thread has one before it.
 *
 * RUN: preludec -Wall -Wextra -Werror -O2 %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,oam_budget=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:2 mpiexec -n 2 %t | FileCheck %s
 *
 * CHECK: 8 5060 13
 */
#include <prelude.h>
#include <stdio.h>

struct account {
    long balance;
};

static node_private int told, calls;

static void tell(int what) { told = what; }

/* Runs when the thread that has spawned it waits. */
static void tell_later(int what, int node)
{
    volatile double x = 1;
    for (int i = 0; i < 100000; i++) x = x * 0.999 + i;
    spawn tell(what) at node(node);
}

/* Only others end it. */
static long waits(region struct account *a, int what)
{
    read_lock(a);
    move
    long x = a->balance;
    unlock(a);
    return x + ({ while (told < what) continue; 1; });
}

/* What it uses, activations write, too. */
static long counts(region struct account *a, long n)
{
    read_lock(a);
    move
    long x = a->balance;
    unlock(a);
    calls++;
    x += ({ long sum = 0; for (long i = 0; i < n; i++) sum += i; sum; });
    return x + ({ long more = 0; if (calls > 0) for (long i = 0; i < n; i++) more++; more; });
}

static long twice(long x) { return 2 * x; }
static node_private long (*volatile callback)(long) = twice;

static long calls_back(region struct account *a)
{
    read_lock(a);
    move
    long x = a->balance;
    unlock(a);
    x += ({ long j = 0; if (x > 0) j = callback(x - 4); j; });
    return x;
}

int main(void)
{
    region struct account *a = NULL;
    int last = node_count() - 1;
    if (node_self() == last) {
        a = region_new(struct account);
        write_lock(a);
        local(a)->balance = 7;
        unlock(a);
    }
    broadcast(last, &a, sizeof a);
    if (node_self() == 0) {
        spawn tell_later(1, last) at node(0);
        printf("%ld ", waits(a, 1));
        printf("%ld ", counts(a, 100) + 3);
        printf("%ld\n", calls_back(a));
    }
    barrier();
    return 0;
}
