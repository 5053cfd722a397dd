/* Spawns of functions that need no thread: calls where their place is here, messages of many elsewhere. With arguments of several kinds and
 * without, from loops, from activations that have moved, and on nodes that have shared arrays.
 * RUN: preludec -O2 %s -o %t
 * RUN: preludec -O2 -DARRAY %s -o %t.array
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_STATS=%t.json mpiexec -n 4 %t | FileCheck %s
 * RUN: %python %inputs/gathered.py %t.json 20
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:5 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,routes=4 MCRL_STATS=%t.routes mpiexec -n 8 %t | FileCheck %s
 * RUN: FileCheck --check-prefix=ROUTES %s < %t.routes
 * RUN: env MCRL_TUNE=shm=0,routes=4 MCRL_FAULT=move:3,abort:5 mpiexec -n 5 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0,routes=4 mpiexec -n 4 %t.array | FileCheck %s
 * RUN: mpiexec -n 2 %t.array | FileCheck %s
 * RUN: preludec --emit=c %s -o - | FileCheck --check-prefix=EMITTED %s
 * CHECK: right
 * ROUTES: calls passed_on {{ *}}{{[0-9,]+}}
 * EMITTED: if (mcrl_is_here({{.*}})) { add({{.*}}); return; }
 * EMITTED: mcrl_spawn_gathered( */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 3000 };
struct pair { short low; double high; };

node_private static long sum, calls, named, pairs;

static void add(long value) { sum += value; }
static void count(void) { calls++; }
static void add_pair(struct pair pair, int times) { pairs += times * (pair.low + (long)pair.high); }
static void apply(void (*function)(long), const char *name, long value)
{
    function(value);
    named += (long)strlen(name);
}

/* From a message handler. */
static void scatter_from(region long *r, int first)
{
    read_lock(r); move
    for (int i = 0; i < 8; i++) spawn add(*r) at node((first + i) % node_count());
    unlock(r);
}

int main(void)
{
#ifdef ARRAY
    shared double **array = shared_new(double, 64, 64, implicit_invalidate);
    forall (int i = 0; i < 64; i++) forall (int j = 0; j < 64; j++) at array[i] { array[i][j] = i; }
#endif
    region long *r = region_new_at((node_self() + 1) % node_count(), long);
    write_lock(r);
    *r = 5;
    unlock(r);
    barrier();
    for (int i = 0; i < ROUNDS; i++) {
        int to = i % node_count();
        spawn add(i) at node(to);
        spawn count() at node(to);
        if (i % 10 == 0) spawn add_pair((struct pair){3, i}, 2) at node(to);
        if (i % 100 == 0) spawn apply(add, "twelve chars", 1) at node(to);
        if (i % 100 == 0) scatter_from(r, i);
    }
    spawn add(1);
    long all[4];
    long want[4] = {(ROUNDS * (ROUNDS - 1L) / 2 + ROUNDS / 100 * (1 + 8 * 5) + 1) * node_count(), (long)ROUNDS * node_count(),
                    ROUNDS / 100 * 12L * node_count(), 0};
    for (int i = 0; i < ROUNDS; i += 10) want[3] += 2L * (3 + i) * node_count();
    do {
        all[0] = sum, all[1] = calls, all[2] = named, all[3] = pairs;
        for (int i = 0; i < 4; i++) all[i] = reduce_sum(all[i]);
    } while (memcmp(all, want, sizeof all) != 0);
    if (node_self() == 0) printf("right\n");
    return 0;
}
