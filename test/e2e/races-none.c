/* Programs without races of filaments say nothing under MCRL_CHECK=races, whatever filaments use for themselves or under locks. What is
 * compiled for the check runs as ever without it; what is not says so.
 * RUN: preludec -O2 -Wall -Wextra -Werror -Wno-node-state -Wno-private-memory -fcheck=races %s -o %t
 * RUN: env MCRL_CHECK=races mpiexec -n 1 %t 2>&1 | FileCheck %s --implicit-check-not=mcrl
 * RUN: env MCRL_CHECK=races mpiexec -n 2 %t 2>&1 | FileCheck %s --implicit-check-not=mcrl
 * RUN: env MCRL_CHECK=races mpiexec -n 4 %t 2>&1 | FileCheck %s --implicit-check-not=mcrl
 * RUN: env MCRL_CHECK=races MCRL_FAULT=move:5,abort:6 mpiexec -n 3 %t 2>&1 | FileCheck %s --implicit-check-not=mcrl
 * RUN: mpiexec -n 2 %t 2>&1 | FileCheck %s --implicit-check-not=mcrl
 * RUN: env MCRL_CHECK=races not mpiexec -n 2 %t race 2>&1 | FileCheck %s --check-prefix=RACE
 * RUN: preludec -O0 -g -w -DMCRL_COUNT -fcheck=races %s -o %t.debug
 * RUN: env MCRL_CHECK=races mpiexec -n 3 %t.debug 2>&1 | FileCheck %s --implicit-check-not=mcrl
 *
 * A part that is compiled without the check; an object that is linked without the option; sequential programs, and those in plain C.
 * RUN: preludec -O2 -w %s -o %t.unchecked
 * RUN: env MCRL_CHECK=races mpiexec -n 2 %t.unchecked race 2>&1 | FileCheck %s --check-prefix=UNCHECKED
 * RUN: preludec -O2 -w -c -fcheck=races %s -o %t.o && preludec %t.o -o %t.linked
 * RUN: env MCRL_CHECK=races not mpiexec -n 2 %t.linked race 2>&1 | FileCheck %s --check-prefix=RACE
 * RUN: preludec -O2 -w -fcheck=races -DPRELUDE_SERIAL %s -o %t.serial && env MCRL_CHECK=races %t.serial race | FileCheck %s
 * RUN: env MCRL_CHECK=2 not mpiexec -n 2 %t 2>&1 | FileCheck %s --check-prefix=WRONG
 *
 * CHECK: relaxed: 54
 * CHECK-NEXT: reduced: 49.5 4950 99
 * CHECK-NEXT: locked: 4950
 * CHECK-NEXT: moved: 4950
 * CHECK-NEXT: forked: 13266
 * CHECK-NEXT: neighbours: 4950 4950 10000
 * CHECK-NEXT: own: 4950
 * UNCHECKED: mcrl: warning: MCRL_CHECK=races finds nothing: the program has not been compiled with -fcheck=races
 * UNCHECKED-NOT: mcrl
 * RACE: mcrl: forall at {{.*}}races-none.c:[[#]]: filaments 0 and 2 race at element [0] of shared array 0: 0 writes at {{.*}}, 2 writes at {{.*}}
 * WRONG: mcrl: MCRL_CHECK must be 0, 1 or races, not '2'
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };

struct counter { long sum, times; };

static void relaxed(void)
{
    shared double **new = shared_new(double, N, N, implicit_invalidate), **old = shared_new(double, N, N, implicit_invalidate);
    forall (int i = 0; i < N; i++) forall (int j = 0; j < N; j++) at new[i] { new[i][j] = old[i][j] = i == 0 ? 100 : 0; }
    for (int phase = 0; phase < 5; phase++) {
        forall (int i = 1; i < N - 1; i++) forall (int j = 1; j < N - 1; j++) at cyclic {
            new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
        }
        shared double **swapped = new;
        new = old, old = swapped;
    }
    if (node_self() == 0) printf("relaxed: %d\n", (int)old[1][N / 2]);
    shared_delete(new);
    shared_delete(old);
}

static void reduced(void)
{
    double halves = 0;
    long sum = 0;
    int most = 0;
    forall (int i = 0; i < N; i++) at any reduce(sum: halves, sum: sum, max: most) {
        for (int k = 0; k < 10; k++) halves += i / 1000.;
        sum += i;
        if (i > most) most = i;
    }
    if (node_self() == 0) printf("reduced: %g %ld %d\n", halves, sum, most);
}

static void locked(region struct counter *counter)
{
    forall (int i = 0; i < N; i++) {
        write_lock(counter);
        counter->sum += i;
        counter->times++;
        unlock(counter);
    }
    read_lock(counter);
    if (node_self() == 0) printf("locked: %ld\n", counter->sum);
    unlock(counter);
    barrier();
}

/* What travels is written to memory of the runtime's, the same for one filament after the other. */
static long add(region struct counter *counter, long amount)
{
    write_lock(counter); move
    counter->times += amount;
    long times = counter->times;
    unlock(counter);
    return times;
}

