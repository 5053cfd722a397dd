/* A sparse matrix times a vector that changes in every iteration (Parallel Research Kernels, sparse): a star of radius 4 on a grid whose
 * points are numbered by their bits in reverse, so that the columns of a row lie all over the vector.
 * Inputs/arrays-patterns.py says how many messages that may be.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: %python %inputs/arrays-patterns.py %t 9 20
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

enum { radius = 4, stencil = 4 * radius + 1 };

static long reversed(long i, int bits)
{
    long result = 0;
    for (int bit = 0; bit < bits; bit++) result |= (i >> bit & 1) << (bits - 1 - bit);
    return result;
}

int main(int argc, char **argv)
{
    int half = argc > 1 ? atoi(argv[1]) : 8, iterations = argc > 2 ? atoi(argv[2]) : 10;
    long side = 1L << half, n = side * side;
    shared double *x = shared_new(double, n, implicit_invalidate), *y = shared_new(double, n, implicit_invalidate);
    int *columns = malloc(sizeof *columns * n * stencil); /* each node has all, and uses its part */
    for (long point = 0; point < n; point++) {
        int *of = columns + reversed(point, 2 * half) * stencil;
        long i = point / side, j = point % side;
        *of++ = reversed(point, 2 * half);
        for (int r = 1; r <= radius; r++) {
            *of++ = reversed((i + r) % side * side + j, 2 * half), *of++ = reversed((i - r + side) % side * side + j, 2 * half);
            *of++ = reversed(i * side + (j + r) % side, 2 * half), *of++ = reversed(i * side + (j - r + side) % side, 2 * half);
        }
    }
    double began = 0;
    for (int iteration = 0; iteration <= iterations; iteration++) {
        if (iteration == 1) began = wall_seconds();
        forall (long i = 0; i < n; i++) at &x[i] { x[i] += i + 1; }
        forall (long i = 0; i < n; i++) at &x[i] {
            double sum = 0;
            for (int k = 0; k < stencil; k++) sum += x[columns[i * stencil + k]];
            y[i] += sum;
        }
    }
    double ended = wall_seconds();
    double all = 0, steps = (double)(iterations + 1) * (iterations + 2) / 2;
    forall (long i = 0; i < n; i++) at &y[i] reduce(sum: all) { all += y[i]; }
    if (node_self() == 0) {
        printf("sparse: %s\n", all == stencil * steps * n * (n + 1) / 2 ? "right" : "wrong");
        if (argc > 3) printf("%.3f ms an iteration\n", (ended - began) * 1e3 / iterations);
    }
    return 0;
}
