/* Several threads make their first call on a node that receives nothing for a while: each waits for room, and finds a packet that another
 * one has begun, with less room than its own call takes.
 *
 * RUN: preludec -Wall -Wextra -Werror -O2 %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 8000 small calls, 8 large ones, 0 wrong bytes, 3000 under a lock
 */
#include <mcrl_thread.h>
#include <prelude.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 8, SMALL = 1000, LOCKED = 3000 };
struct large { char bytes[8100]; };
struct medium { char bytes[2000]; };

static node_private long small_calls, large_calls, wrong, locked;

static void small(long n) { small_calls += n; }
static void large(struct large a)
{
    large_calls++;
    for (int i = 0; i < 8100; i++) wrong += a.bytes[i] != 7;
}
static void under_lock(struct medium a, region long *l)
{
    read_lock(l);
    locked += a.bytes[0];
    unlock(l);
}

static void *call(void *unused)
{
    (void)unused;
    struct large a;
    memset(&a, 7, sizeof a);
    spawn large(a) at node(1);
    for (int i = 0; i < SMALL; i++) spawn small(1) at node(1);
    return NULL;
}

int main(void)
{
    region long *l = NULL;
    if (node_self() == 0) l = region_new_at(1, long);
    broadcast(0, &l, sizeof l);
    barrier();
    if (node_self() == 1) usleep(500000); /* receives nothing */
    if (node_self() == 0) {
        finish {
            struct medium a;
            mcrl_thread threads[THREADS];
            memset(&a, 1, sizeof a);
            for (int i = 0; i < THREADS; i++) threads[i] = mcrl_thread_create(call, NULL, NULL);
            for (int i = 0; i < LOCKED; i++) spawn under_lock(a, l) at node(1);
            for (int i = 0; i < THREADS; i++) mcrl_thread_join(threads[i], NULL);
        }
    }
    /* What the threads have spawned belongs to no block. */
    while (node_self() == 1 && (small_calls < THREADS * SMALL || large_calls < THREADS || locked < LOCKED)) mcrl_thread_yield();
    barrier();
    if (node_self() == 1)
        printf("%ld small calls, %ld large ones, %ld wrong bytes, %ld under a lock\n", small_calls, large_calls, wrong, locked);
    return 0;
}