static long twice(long x) { return 2 * x; }

static void moved(region struct counter *counter)
{
    long start = node_self() == 0 ? 1 : 0;
    write_lock(counter);
    if (start) counter->times = 0;
    unlock(counter);
    barrier();
    forall (int i = 0; i < N; i++) at cyclic { add(counter, i); }
    read_lock(counter);
    if (node_self() == 0) printf("moved: %ld\n", counter->times);
    unlock(counter);
    barrier();
}

static long square(long x)
{
    long a, b;
    a = fork twice(x) at any;
    b = fork twice(x);
    join;
    return a + b;
}

static void forked(void)
{
    long sum = 0;
    forall (int i = 0; i < N; i++) reduce(sum: sum) { sum += square(i) / (i % 3 == 0 ? 1 : 2); }
    if (node_self() == 0) printf("forked: %ld\n", sum);
}

/* Bytes and short numbers that lie beside each other, and rows that move to their writers. */
static void neighbours(void)
{
    static unsigned char of_node[N + 1];
    shared char *bytes = shared_new(char, N, write_shared);
    shared short **rows = shared_new(short, N, 3, writer_owns);
    for (int phase = 0; phase < 3; phase++)
        forall (int i = 0; i < N; i++) at node(phase == 0 ? 0 : i % node_count()) {
            bytes[i] = (char)i;
            of_node[i] = (unsigned char)i;
            rows[i][0] = (short)i;
            memcpy(&rows[i][1], &rows[i][0], sizeof(short));
            memset(&of_node[i], i, 1);
        }
    long sum = 0, of_rows = 0, squares = 0;
    forall (int i = 0; i < N; i++) reduce(sum: sum, sum: of_rows, sum: squares) {
        sum += bytes[i];
        of_rows += rows[i][1];
        squares += bytes[i] * 2 + 1;
    }
    if (node_self() == 0) printf("neighbours: %ld %ld %ld\n", sum, of_rows, squares);
}

/* Stacks, and memory of the heap, which one filament gets after the other. */
static void own(void)
{
    long sum = 0;
    forall (int i = 0; i < N; i++) at any reduce(sum: sum) {
        long table[4] = {0};
        long *copy = malloc(sizeof table), *more = calloc(1, 64 << i % 12);
        for (int k = 0; k < 4; k++) table[k] = k == 0 ? i : 0;
        errno = i;
        memcpy(copy, table, sizeof table);
        more[0] = copy[0];
        more = realloc(more, (size_t)(100 << i % 10));
        sum += more[0];
        if (i % 5 == 0) mcrl_thread_yield();
        if (table[0] != i) sum -= 1000000;
        free(more);
        free(copy);
    }
    if (node_self() == 0) printf("own: %ld\n", sum);
}

static void race(void)
{
    shared int *one = shared_new(int, 1, write_shared);
    forall (int i = 0; i < N; i++) at cyclic { one[0] = i; }
}

int main(int argc, char **argv)
{
    region struct counter *counter = NULL;
    (void)argv;
    if (argc > 1) race();
    if (node_self() == 0) counter = region_new_at(node_count() - 1, struct counter);
    broadcast(0, &counter, sizeof counter);
    relaxed();
    reduced();
    locked(counter);
    moved(counter);
    forked();
    neighbours();
    own();
    return 0;
}
