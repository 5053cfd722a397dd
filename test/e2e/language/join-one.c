/* `join x;`: waits for what a fork is to set there, and for nothing else. The other children go on, and may need what comes after it.
 *
 * RUN: preludec --emit=c %s | grep -v //.SHAPE | FileCheck %s --check-prefix=SHAPE
 * RUN: preludec -O2 -Wall -Wextra -Wshadow -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:2 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:3 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 4 %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL -O2 -Wall -Wno-unused-value %s -o %t.serial
 * RUN: %t.serial | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

struct pair { long a; int low : 4, high : 8; };
struct gate { long open, passed; };

static long twice(long x) { return 2 * x; }
static int small(int x) { return x; }

/* Ends only when the gate has been opened. */
static long pass(region struct gate *g, long x)
{
#ifndef PRELUDE_SERIAL
    write_lock(g); when (g->open > 0)
#else
    write_lock(g);
#endif
    g->passed += x;
    unlock(g);
    return x + 1;
}

static void open(region struct gate *g, long by)
{
    write_lock(g); move
    g->open += by;
    unlock(g);
}

// SHAPE: MCRL_BODY long others_go_on__body(
static long others_go_on(region struct gate *g)
{
    long last, first;
    last = fork pass(g, 5) at g;
    first = fork twice(4) at node(node_count() - 1);
    // SHAPE: { mcrl_children children = mcrl_children_split(mcrl_children_of(run), MCRL_WITHIN(first, (first)), 1, (const mcrl_fork_site[]){{[{][{]}} 2, sizeof(long) {{[}][}]}});
    // SHAPE-NEXT: for (mcrl_child *child; (child = mcrl_join(&children)) != 0;)
    // SHAPE-NEXT: switch (mcrl_site_of(child)) {
    // SHAPE-NEXT: case 2:
    // SHAPE-NEXT: for (size_t number_2 = 0; number_2 < mcrl_count_of(child); ++number_2) first = ((long *)mcrl_result_of(child))[number_2];
    // SHAPE-NEXT: break;
    join first;
    open(g, first); /* `last` waits for this */
    join last;
    join last;
    join;
    return 100 * first + last;
}

static long moves_between(region struct gate *g, region struct gate *h)
{
    long far = fork pass(g, 7) at g, near = fork twice(11), sum = 0;
    read_lock(h); move
    sum += h->open;
    unlock(h);
    join near; /* perhaps far from where it was forked */
    long late = fork twice(near);
    open(g, 1);
    read_lock(h); move
    sum += h->open;
    unlock(h);
    join far;
    sum += far;
    read_lock(g); move
    sum += 0 * g->open;
    unlock(g);
    join late;
    return sum + near + late; /* 8 + 22 + 44 */
}

static long elements(int n)
{
    long v[40], sum = 0;
    for (int i = 0; i < n; i++) v[i] = fork twice(i) at node(i % node_count());
    for (int i = n - 1; i >= n / 2; i--) {
        join v[i];
        sum += v[i];
        v[i]++;
    }
    join v;
    for (int i = 0; i < n; i++) sum += v[i];
    return sum;
}

/* Forks and joins by turns, while others stay. */
static long by_turns(int n)
{
    long stays = fork twice(1), ring[3], sum = 0;
    for (int i = 0; i < 3; i++) ring[i] = fork twice(i) at node(i % node_count());
    for (int i = 3; i < n; i++) {
        join ring[i % 3];
        sum += ring[i % 3];
        ring[i % 3] = fork twice(i) at node(i % node_count());
    }
    join ring;
    for (int i = 0; i < 3; i++) sum += ring[i];
    join;
    return sum + stays;
}

static long parts(void)
{
    struct pair p = { 0, 0, 0 }, q[2];
    p.a = fork twice(3);
    p.low = fork small(5) at node(node_count() - 1);
    p.high = fork small(-9);
    q[1].a = fork twice(10);
    q[0].a = fork twice(20);
    join p.high;
    join q[0];
    long all = q[0].a;
    join p;
    if (p.a) join q[1]; else join;
    return all + q[1].a + p.a + p.low + p.high; /* 40 + 20 + 6 + 5 - 9 */
}

static long framed(region struct gate *g, long way)
{
    long x = fork twice(6), y = fork twice(7) at node(node_count() - 1), z = 0;
    for (int i = 0; i < 2; i++) {
        read_lock(g); begin move(always)
        z += 0 * g->open;
        unlock(g);
        join x;
        if (way == 1) break;
        z += x;
        end move
    }
    join x; /* again */
    join y;
    return x + y + z;
}

static long only_one_of(int far)
{
    long x;
    if (far) x = fork twice(1) at node(node_count() - 1);
    else x = twice(2);
    join x;
    return x;
}

int main(void)
{
    if (node_self() == 0) {
        region struct gate *g = region_new_at(node_count() - 1, struct gate), *h = region_new_at(node_count() / 2, struct gate);
        // CHECK: 806
        printf("%ld\n", others_go_on(g));
        write_lock(g);
        g->open = 0;
        unlock(g);
        // CHECK-NEXT: 74
        printf("%ld\n", moves_between(g, h));
        // CHECK-NEXT: 2760
        printf("%ld\n", elements(40));
        // CHECK-NEXT: 9902
        printf("%ld\n", by_turns(100));
        // CHECK-NEXT: 62
        printf("%ld\n", parts());
        // CHECK-NEXT: 26 50
        printf("%ld %ld\n", framed(h, 1), framed(h, 0));
        // CHECK-NEXT: 2 4
        printf("%ld %ld\n", only_one_of(1), only_one_of(0));
    }
    barrier();
    return 0;
}
