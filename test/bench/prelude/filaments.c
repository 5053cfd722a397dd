/* What filaments and the end of a phase cost. filaments KIND SIZE ROUNDS prints lines of a word and a number, for each round:
 *     coarsened   plain, forall: ns of a filament that adds an element of a 1-D array, in the loop and in a forall at one node
 *     element     the same at that element
 *     scattered   the same at a node that is computed for each
 *     grid        the same in two dimensions, SIZE x SIZE, a filament a point
 *     ends        forall, int, double, barrier: ns of a forall of a filament a node; of one that reduces; of barrier() */
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHASES = 200 };

static void say(const char *what, double seconds, double count)
{
    if (node_self() == 0) printf("%s %.4f\n", what, seconds / count * 1e9);
}

static long plain_sum(const int *v, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) sum += v[i];
    return sum;
}

static long sum_of(shared int *v, int n)
{
    long sum = 0;
    forall (int i = 0; i < n; i++) at node(0) reduce(sum: sum) { sum += v[i]; }
    return sum;
}

static long sum_at_elements(shared int *v, int n)
{
    long sum = 0;
    forall (int i = 0; i < n; i++) at &v[i] reduce(sum: sum) { sum += v[i]; }
    return sum;
}

static long sum_at_nodes(shared int *v, int n)
{
    long sum = 0;
    forall (int i = 0; i < n; i++) at node(i >> 30) reduce(sum: sum) { sum += v[i]; }
    return sum;
}

static void adds(long (*sum_of)(shared int *, int), int n, int turns)
{
    shared int *v = shared_new_with(int, n, implicit_invalidate, shared_as(.home = shared_at_first));
    if (node_self() == 0)
        for (int i = 0; i < n; i++) v[i] = i % 7;
    barrier();
    long one = 0, other = 0;
    double start = wall_seconds();
    if (node_self() == 0)
        for (int t = 0; t < turns; t++) one += plain_sum(v, n);
    say("plain", wall_seconds() - start, (double)n * turns);
    barrier();
    start = wall_seconds();
    for (int t = 0; t < turns; t++) other += sum_of(v, n);
    say("forall", wall_seconds() - start, (double)n * turns);
    if (node_self() == 0 && one != other) fprintf(stderr, "filaments: the sums differ\n"), exit(1);
    shared_delete(v);
}

static void grid(int n, int turns)
{
    shared float **v = shared_new_with(float, n, n, implicit_invalidate, shared_as(.home = shared_at_first));
    double start = wall_seconds();
    if (node_self() == 0)
        for (int t = 0; t < turns; t++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) v[i][j] += (float)t;
    say("plain", wall_seconds() - start, (double)n * n * turns);
    barrier();
    start = wall_seconds();
    for (int t = 0; t < turns; t++)
        forall (int i = 0; i < n; i++) forall (int j = 0; j < n; j++) at node(0) { v[i][j] += (float)t; }
    say("forall", wall_seconds() - start, (double)n * n * turns);
    if (node_self() == 0 && v[n - 1][n - 1] != (float)(turns * (turns - 1))) fprintf(stderr, "filaments: an element is wrong\n"), exit(1);
    shared_delete(v);
}

static void ends(int turns)
{
    int nodes = node_count(), count = 0;
    double largest = 0, start;
    for (int round = 0; round < turns; round++) {
        barrier();
        start = wall_seconds();
        for (int t = 0; t < PHASES; t++)
            forall (int i = 0; i < nodes; i++) { (void)i; }
        say("forall", wall_seconds() - start, PHASES);
        start = wall_seconds();
        for (int t = 0; t < PHASES; t++)
            forall (int i = 0; i < nodes; i++) reduce(sum: count) { count++; }
        say("int", wall_seconds() - start, PHASES);
        start = wall_seconds();
        for (int t = 0; t < PHASES; t++)
            forall (int i = 0; i < nodes; i++) reduce(max: largest) { if (i > largest) largest = i; }
        say("double", wall_seconds() - start, PHASES);
        start = wall_seconds();
        for (int t = 0; t < PHASES; t++) barrier();
        say("barrier", wall_seconds() - start, PHASES);
    }
    if (count != turns * PHASES * nodes || (int)largest != nodes - 1) fprintf(stderr, "filaments: a reduction is wrong\n"), exit(1);
}

int main(int argc, char **argv)
{
    if (argc != 4) return fprintf(stderr, "usage: filaments coarsened|element|scattered|grid|ends SIZE ROUNDS\n"), 2;
    int size = atoi(argv[2]), turns = atoi(argv[3]);
    if (strcmp(argv[1], "coarsened") == 0) adds(sum_of, size, turns);
    if (strcmp(argv[1], "element") == 0) adds(sum_at_elements, size, turns);
    if (strcmp(argv[1], "scattered") == 0) adds(sum_at_nodes, size, turns);
    if (strcmp(argv[1], "grid") == 0) grid(size, turns);
    if (strcmp(argv[1], "ends") == 0) ends(turns);
    return 0;
}
