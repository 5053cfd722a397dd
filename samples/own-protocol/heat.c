/* Heat in a rod: each point becomes the mean of its neighbours, step by step. Each node has a stretch of the rod; what it reads of its
 * neighbours' stretches comes by `push`, a protocol of this program's own, without a request after the first steps.
 *
 *     heat [STEPS]
 *
 * Prints the sum of all points, how many pages were asked for, and whether the result is that of one node alone. */
#include "push.h"

#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>

enum { points = 4000 };

static double initial(int i) { return i % 1000 < 500 ? 100.0 + i % 7 : 0.0; }

/* All points by one node, in plain memory. */
static double *alone(int steps)
{
    double *now = malloc(points * sizeof *now), *next = malloc(points * sizeof *next);
    if (!now || !next) abort();
    for (int i = 0; i < points; i++) now[i] = next[i] = initial(i);
    for (int step = 0; step < steps; step++) {
        for (int i = 1; i + 1 < points; i++) next[i] = (now[i - 1] + now[i] + now[i + 1]) / 3;
        double *last = now;
        now = next;
        next = last;
    }
    free(next);
    return now;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 20, me = node_self(), nodes = node_count();
    /* A row for each node, so that a page has one writer. */
    int length = (points + nodes - 1) / nodes;
    shared double **now = shared_new(double, nodes, length, &push), **next = shared_new(double, nodes, length, &push);
    int first = me * length, last = first + length < points ? first + length : points;
    for (int i = first; i < last; i++) now[me][i - first] = next[me][i - first] = initial(i);
    barrier();
    for (int step = 0; step < steps; step++) {
        double *row = now[me], *out = next[me];
        for (int i = first; i < last; i++) {
            if (i == 0 || i == points - 1) continue;
            double left = i > first ? row[i - first - 1] : now[me - 1][length - 1];
            double right = i + 1 < last ? row[i - first + 1] : now[me + 1][0];
            out[i - first] = (left + row[i - first] + right) / 3;
        }
        barrier();
        shared double **other = now;
        now = next;
        next = other;
    }
    double *expected = alone(steps), sum = 0;
    int wrong = 0;
    for (int i = first; i < last; i++) {
        wrong += now[me][i - first] != expected[i];
        sum += now[me][i - first];
    }
    free(expected);
    double total = reduce_sum(sum);
    if (reduce_sum(wrong) != 0) {
        if (me == 0) printf("wrong\n");
        return 1;
    }
    if (me == 0) printf("sum %.6f, right\n", total);
    return 0;
}
