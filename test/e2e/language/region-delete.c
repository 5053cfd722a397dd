/* Regions of each kind that are made and deleted again and again, on this node and others, after computations of all nodes have used
 * them. Their memory is used again: 20,000 regions of 32 KB would else need 640 MB, more than a span of 2^29 bytes has.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_SPAN_BITS=29 mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never MCRL_CHECK=1 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_POLICY=always mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_BALANCE=1 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5,abort:5 mpiexec -n 4 %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: coherent 4950, replicated 4950, in place 4950, private 4950; array 499500
 * CHECK-NEXT: after a move of its home: 7
 */
#include <prelude.h>
#include <stdio.h>

enum { ROUNDS = 100 };
struct cell { long value; char more[200]; };

static long add(region struct cell *c, long n)
{
    write_lock(c); move
    long now = c->value += n;
    unlock(c);
    return now;
}

static long read_cell(region struct cell *c)
{
    read_lock(c);
    long value = c->value;
    unlock(c);
    return value;
}

/* Each node adds its part; node 0 deletes, wherever the home is. */
static long rounds(struct region_zone *zone, int is_private)
{
    long sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        region struct cell *c = NULL;
        if (node_self() == 0) c = region_new_in(zone, struct cell);
        broadcast(0, &c, sizeof c);
        if (node_self() == round % node_count()) add(c, round);
        barrier();
        if (!is_private) read_cell(c); /* copies on all nodes */
        barrier();
        if (node_self() == (round + 1) % node_count()) {
            long value = add(c, 0);
            sum += value;
            region_delete(c);
        }
    }
    return reduce_sum(sum);
}

static long sum_of(region long *a, int n)
{
    long sum = 0;
    write_lock(a);
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) sum += a[i];
    unlock(a);
    return sum;
}

static long arrays(void)
{
    long sum = 0;
    for (int i = 0; i < 20000; i++) {
        region long *a = region_new_array_at(i % node_count(), long, 4096);
        if (i % 100 == 0) sum = sum_of(a, 1000);
        region_delete(a);
    }
    return sum;
}

static long after_a_move(void)
{
    region struct cell *c = region_new(struct cell);
    add(c, 3);
    region_rehome(c, node_count() - 1);
    long value = add(c, 4);
    region_delete(c);
    return value;
}

int main(void)
{
    struct region_zone coherent = {zone_coherent, zone_at_node, node_count() - 1, 0, 0, 0, 0};
    struct region_zone replicated = {zone_replicated, zone_at_node, node_count() - 1, 0, 0, 0, 0};
    struct region_zone in_place = {zone_in_place, zone_at_node, node_count() - 1, 0, 0, 0, 0};
    struct region_zone own = {zone_private, zone_at_node, node_count() - 1, 0, 0, 0, 0};
    long a = rounds(&coherent, 0), b = rounds(&replicated, 0), c = rounds(&in_place, 0), d = rounds(&own, 1), e = 0, f = 0;
    if (node_self() == 0) e = arrays(), f = after_a_move();
    barrier();
    if (node_self() == 0) {
        printf("coherent %ld, replicated %ld, in place %ld, private %ld; array %ld\n", a, b, c, d, e);
        printf("after a move of its home: %ld\n", f);
    }
    return 0;
}
