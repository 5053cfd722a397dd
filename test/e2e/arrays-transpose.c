/* A matrix is transposed in every iteration, and its owners change it before the next one (Parallel Research Kernels, transpose): half of
 * the pages that a node reads are another node's, each is read in every second phase, and no two of them follow each other.
 * Inputs/arrays-patterns.py says how many messages that may be.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: %python %inputs/arrays-patterns.py %t 256 20
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:5,loss:1,duplicate:2,reorder:5 mpiexec -n 3 %t 256 20 | FileCheck %s
 * RUN: mpiexec -n 4 %t 128 40 | FileCheck %s
 * CHECK: transpose: 0 wrong
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1024, iterations = argc > 2 ? atoi(argv[2]) : 10;
    shared double **a = shared_new(double, n, n, implicit_invalidate), **b = shared_new(double, n, n, implicit_invalidate);
    forall (int i = 0; i < n; i++) at a[i] {
        for (int j = 0; j < n; j++) a[i][j] = (double)i * n + j, b[i][j] = 0;
    }
    double began = 0;
    for (int iteration = 0; iteration <= iterations; iteration++) {
        if (iteration == 1) began = wall_seconds();
        forall (int block = 0; block < n / 32; block++) at b[block * 32] {
            for (int column = 0; column < n; column += 32)
                for (int i = block * 32; i < block * 32 + 32; i++)
                    for (int j = column; j < column + 32; j++) b[i][j] += a[j][i];
        }
        forall (int i = 0; i < n; i++) at a[i] {
            for (int j = 0; j < n; j++) a[i][j] += 1;
        }
    }
    double ended = wall_seconds();
    long wrong = 0;
    forall (int i = 0; i < n; i++) at b[i] reduce(sum: wrong) {
        for (int j = 0; j < n; j++)
            wrong += b[i][j] != ((double)j * n + i) * (iterations + 1) + (double)iterations * (iterations + 1) / 2;
    }
    if (node_self() == 0) {
        printf("transpose: %ld wrong\n", wrong);
        if (argc > 3) printf("%.3f ms an iteration\n", (ended - began) * 1e3 / iterations);
    }
    return 0;
}
