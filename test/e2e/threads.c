/* Threads of a program: they share the locks of a region, wait for each other, and a node that computes answers the others.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck --check-prefix=TWO %s
 * CHECK: counted 600, slept 300
 * TWO: counted 400, slept 200
 */
#include <prelude.h>
#include <stdio.h>

enum { THREADS = 100 };

static region long *the_counter;
static unsigned go[THREADS];
static long slept;
static node_private volatile long answered;

void count_twice(region long *counter)
{
    for (int i = 0; i < 2; i++) {
        write_lock(counter);
        ++*counter;
        unlock(counter);
    }
}

void *work(void *argument)
{
    mcrl_thread_suspend(&go[(long)argument]);
    slept++;
    count_twice(the_counter);
    return argument;
}

/* At the home of a region of which no node has a copy. */
void answer(region long *untouched)
{
    write_lock(untouched); move
    answered++;
    unlock(untouched);
}

long value_of(region long *counter)
{
    read_lock(counter);
    long value = *counter;
    unlock(counter);
    return value;
}

int main(void)
{
    mcrl_thread threads[THREADS];
    region long *untouched = NULL;
    if (node_self() == 0) the_counter = region_new(long), untouched = region_new(long);
    broadcast(0, &the_counter, sizeof the_counter);
    broadcast(0, &untouched, sizeof untouched);
    for (long i = 0; i < THREADS; i++) threads[i] = mcrl_thread_create(work, (void *)i, NULL);
    mcrl_thread_yield();
    for (long i = THREADS; i-- > 0;) mcrl_thread_wake(threads[i], &go[i], 1);
    for (long i = 0; i < THREADS; i++) {
        void *value;
        mcrl_thread_join(threads[i], &value);
        if (value != (void *)i) printf("wrong value\n");
    }
    barrier();
    /* Node 0 computes. Its polls alone let the others' activations in. */
    if (node_self() == 0)
        while (answered < node_count() - 1) mcrl_poll();
    else answer(untouched);
    double all = reduce_sum((double)slept);
    if (node_self() == 0) printf("counted %ld, slept %.0f\n", value_of(the_counter), all);
    barrier();
    return 0;
}
