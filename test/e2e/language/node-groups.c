/* Groups of nodes: each collective of a group, rows and columns of a grid, and the sequential program.
 *
 * RUN: preludec -Wall -Wextra -Werror -pedantic %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: gcc -std=c11 -Wall -Wextra -Werror -pedantic -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: gcc -std=gnu89 -Wall -Wextra -Werror -DPRELUDE_SERIAL -I %build/include %s -o %t.old && %t.old | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c && gcc -Wall -Wextra -Werror -I %build/include %t.c -o %t.blanked && %t.blanked | FileCheck %s
 * CHECK: 0 failures
 *
 * RUN: not mpiexec -n 2 %t none 2>&1 | FileCheck %s --check-prefix=NONE
 * NONE: group_barrier of no group (0): this node was not to be a member of any
 * RUN: not mpiexec -n 2 %t root 2>&1 | FileCheck %s --check-prefix=ROOT
 * ROOT: group_broadcast: member 2: the group has members 0 to 1
 * RUN: not mpiexec -n 2 %t sum 2>&1 | FileCheck %s --check-prefix=SUM
 * SUM: group_reduce_sum_to: member 2: the group has members 0 to 1
 * RUN: not mpiexec -n 2 %t sum-of-all 2>&1 | FileCheck %s --check-prefix=ALL
 * ALL: reduce_sum_to node -1: there are nodes 0 to 1
 * RUN: not %t.serial range 2>&1 | FileCheck %s --check-prefix=SERIAL-RANGE
 * SERIAL-RANGE: node_group_range: a serial program has node 0 only
 * RUN: not %t.serial none 2>&1 | FileCheck %s --check-prefix=SERIAL-NONE
 * SERIAL-NONE: group_barrier: of no group (0)
 * RUN: not mpiexec -n 2 %t range 2>&1 | FileCheck %s --check-prefix=RANGE
 * RANGE: node_group_range(1, 2, 1): there are nodes 0 to 1
 * RUN: not mpiexec -n 3 %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
 * ABSENT: deadlock
 * ABSENT: node 0: thread 0 waits in group_reduce_sum of nodes 0, 1, to which node 1 has not come
 * RUN: not mpiexec -n 2 %t thread 2>&1 | FileCheck %s --check-prefix=THREAD
 * THREAD: group_barrier called outside the node's first thread, the one that runs main
 * RUN: not mpiexec -n 3 %t dead 2>&1 | FileCheck %s --check-prefix=DEAD
 * DEAD: node 1: SIGABRT
 */
#include <prelude_groups.h>
#include <mcrl_thread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            printf("node %d: line %d: %s\n", node_self(), __LINE__, #condition); \
            failures++;                                                         \
        }                                                                       \
    } while (0)

static void first_of(void *left, const void *right, size_t bytes)
{
    int *pair = (int *)left;
    if (bytes == 2 * sizeof(int)) pair[1] = ((const int *)right)[1];
}

static void *meets(void *argument)
{
    group_barrier(*(node_group *)argument);
    return NULL;
}

static void misuse(const char *how)
{
    node_group all = node_group_split(0, 0), first = node_group_split(node_self() / 2, 0);
    int x = 1;
    if (strcmp(how, "none") == 0) group_barrier(node_group_split(-1, 0));
    if (strcmp(how, "root") == 0) group_broadcast(all, 2, &x, sizeof x);
    if (strcmp(how, "sum") == 0) x = group_reduce_sum_to(all, 2, x);
    if (strcmp(how, "sum-of-all") == 0) x = reduce_sum_to(-1, x);
    if (strcmp(how, "range") == 0) node_group_range(1, 2, 1);
    if (strcmp(how, "absent") == 0 && node_self() != 1) x = group_reduce_sum(first, x);
    if (strcmp(how, "thread") == 0) mcrl_thread_join(mcrl_thread_create(meets, &all, NULL), NULL);
    if (strcmp(how, "dead") == 0 && node_self() == 1) abort();
    if (strcmp(how, "dead") == 0) group_barrier(all);
    barrier();
}

/* Sums of the rows and of the columns of a grid of two rows, at the same time. */
static void grid(int self, int nodes)
{
    int columns = (nodes + 1) / 2, i, round;
    node_group row = node_group_split(self / columns, self), column = node_group_split(self % columns, self);
    CHECK(group_node(row, group_self(row)) == self && group_node(column, group_self(column)) == self);
    for (round = 0; round < 100; round++) {
        int in_row = group_reduce_sum(row, 1), in_column = group_reduce_sum_to(column, 0, 1);
        CHECK(in_row == group_size(row) && in_column == (group_self(column) == 0 ? group_size(column) : 1));
        CHECK(group_reduce_max(row, self) == group_node(row, group_size(row) - 1));
    }
    for (i = 0; i < group_size(row); i++) {
        long from = group_self(row) == i ? 100 + self : 0;
        group_broadcast(row, i, &from, sizeof from);
        CHECK(from == 100 + group_node(row, i));
    }
    group_barrier(column);
    node_group_delete(row);
    node_group_delete(column);
}

static void arrays(int self, int nodes)
{
    enum { length = 5000 };
    static double values[length];
    short least[2];
    int i, wrong = 0, ends[2], every_other = (nodes + 1) / 2;
    node_group even = node_group_range(0, every_other, 2);
    CHECK((even != 0) == (self % 2 == 0));
    if (self % 2 != 0) return;
    for (i = 0; i < length; i++) values[i] = i + self;
    group_reduce_sum_array(even, values, length);
    for (i = 0; i < length; i++) wrong += (int)values[i] != i * every_other + every_other * (every_other - 1);
    least[0] = (short)self, least[1] = (short)-self;
    group_reduce_min_array_to(even, every_other - 1, least, 2);
    CHECK(wrong == 0 && least[0] == (group_self(even) == every_other - 1 ? 0 : self));
    group_reduce_max_array(even, least, 1);
    group_reduce_sum_array_to(even, 0, least, 2);
    group_reduce_max_array_to(even, 0, values, 10);
    group_reduce_min_array(even, values, 10);
    CHECK((int)(2 * group_reduce_min(even, self + 0.5)) == 1);
    CHECK(group_reduce_min_to(even, 0, 7L) == 7 && group_reduce_max_to(even, 0, 7u) == 7);
    ends[0] = ends[1] = self;
    group_reduce(even, ends, sizeof ends, first_of);
    CHECK(ends[0] == 0 && ends[1] == 2 * (every_other - 1));
    ends[0] = ends[1] = self;
    group_reduce_to(even, 0, ends, sizeof ends, first_of);
    CHECK(ends[1] == (self == 0 ? 2 * (every_other - 1) : self));
}

int main(int argc, char **argv)
{
    int self = node_self(), nodes = node_count();
    if (argc > 1) misuse(argv[1]);
    grid(self, nodes);
    arrays(self, nodes);
    failures = reduce_sum(failures);
    if (self == 0) printf("%d failures\n", failures);
    return 0;
}
