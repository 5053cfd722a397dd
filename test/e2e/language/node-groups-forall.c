/* Foralls over groups of nodes: each member runs a block, groups go on at the same time, and reductions are of the members.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 5 %t | FileCheck %s
 * RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c && gcc -Wall -Werror -I %build/include %t.c -o %t.serial && %t.serial | FileCheck %s
 * RUN: preludec --emit=c %s -o - | FileCheck --check-prefix=EMITTED %s
 * RUN: preludec --dump=plan %s | FileCheck --check-prefix=PLAN %s
 * CHECK: 0 failures
 * EMITTED: mcrl_forall_of_group(&{{.*}}, &{{.*}}, {{.*}}, &{{.*}}, groups.half);
 * PLAN: forall 1: on a group
 *
 * RUN: preludec -O2 -fcheck=races %s -o %t.races
 * RUN: not env MCRL_CHECK=races mpiexec -n 4 %t.races 2>&1 | FileCheck --check-prefix=RACES %s
 * RACES: forall at {{.*}}node-groups-forall.c:{{[0-9]+}}: filaments {{[0-9]+}} and {{[0-9]+}} race at address {{.*}} writes at
 * RUN: not mpiexec -n 4 %t none 2>&1 | FileCheck %s --check-prefix=NONE
 * NONE: the forall at {{.*}}node-groups-forall.c:{{[0-9]+}} of no group (0): this node was not to be a member of any
 * RUN: not mpiexec -n 4 %t differs 2>&1 | FileCheck %s --check-prefix=DIFFERS
 * DIFFERS: forall at {{.*}}node-groups-forall.c:{{[0-9]+}}: nodes differ in how many filaments there are
 * RUN: not mpiexec -n 4 %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
 * ABSENT: deadlock
 * RUN: not mpiexec -n 4 %t inside 2>&1 | FileCheck %s --check-prefix=INSIDE
 * INSIDE: group_barrier called by a filament of the forall at
 */
#include <prelude_groups.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 300 };

static int failures;
static void expect(int line, double is, double should_be)
{
    if (is == should_be) return;
    printf("node %d: line %d: %g, not %g\n", node_self(), line, is, should_be);
    failures++;
}

static struct { node_group half, first, reversed; } groups;

static node_private long runs; /* here */
static node_private node_group barrier_of;

static long ran(long i)
{
    runs++;
    if (barrier_of != 0) (*(void (*volatile)(node_group))mcrl_group_barrier)(barrier_of);
    return i;
}

/* The members of a group have the indices in blocks, in their order; the sums are theirs alone. */
static void loop_over_half(long count, long round)
{
    long self = group_self(groups.half), size = group_size(groups.half), sum = 0, most = -1;
    int mistaken = 0;
    runs = 0;
    forall (long i = 0; i < count; i++) at groups.half reduce(sum: sum, max: most, sum: mistaken) {
        long here = group_self(groups.half);
        mistaken += i < count * here / size || i >= count * (here + 1) / size;
        sum += ran(i) * round;
        if (i > most) most = i;
    }
    expect(__LINE__, (double)sum, (double)(count * (count - 1) / 2 * round));
    expect(__LINE__, (double)most, (double)(count - 1));
    expect(__LINE__, mistaken, 0);
    expect(__LINE__, (double)runs, (double)(count * (self + 1) / size - count * self / size));
}

static double tenths_over(node_group group, int down, int across)
{
    double tenths = 0;
    forall (int i = down; i > 0; i -= 2) forall (int j = 0; j < across; j++) at group reduce(sum: tenths) { tenths += 0.1 * (i + j); }
    return tenths;
}

static void misuse(const char *how, int self)
{
    long count = strcmp(how, "differs") == 0 ? self : 4;
    node_group none = node_group_split(-1, 0), all = node_group_split(0, 0);
    if (strcmp(how, "none") == 0) all = none;
    if (strcmp(how, "inside") == 0) barrier_of = all;
    if (strcmp(how, "absent") == 0 && self == 1) return;
    forall (long i = 0; i < count; i++) at all { (void)ran(i); }
}

int main(int argc, char **argv)
{
    int self = node_self(), nodes = node_count();
    if (argc > 1) return misuse(argv[1], self), 0;
    groups.half = node_group_split(self % 2, self);
    groups.first = node_group_range(0, 1, 1);
    groups.reversed = node_group_split(0, -self);
    barrier();
    for (long round = 1; round <= 20; round++) {
        if (self % 2 == 0 || round % 3 == 0) loop_over_half(round * 13, round); /* the halves go on by themselves */
        if (self == 0) expect(__LINE__, tenths_over(groups.first, 7, 3), tenths_over(groups.first, 7, 3));
    }
    expect(__LINE__, tenths_over(groups.reversed, 101, 5), tenths_over(groups.half, 101, 5)); /* on any number of nodes */
    long backwards[MOST] = {0}, wrong = 0;
    runs = 0;
    forall (int i = 0; i < nodes * 3; i++) at groups.reversed reduce(sum: wrong) { wrong += ran(i) / 3 != nodes - 1 - node_self(); }
    expect(__LINE__, (double)wrong, 0);
    expect(__LINE__, (double)runs, 3);
    forall (int i = 0; i < MOST; i++) reduce(sum: wrong) { wrong += backwards[i]; } /* on all nodes, as ever */
    node_group_delete(groups.half);
    failures = (int)reduce_sum(failures + (int)wrong);
    if (self == 0) printf("%d failures\n", failures);
    return 0;
}
