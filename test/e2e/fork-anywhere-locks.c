/* Forks at any with locks, moves, guards, partial frames, rpc and spawn: results are those of the sequential program.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | diff %t.expected -
 * RUN: bash -c 'for s in 1 2 3 4; do MCRL_FAULT=move:$s,abort:$s mpiexec -n 3 %t | diff %t.expected - || { echo $s; exit 1; }; done'
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:5,loss:5,reorder:4 mpiexec -n 3 %t | diff %t.expected -
 * RUN: bash -c 'for a in undo refuse; do preludec -O2 -w --abort=$a %s -o %t.$a && MCRL_FAULT=abort:7 mpiexec -n 3 %t.$a | diff %t.expected - || exit 1; done'
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct cell { long value; int closed; region struct cell *next; };

static void add(region struct cell *c, long n)
{
    write_lock(c); move
    c->value += n;
    unlock(c);
}

static long get(region struct cell *c)
{
    long v;
    read_lock(c); move(always)
    v = c->value;
    unlock(c);
    return v;
}

static region struct cell *ring(int n)
{
    region struct cell *first = region_new_at(0, struct cell), *last = first;
    for (int i = 1; i < n; i++) {
        region struct cell *c = region_new_at(i % node_count(), struct cell);
        write_lock(c);
        c->next = last;
        unlock(c);
        last = c;
    }
    write_lock(first);
    first->next = last;
    unlock(first);
    return first;
}

/* Forks in a function that moves between them, at each node of a ring. */
static long round(region struct cell *c, int n)
{
    long a[40], sum = 0;
    for (int i = 0; i < n; i++) {
        read_lock(c); move(always)
        region struct cell *next = c->next;
        unlock(c);
        fork add(c, i) at any;
        a[i] = fork get(next) at any;
        c = next;
    }
    join;
    for (int i = 0; i < n; i++) sum += a[i] >= 0;
    return sum;
}

static long total(region struct cell *c, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        read_lock(c);
        sum += c->value;
        region struct cell *next = c->next;
        unlock(c);
        c = next;
    }
    return sum;
}

/* A lock held over the fork, and over the join. */
static long held(region struct cell *c, region struct cell *other)
{
    long a, b;
    write_lock(c);
    a = fork get(other) at any;
    c->value += 1;
    fork add(other, 3) at any;
    b = c->value;
    unlock(c);
    join;
    read_lock(c);
    b = fork get(other);
    join b;
    unlock(c);
    return (a >= 0) + (b >= 3);
}

/* Guards: a child waits for what another child does, neither at any. */
static long take(region struct cell *c, long least)
{
    write_lock(c); when (c->value >= least)
    long v = c->value;
    c->value -= least;
    unlock(c);
    return v >= least;
}

static long give_and_take(region struct cell *c, int n)
{
    long a[16];
    for (int i = 0; i < n; i++) {
        fork add(c, 1) at any;
        a[i] = fork take(c, 1);
    }
    join;
    long sum = 0;
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}

/* Children of children at places, frames, rpc. */
static long tree(region struct cell *c, int depth)
{
    if (depth == 0) return 1;
    long a, b, d = 0;
    read_lock(c); begin move
    region struct cell *next = c->next;
    unlock(c);
    a = fork tree(next, depth - 1) at any;
    b = fork tree(c, depth - 1) at next;
    end move
    if (depth % 3 == 0) { d = get(next) * 0; }
    join b;
    b *= 2;
    join;
    return a + b + d;
}

static long by_rpc(region struct cell *c, int depth)
{
    long r = tree(c, depth);
    return r;
}

static void detached(region struct cell *done, region struct cell *c, int depth)
{
    long a, b;
    a = fork tree(c, depth) at any;
    b = fork tree(c, depth - 1) at any;
    join;
    add(done, a + b);
}

static void in_frame(region struct cell *c, long *out)
{
    long r[3] = {0, 0, 0};
    read_lock(c); begin move(always)
    for (int i = 0; i < 3; i++) r[i] = fork tree(c, 2 + i) at any;
    unlock(c);
    end move
    join;
    *out = r[0] + r[1] + r[2];
}

int main(void)
{
    barrier();
    region struct cell *c = NULL;
    if (node_self() == 0) c = ring(7);
    broadcast(0, &c, sizeof c);
    barrier();
    long mine = 0;
    for (int i = 0; i < 10; i++) mine += round(c, 30);
    barrier();
    long sum = mine;
    if (node_self() == 0) printf("%d rounds right: %d\n", 10, sum == 300 );
    barrier();
    if (node_self() == 0) {
        printf("total %ld\n", total(c, 7) / node_count());
        region struct cell *other = region_new_at(node_count() - 1, struct cell), *mine = region_new(struct cell);
        long h = 0;
        for (int i = 0; i < 20; i++) h += held(mine, other);
        printf("held %ld, other %ld\n", h, get(other));
        region struct cell *g = region_new_at(node_count() / 2, struct cell);
        long t = 0;
        for (int i = 0; i < 10; i++) t += give_and_take(g, 16);
        printf("taken %ld, left %ld\n", t, get(g));
        printf("tree %ld\n", tree(c, 9));
        long r = by_rpc(c, 7); rpc
        printf("rpc %ld\n", r);
        region struct cell *done = region_new(struct cell);
        for (int i = 0; i < 8; i++) spawn detached(done, c, 5) at node(i % node_count());
        write_lock(done); when (done->value == 2592)
        printf("spawned %ld\n", done->value);
        unlock(done);
        long f = 0;
        in_frame(c, &f);
        printf("frame %ld\n", f);
    }
    barrier();
    return 0;
}
