/* Spawned calls that wait for what comes after the spawn, in shapes that a loop can have, on their own node: each is a computation of its
 * own, and all end. And two long calls, of which the first is on the node that spawns: that of the other node does not wait for it.
 *
 * RUN: preludec -Wall -Wextra -Werror -O2 %s -o %t
 * RUN: preludec -O0 %s -o %t.slow
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t.slow | FileCheck %s
 * RUN: env MCRL_FAULT=abort:5 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 9 have ended, the long ones at the same time
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>

struct item { struct item *next; long flag; };

static node_private long ended, flag, taken, has_begun[2];
static node_private struct item first, second;

static void by_counter(long *at)
{
    long n = 0;
    while (!*at)
        if (++n == 400000000000) abort();
    ended++;
}
static void by_item(struct item *one)
{
    while (one->next->flag == 0) continue;
    ended++;
}
static void read_to(const long *at, long *value) { *value = *at; }
static void by_reader(long *at)
{
    long value;
    while (read_to(at, &value), !value) continue;
    ended++;
}
static void by_compare_and_swap(long *at)
{
    while (!__sync_bool_compare_and_swap(at, 1, 2)) continue;
    ended++;
}
static void by_struct(long *at)
{
    struct { long value, turns; } seen = {0, 0};
    while (!seen.value) {
        seen.value = *at;
        seen.turns++;
    }
    ended++;
}
static void by_recursion(long *at)
{
    for (int i = 0; i < 1000; i++)
        if (*at) {
            ended++;
            return;
        }
    by_recursion(at);
}
static void by_log(long *at)
{
    long log[8], n = 0;
    while (*at == 0) log[n++ & 7] = *at;
    ended++;
}

/* Each ends when both have begun. */
static void begin(int i) { has_begun[i] = 1; }
static void together(int i)
{
    spawn begin(i) at node(0);
    spawn begin(i) at node(node_count() - 1);
    for (long turns = 0; !has_begun[0] || !has_begun[1]; turns++) taken = turns;
}

int main(void)
{
    long all = 0;
    first.next = &second;
    barrier();
    if (node_self() == 0) {
        finish {
            spawn by_counter(&flag);
            spawn by_item(&first);
            spawn by_reader(&flag);
            spawn by_compare_and_swap(&taken);
            spawn by_struct(&flag);
            spawn by_recursion(&flag);
            spawn by_log(&flag);
            flag = second.flag = taken = 1;
        }
        all = ended;
        finish {
            spawn together(0) at node(0);
            spawn together(1) at node(node_count() - 1);
        }
        all += has_begun[0] + has_begun[1];
        printf("%ld have ended, the long ones at the same time\n", all);
    }
    barrier();
    return 0;
}
