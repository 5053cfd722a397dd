/* MCRL_CHECK=races tells of filaments of one forall that touch the same byte, one writing, on one node and between nodes; and of nothing
 * else.
 * RUN: preludec -O2 -Wall -Wextra -Werror -fcheck=races %s -o %t
 * RUN: env MCRL_CHECK=races mpiexec -n 1 %t none 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=mcrl
 * RUN: env MCRL_CHECK=races mpiexec -n 3 %t none 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=mcrl
 * RUN: not env MCRL_CHECK=races mpiexec -n 1 %t in-place 2>&1 | FileCheck %s --check-prefix=IN-PLACE
 * RUN: not env MCRL_CHECK=races mpiexec -n 2 %t in-place 2>&1 | FileCheck %s --check-prefix=IN-PLACE
 * RUN: not env MCRL_CHECK=races mpiexec -n 4 %t same 2>&1 | FileCheck %s --check-prefix=SAME
 * RUN: mpiexec -n 2 %t in-place 2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=mcrl
 * RUN: preludec -O2 %s -o %t.plain
 * RUN: env MCRL_CHECK=races mpiexec -n 2 %t.plain none 2>&1 | FileCheck %s --check-prefix=PLAIN
 *
 * NONE: none: 4950 100 1225
 * IN-PLACE: mcrl: forall at {{.*}}races.c:[[#]]: filaments 0 and 1 race at element [1][1] of shared array 0: 0 writes at {{.*}}races.c:[[#]], 1 reads at {{.*}}races.c:[[#]]
 * IN-PLACE: mcrl: MCRL_CHECK=races has found [[#]] races of filaments
 * SAME: filaments {{[0-9]+}} and {{[0-9]+}}{{.*}} race at element [7] of shared array 0:
 * QUIET: in place
 * PLAIN: not been compiled with -fcheck=races
 */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <string.h>

enum { N = 50 };

static void in_place(void)
{
    shared double **a = shared_new(double, N, N, write_invalidate);
    forall (int i = 1; i < N - 1; i++) forall (int j = 1; j < N - 1; j++) at a[i] {
        a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
    }
    if (node_self() == 0) printf("in place\n");
}

static void same(void)
{
    shared long *v = shared_new(long, N, write_shared);
    forall (int i = 0; i < N; i++) at cyclic { v[i < 7 ? i : 7] = i; }
}

/* Two grids, sums, characters side by side, a region under its lock. */
static void none(void)
{
    shared double **new = shared_new(double, N, N, implicit_invalidate), **old = shared_new(double, N, N, implicit_invalidate);
    shared char *text = shared_new(char, 100, write_shared);
    region long *total = NULL;
    if (node_self() == 0) total = region_new(long);
    broadcast(0, &total, sizeof total);
    for (int phase = 0; phase < 2; phase++) {
        forall (int i = 1; i < N - 1; i++) forall (int j = 1; j < N - 1; j++) at new[i] {
            new[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
        }
        double **swapped = new;
        new = old, old = swapped;
    }
    long sum = 0, set = 0;
    forall (int i = 0; i < 100; i++) at cyclic reduce(sum: sum) {
        text[i] = 1;
        sum += i;
    }
    forall (int i = 0; i < 100; i++) reduce(sum: set) { set += text[i]; }
    forall (int i = 0; i < N; i++) at any {
        region long *all = total;
        write_lock(all);
        *all += i;
        unlock(all);
    }
    read_lock(total);
    long locked = *total;
    unlock(total);
    if (node_self() == 0) printf("none: %ld %ld %ld\n", sum, set, locked);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "none";
    if (strcmp(what, "in-place") == 0) in_place();
    else if (strcmp(what, "same") == 0) same();
    else none();
    return 0;
}
