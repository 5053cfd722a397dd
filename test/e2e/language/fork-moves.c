// A fork without a place begins on the node to which its first lock would move: three messages for each become two, and it is no thread
// that waits. Where the data are here, it is a call or waits here, as any. Results are the same.
// RUN: preludec -O1 %s -o %t
// RUN: mpiexec -n 1 %t | FileCheck %s
// RUN: env MCRL_STATS=%t.stats mpiexec -n 2 %t | FileCheck %s
// RUN: FileCheck --check-prefix=MOVED %s < %t.stats
// RUN: mpiexec -n 4 %t | FileCheck %s
// RUN: env MCRL_POLICY=always mpiexec -n 4 %t | FileCheck %s
// RUN: env MCRL_POLICY=never mpiexec -n 2 %t | FileCheck %s
// RUN: env MCRL_FAULT=move:1 mpiexec -n 3 %t | FileCheck %s
// RUN: env MCRL_FAULT=abort:1 mpiexec -n 3 %t | FileCheck %s
#include <prelude.h>
#include <stdio.h>

enum { CELLS = 64, ROUNDS = 20, BATCH = 32 };

struct cell { long value; region struct cell *next; };

static region struct cell *table[CELLS]; // the same names on each node

static long add(region struct cell *c, long n)
{
    if (n == 0) return 0;
    write_lock(c); move
    c->value += n;
    unlock(c);
    return n;
}

/* The first lock is in a loop. NULL leads nowhere. */
static long walk(region struct cell *c, long n)
{
    long sum = 0;
    while (c != NULL) {
        write_lock(c); move
        c->value += n;
        region struct cell *next = c->next;
        unlock(c);
        sum += n;
        c = next;
    }
    return sum;
}

static long work(long *walked)
{
    long sum = 0, all = 0;
    for (int round = 0; round < ROUNDS; round++) {
        long added[BATCH];
        for (int i = 0; i < BATCH; i++) added[i] = fork add(table[(round * 7 + i * 13 + node_self()) % CELLS], i);
        join;
        for (int i = 0; i < BATCH; i++) sum += added[i];
        for (int i = 0; i < BATCH; i++)
            all += fork walk(i % 8 == 0 ? NULL : table[(round * 5 + i * 11 + node_self()) % CELLS], 1);
        join;
    }
    *walked = all;
    return sum;
}

int main(void)
{
    for (int i = 0; i < CELLS; i++) {
        region struct cell *c = NULL;
        if (node_self() == i % node_count()) {
            c = region_new(struct cell);
            write_lock(c);
            c->value = 0;
            c->next = i % 3 == 0 ? NULL : table[i - 1];
            unlock(c);
        }
        broadcast(i % node_count(), &c, sizeof c);
        table[i] = c;
    }
    barrier();
    long walked = 0, sum = work(&walked);
    mcrl_reduce_ladd(&sum, 1);
    mcrl_reduce_ladd(&walked, 1);
    long there = 0;
    for (int i = 0; i < CELLS; i++) {
        region struct cell *c = table[i];
        read_lock(c);
        there += c->value;
        unlock(c);
    }
    barrier();
    if (node_self() == 0) printf("%ld a node, %s\n", sum / node_count(), sum + walked == there ? "all there" : "not all there");
    return 0;
}
// CHECK: 9920 a node, all there
// MOVED: forks moved {{[1-9]}}
