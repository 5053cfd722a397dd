/* MCRL_CHECK=races names filaments of one forall that touch the same element, one writing, with the lines of the source: on a node, and
 * on two; by the loop's variable, whatever its type. The job's exit code says so, too.
 * RUN: preludec -O2 -w -fcheck=races %s -o %t
 * RUN: bash -c 'cd %S; for case in $(%t list); do for n in 1 2 4; do echo "$case on $n"; MCRL_CHECK=races mpiexec -n $n %t $case; echo "code $?"; done; done' > %t.out 2>&1
 * RUN: %without-launcher %t.out | FileCheck --match-full-lines --implicit-check-not={{.}} %s
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

static shared double **grid;
static shared double *line;
static int total;

/* A stencil of one array, not two: a filament reads what another may have written.
 * CHECK:      in-place on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+18]]: filaments 1 and 2 race at element [1][1] of shared array 0: 1 writes at {{.*}}races.c:[[#@LINE+19]], 2 reads at {{.*}}races.c:[[#@LINE+19]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+17]]: and 1443 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 4332 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: in-place on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+13]]: filaments 1 and 2 race at element [1][1] of shared array 0: 1 writes at {{.*}}races.c:[[#@LINE+14]], 2 reads at {{.*}}races.c:[[#@LINE+14]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+12]]: and 1443 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 4332 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: in-place on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+8]]: filaments 1 and 2 race at element [1][1] of shared array 0: 1 writes at {{.*}}races.c:[[#@LINE+9]], 2 reads at {{.*}}races.c:[[#@LINE+9]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: and 1443 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 4332 races in all
 * CHECK-NEXT: code 1
 */
static void in_place(void)
{
    for (int phase = 0; phase < 3; phase++)
        forall (int i = 1; i < N - 1; i++) forall (int j = 1; j < N - 1; j++) at grid[i] {
            grid[i][j] = (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]) / 4;
        }
}

/* All set the same element. Each node says so of its own filaments.
 * CHECK-NEXT: one-element on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+16]]: filaments 0 and 1 race at element [7] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+16]], 1 writes at {{.*}}races.c:[[#@LINE+16]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: one-element on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+12]]: filaments 0 and 1 race at element [7] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+12]], 1 writes at {{.*}}races.c:[[#@LINE+12]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+11]]: and 1 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 2 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: one-element on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: filaments 0 and 1 race at element [7] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+7]], 1 writes at {{.*}}races.c:[[#@LINE+7]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+6]]: and 3 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 4 races in all
 * CHECK-NEXT: code 1
 */
static void one_element(void)
{
    forall (int i = 0; i < N; i++) { line[7] = i; }
}

/* On one node it is a race of the node. On several only nodes that compare what they have touched find it.
 * CHECK-NEXT: ends on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+16]]: filaments 0 and 39 race at element [5] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+12]], 39 reads at {{.*}}races.c:[[#@LINE+18]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: ends on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+12]]: filaments 0 and 39, on nodes 0 and 1, race at element [5] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+8]], 39 reads at {{.*}}races.c:[[#@LINE+14]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: ends on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+8]]: filaments 0 and 39, on nodes 0 and 3, race at element [5] of shared array 1: 0 writes at {{.*}}races.c:[[#@LINE+4]], 39 reads at {{.*}}races.c:[[#@LINE+10]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 */
static void set(double *element, double x) { *element = x; }

static void ends(void)
{
    forall (int i = 0; i < N; i++) {
        if (i == 0) set(&line[5], i);
        if (i == N - 1) line[30] = line[5];
    }
}

/* Three dimensions, of short numbers; the loop counts down.
 * CHECK-NEXT: rows on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+15]]: filaments 3 and -12 race at element [1][2][1] of shared array 2: 3 writes at {{.*}}races.c:[[#@LINE+16]], -12 writes at {{.*}}races.c:[[#@LINE+16]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: rows on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+11]]: filaments 3 and -12, on nodes 0 and 1, race at element [1][2][1] of shared array 2: 3 writes at {{.*}}races.c:[[#@LINE+12]], -12 writes at {{.*}}races.c:[[#@LINE+12]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: rows on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: filaments 3 and -12, on nodes 0 and 3, race at element [1][2][1] of shared array 2: 3 writes at {{.*}}races.c:[[#@LINE+8]], -12 writes at {{.*}}races.c:[[#@LINE+8]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 1 race in all
 * CHECK-NEXT: code 1
 */
