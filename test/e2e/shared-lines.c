/* The profile of a program with -fcheck=races names the cache lines that several nodes of a host write in one forall: here each row of 24
 * numbers is written by two nodes, whose parts meet in the second of its three lines. Rows of whole lines on one node each share none.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror -fcheck=races %s -o %t
 * RUN: env MCRL_CHECK=races MCRL_PROFILE=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: mcrl-prof %t.json --source %S | FileCheck %s --check-prefix=PROFILE
 * RUN: env MCRL_CHECK=races MCRL_PROFILE=%t.json MCRL_TUNE=arrays=pages mpiexec -n 2 %t | FileCheck %s
 * RUN: mcrl-prof %t.json --source %S | FileCheck %s --check-prefix=NONE
 * RUN: env MCRL_PROFILE=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: mcrl-prof %t.json --source %S | FileCheck %s --check-prefix=NONE
 * CHECK: sum 2880
 * PROFILE: shared-lines.c:[[#@LINE+19]] forall: 16 times a line of the cache in shared array 0 was written by several nodes in one
 * PROFILE-SAME: execution, as that of element [0][8] by nodes 0 and 1.
 * PROFILE-SAME: Have each node write whole lines, 8 elements from a multiple of 8 on
 * PROFILE-NOT: times a line
 * NONE-NOT: times a line
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>

enum { ROWS = 8, COLUMNS = 24, TIMES = 2 };

int main(void)
{
    shared double **halves = shared_new(double, ROWS, COLUMNS, write_shared);
    shared double **rows = shared_new(double, ROWS, COLUMNS, write_shared);
    double sum = 0;
    for (int time = 0; time < TIMES; time++) {
        for (int i = 0; i < ROWS; i++)
            forall (int j = 0; j < COLUMNS; j++) at node(2 * j / COLUMNS) {
                halves[i][j] = i + j;
            }
        forall (int i = 0; i < ROWS; i++) at rows[i] {
            for (int j = 0; j < COLUMNS; j++) rows[i][j] = halves[i][j];
        }
    }
    forall (int i = 0; i < ROWS; i++) at rows[i] reduce(sum: sum) {
        for (int j = 0; j < COLUMNS; j++) sum += rows[i][j];
    }
    if (node_self() == 0) printf("sum %.0f\n", sum);
    barrier();
    return 0;
}
