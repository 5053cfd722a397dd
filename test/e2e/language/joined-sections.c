/* Sections of one region in a row are one: what the program computes is the same, and fewer operations are left. A lock in place on
 * another host costs two messages, and its unlock a third, so half of these are left.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror -DMCRL_COUNT %s -o %t
 * RUN: preludec -O2 -flocks=written -DMCRL_COUNT %s -o %t.written
 * RUN: mpiexec -n 1 %t | FileCheck %s --check-prefixes=CHECK,ONE
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t.written | FileCheck %s
 * RUN: env MCRL_FAULT=move:3 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:3 mpiexec -n 4 %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: mpiexec -n 1 %t.written | FileCheck %s --check-prefixes=CHECK,WRITTEN
 * RUN: %check-messages messages=300..330 -- env MCRL_TUNE=shm=0 %run2 %t place
 * RUN: %check-messages messages=600..630 -- env MCRL_TUNE=shm=0 %run2 %t.written place
 * RUN: %check-messages messages=300..330 -- env MCRL_TUNE=shm=0 %run2 %t raised
 * RUN: %check-messages messages=600..630 -- env MCRL_TUNE=shm=0 %run2 %t.written raised
 *
 * ONE: begun inline: 500
 * WRITTEN: begun inline: 900
 * CHECK: 100 100 200 300 5150
 */
#include <prelude.h>
#include <stdio.h>

struct pair { long a, b, asked, sum; };

static long twice(long x) { return 2 * x; }

static void add(region struct pair *p, long x)
{
    write_lock(p);
    p->a += x;
    unlock(p);
    x = twice(x);
    write_lock(p);
    p->b += x;
    unlock(p);
}

/* A read section that always leads to a write. */
static void sum(region struct pair *p, long x)
{
    read_lock(p);
    long now = p->sum;
    unlock(p);
    now += twice(x);
    write_lock(p);
    p->sum = now - x + (p->sum == now - 2 * x);
    unlock(p);
}

static long difference(region struct pair *p)
{
    read_lock(p); move
    long a = p->a;
    unlock(p);
    read_lock(p); move
    long b = p->b;
    unlock(p);
    return b - a;
}

/* The second section goes on while the lock travels. */
static long both(region struct pair *p, region struct pair *q)
{
    write_lock(p); move
    p->asked++;
    read_lock(q); move
    long x = q->a;
    unlock(q);
    p->asked += x;
    unlock(p);
    x++;
    write_lock(p); move
    p->asked += 2 - x;
    x = p->asked;
    unlock(p);
    return x;
}

static struct region_zone shared = {.sharing = zone_in_place};

int main(int argc, char **argv)
{
    region struct pair *p = NULL, *q = NULL;
    if (node_self() == 0) {
        p = argc > 1 ? region_new_in(&shared, struct pair) : region_new_at(node_count() - 1, struct pair);
        q = region_new(struct pair);
    }
    broadcast(0, &p, sizeof p);
    broadcast(0, &q, sizeof q);
    if (node_self() == node_count() - 1)
        for (int i = 1; i <= 100; i++) {
            if (argc == 1 || *argv[1] == 'p') add(p, 1);
            if (argc == 1 || *argv[1] == 'r') sum(p, i);
        }
    barrier();
    if (argc > 1) return 0;
    long asked = 0, apart = 0;
    if (node_self() == 0)
        for (int i = 0; i < 100; i++) asked = difference(p), apart = both(p, q);
    mcrl_counters counters;
    mcrl_statistics(&counters);
    if (node_self() == 0 && node_count() == 1 && counters.hits != 0) printf("begun inline: %lu\n", (unsigned long)counters.hits);
    barrier();
    read_lock(p);
    if (node_self() == 0) printf("%ld %ld %ld %ld %ld\n", p->a, asked, p->b, apart + 100, p->sum);
    unlock(p);
    return 0;
}
