/* Spawns that wait for what their spawner does when it has made all of them: more than may live at a time while others end by themselves.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always MCRL_FAULT=abort:1 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 5000 of each way
 */
#include <prelude.h>
#include <stdio.h>

enum { COUNT = 5000 };

struct gate { int open; long n; };

/* As a record that waits at the region for its guard. */
static void pass(region struct gate *g)
{
    write_lock(g); when (g->open) g->n++;
    unlock(g);
}

/* The same where it has been spawned, in a thread: the data come. */
static void fetch(region struct gate *g)
{
    read_lock(g); when (g->open)
    unlock(g);
    write_lock(g);
    g->n++;
    unlock(g);
}

static void wait_for(region struct gate *g, long n)
{
    read_lock(g); when (g->n == n)
    unlock(g);
}

int main(void)
{
    region struct gate *first = NULL, *second = NULL;
    if (node_self() == 0) {
        first = region_new_at(node_count() - 1, struct gate);
        second = region_new(struct gate);
        for (int i = 0; i < COUNT; i++) spawn pass(first) at first;
        write_lock(first); first->open = 1; unlock(first);
        wait_for(first, COUNT);
        for (int i = 0; i < COUNT; i++) spawn fetch(second) at node(node_count() - 1);
        write_lock(second); second->open = 1; unlock(second);
        wait_for(second, COUNT);
        printf("%d of each way\n", COUNT);
    }
    barrier();
    return 0;
}