static void rows(void)
{
    shared short ***cube = shared_new(short, 2, 3, 4, implicit_invalidate);
    forall (int i = 3; i >= -12; i -= 5) {
        if (i == 3 || i == -12) cube[1][2][1] = (short)i;
    }
}

/* The last bytes of one filament are the first ones of another.
 * CHECK-NEXT: block on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+17]]: filaments 253 and 254 race at element [1] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+17]], 254 writes at {{.*}}races.c:[[#@LINE+17]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+17]]: filaments 253 and 254 race at element [3] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+17]], 254 writes at {{.*}}races.c:[[#@LINE+17]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 2 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: block on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+12]]: filaments 253 and 254, on nodes 0 and 1, race at element [1] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+12]], 254 writes at {{.*}}races.c:[[#@LINE+12]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+12]]: filaments 253 and 254, on nodes 0 and 1, race at element [3] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+12]], 254 writes at {{.*}}races.c:[[#@LINE+12]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 2 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: block on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: filaments 253 and 254, on nodes 1 and 3, race at element [1] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+7]], 254 writes at {{.*}}races.c:[[#@LINE+7]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: filaments 253 and 254, on nodes 1 and 3, race at element [3] of shared array 1: 253 writes at {{.*}}races.c:[[#@LINE+7]], 254 writes at {{.*}}races.c:[[#@LINE+7]]
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 2 races in all
 * CHECK-NEXT: code 1
 */
static void block(void)
{
    forall (unsigned char i = 253; i < 255; i++) { memset(&line[i - 253], 0, 12); }
    forall (unsigned char i = 253; i < 255; i++) { memset(&line[2 + i - 253], 0, 12); }
}

/* Memory of a node, where other nodes are not.
 * CHECK-NEXT: of-a-node on 1
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+21]]: filaments 0 and 1 race at address 0x{{[0-9a-f]+}}: 0 writes at {{.*}}races.c:[[#@LINE+22]], 1 reads at {{.*}}races.c:[[#@LINE+22]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+20]]: filaments 0 and 1 race at address 0x{{[0-9a-f]+}}: 0 writes at {{.*}}races.c:[[#@LINE+22]], 1 writes at {{.*}}races.c:[[#@LINE+22]]
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+19]]: and 19 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 21 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: of-a-node on 2
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+15]]: filaments {{[0-9]+ and [0-9]+}} race at address 0x{{[0-9a-f]+}}: {{.*}}
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+14]]: filaments {{[0-9]+ and [0-9]+}} race at address 0x{{[0-9a-f]+}}: {{.*}}
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+13]]: and 20 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 22 races in all
 * CHECK-NEXT: code 1
 * CHECK-NEXT: of-a-node on 4
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+9]]: filaments {{[0-9]+ and [0-9]+}} race at address 0x{{[0-9a-f]+}}: {{.*}}
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+8]]: filaments {{[0-9]+ and [0-9]+}} race at address 0x{{[0-9a-f]+}}: {{.*}}
 * CHECK-NEXT: mcrl: forall at {{.*}}races.c:[[#@LINE+7]]: and 22 more
 * CHECK-NEXT: mcrl: MCRL_CHECK=races: 24 races in all
 * CHECK-NEXT: code 1
 */
static void of_a_node(void)
{
    int *heap = calloc(N, sizeof *heap);
    forall (int i = 0; i < N; i++) {
        total += i;
        heap[i / 2] = i;
    }
    free(heap);
}

static const struct { const char *name; void (*run)(void); } cases[] = {
    {"in-place", in_place}, {"one-element", one_element}, {"ends", ends}, {"rows", rows}, {"block", block}, {"of-a-node", of_a_node},
};

int main(int argc, char **argv)
{
    grid = shared_new(double, N, N, implicit_invalidate);
    line = shared_new(double, N, write_shared);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (argc > 1 && !strcmp(argv[1], "list")) printf("%s ", cases[i].name);
        if (argc > 1 && !strcmp(argv[1], cases[i].name)) cases[i].run();
    }
    return 0;
}
