/* A profile places a `move` where it saves messages, and none where it costs some, whatever the text looks like. What has not run is
 * decided about without it, and what is written by hand stays.

RUN: rm -rf %t && mkdir %t && cd %t && cp %s walk.c
RUN: preludec -O2 -fauto-lock -fno-auto-move walk.c -o stays
RUN: env MCRL_PROFILE=walk.json MCRL_HISTORIES=100 mpiexec -n 2 ./stays > expected
RUN: preludec -O2 -fauto=walk.json -Werror -Rmove -Rmissed-move walk.c -o goes 2> said
RUN: FileCheck %s < said
RUN: env MCRL_STATS=sent.json MCRL_POLICY=always mpiexec -n 2 ./goes | diff expected -
RUN: mcrl-prof walk.json --moves > moves.json && FileCheck %s --check-prefix=MOVES < moves.json

The same decisions without a profile for it: all of these are walks.
RUN: preludec -O2 -fauto -Rmove -c walk.c 2>&1 | grep -c "may move to" > count && echo 3 | diff - count

As text it is the same program, which the profile still knows.
RUN: cp walk.c fixed.c && preludec -fauto=walk.json --fix -c fixed.c 2> /dev/null
RUN: FileCheck %s --check-prefix=FIXED < fixed.c
RUN: preludec -O2 -fauto=walk.json -Werror -Rmove -c fixed.c 2>&1 | FileCheck %s --check-prefix=KEPT
 */
#include <prelude.h>
#include <stdio.h>

struct item { long key; region struct item *next; };

static region struct item *make(long key, region struct item *next)
{
    region struct item *n = region_new(struct item);
    n->key = key;
    n->next = next;
    return n;
}

static region struct item *list(int count, int spread)
{
    region struct item *first = NULL;
    for (int i = 0; i < count; i++) {
        first = fork make(i, first) at node(spread ? i % 2 : 1);
        join;
    }
    return first;
}

/* CHECK-DAG: walk.c:[[@LINE+7]]:9: remark: 'move' is placed at this read_lock of 'n' (16 bytes) by -fauto-move: the profiled run sends {{.*}} ms with one, and {{.*}} ms without; it sends 8 bytes (sum 8) [-Rmove]
 * FIXED: read_lock(n); move sum += n->key;
 * KEPT-NOT: 'move' is placed */
static long sum_once(region struct item *n)
{
    long sum = 0;
    while (n) {
        sum += n->key; /* of one node, read once */
        n = n->next;
    }
    return sum;
}

/* CHECK-DAG: walk.c:[[@LINE+6]]:9: remark: -fauto-move places no 'move' at this read_lock of 'n' (16 bytes): the profiled run sends {{.*}} ms with one, and {{.*}} ms without [-Rmissed-move]
 * FIXED: read_lock(n); sum += 2 * n->key; */
static long sum_often(region struct item *n)
{
    long sum = 0;
    while (n) {
        sum += 2 * n->key; /* of both nodes by turns, read again and again */
        n = n->next;
    }
    return sum;
}

/* CHECK-DAG: walk.c:[[@LINE+6]]:9: remark: 'sum_never' may move to 'n' here
 * FIXED: read_lock(n); move sum += 3 * n->key; */
long sum_never(region struct item *n)
{
    long sum = 0;
    while (n) {
        sum += 3 * n->key; /* has not run */
        n = n->next;
    }
    return sum;
}

/* CHECK-DAG: walk.c:[[@LINE+7]]:9: remark: -fauto-move places no 'move' at this read_lock of 'n' (16 bytes): nothing is known of 'printf', which it calls afterwards [-Rmissed-move]
 * CHECK-DAG: walk.c:[[@LINE+8]]:{{[0-9]+}}: note: in the way: {{.*}}
 * CHECK-NOT: fetch a copy of */
static long show(region struct item *n)
{
    long sum = 0;
    while (n) {
        sum += n->key;
        if (sum < 0)
            printf("%ld\n", sum);
        n = n->next;
    }
    return sum;
}

int main(void)
{
    region struct item *lists[3] = {NULL, NULL, NULL};
    if (node_self() == 1) {
        lists[0] = list(64, 0);
        lists[1] = list(64, 1);
        lists[2] = list(64, 0);
    }
    broadcast(1, lists, sizeof lists);
    if (node_self() == 0) {
        long sum = sum_once(lists[0]);
        for (int i = 0; i < 9; i++) sum += sum_often(lists[1]);
        printf("%ld\n", sum + show(lists[2]));
    }
    barrier();
    return 0;
}

/* MOVES: "version": 1
 * MOVES: "name": "sum_once"
 * MOVES-NEXT: "file": "walk.c"
 * MOVES: "state": "same"
 * MOVES: "decision": "move"
 * MOVES: "name": "sum_often"
 * MOVES: "decision": "stay"
 * MOVES: "name": "sum_never"
 * MOVES: "decision": "unknown"
 */
