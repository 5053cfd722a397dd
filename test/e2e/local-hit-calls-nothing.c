/* A hit, at home or on a cached copy, calls nothing of the runtime: neither to lock nor to unlock, but for the poll at every 65th unlock.
 *
 * RUN: preludec -O2 %s -o %t -Wl,--wrap=mcrl_lock_wait_at,--wrap=mcrl_unlock_slow,--wrap=mcrl_go,--wrap=mcrl_pack
 * RUN: mpiexec -n 2 %t | FileCheck %s
 */
#include <mcrl_abi.h>
#include <prelude.h>
#include <stdio.h>

static int waits, slow_unlocks, moves;

void *__real_mcrl_lock_wait_at(mcrl_rid rid, mcrl_mode mode, const char *where);
void *__wrap_mcrl_lock_wait_at(mcrl_rid rid, mcrl_mode mode, const char *where)
{
    return waits++, __real_mcrl_lock_wait_at(rid, mode, where);
}
void __real_mcrl_unlock_slow(mcrl_region *at);
void __wrap_mcrl_unlock_slow(mcrl_region *at) { slow_unlocks++, __real_mcrl_unlock_slow(at); }
void *__real_mcrl_pack(mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t bytes);
void *__wrap_mcrl_pack(mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t bytes)
{
    return moves++, __real_mcrl_pack(rid, mode, point, bytes);
}
void *__real_mcrl_go(void *live, mcrl_policy policy);
void *__wrap_mcrl_go(void *live, mcrl_policy policy) { return __real_mcrl_go(live, policy); }

long twice(region long *n)
{
    read_lock(n); move
    long x = *n;
    unlock(n);
    read_lock(n);
    x += *n;
    unlock(n);
    return x;
}

void add(region long *n, long by)
{
    write_lock(n); move
    *n += by;
    unlock(n);
}

static void report(const char *where) { printf("%s: %d waits, %d moves, few polls: %d\n", where, waits, moves, slow_unlocks <= 3000 / 65 + 1); }

int main(void)
{
    region long *mine = region_new(long), *theirs = mine;
    broadcast(1, &theirs, sizeof theirs);
    if (node_self() == 0) {
        long sum = 0;
        waits = slow_unlocks = moves = 0;
        for (int i = 0; i < 1000; i++) sum += twice(mine), add(mine, 1);
        // CHECK: at home: 0 waits, 0 moves, few polls: 1
        report("at home");

        read_lock(theirs); /* fetches a copy */
        unlock(theirs);
        waits = slow_unlocks = moves = 0;
        for (int i = 0; i < 1000; i++) sum += twice(theirs);
        // CHECK: cached: 0 waits, 0 moves, few polls: 1
        report("cached");
        // CHECK: 999000
        printf("%ld\n", sum);
    }
    barrier();
    return 0;
}
