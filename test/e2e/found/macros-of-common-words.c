// Macros of the program with names that emitted text uses for its own.
//
// RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
// RUN: mpiexec -n 2 %t | FileCheck %s
// CHECK: 15 190 19
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

#define from 3
#define into 4
#define here 5
#define point 6
#define constructor 7
#define args 8
#define live 9
#define run 10
#define self 11
#define value 12
#define children 13
#define part 14
#define unused 15
#define always_inline 16

struct node { long v; region struct node *next; };

static long sum(region struct node *n)
{
    long s = 0;
    while (n != NULL) {
        read_lock(n); move
        region struct node *next = n->next;
        s += n->v;
        unlock(n);
        n = next;
    }
    return s;
}

static long both(region struct node *n)
{
    long a, b;
    a = fork sum(n) at any;
    b = fork sum(n) at n;
    join;
    return a + b;
}

int main(void)
{
    long of_nodes = 0, total = 0, largest = 0;
    if (node_self() == 0) {
        region struct node *n = region_new(struct node);
        write_lock(n);
        n->v = from + into;
        n->next = NULL;
        unlock(n);
        of_nodes = both(n) + 1;
    }
    barrier();
    shared long *v = shared_new(long, 20, write_invalidate);
    forall (int i = 0; i < 20; i++) at &v[i] reduce(sum: total, max: largest) {
        v[i] = i;
        total += v[i];
        if (v[i] > largest) largest = v[i];
    }
    if (node_self() == 0) printf("%ld %ld %ld\n", of_nodes, total, largest);
    shared_delete(v);
    return 0;
}
