/* tree-sum-mpi.c: the same with MPI: the subtrees at a depth of DEALT are dealt out in blocks, and process 0 has what is above.
 *
 *     tree-sum-mpi [LEVELS] */
#include "../programs.h"

#include <mpi.h>

enum { PASSES = 4, DEALT = 6 };

struct tree { long value; struct tree *left, *right; };

static int self, processes;

/* Whether this process has any part of the tree with this number, `depth` levels below the root. */
static int is_mine(long number, int depth)
{
    if (depth < DEALT) return 1;
    long subtree = (number >> (depth - DEALT)) - (1L << DEALT);
    return subtree * processes >> DEALT == self;
}

static struct tree *build(int levels, long number, int depth)
{
    if (levels == 0 || !is_mine(number, depth)) return NULL;
    struct tree *t = malloc(sizeof *t);
    t->value = depth >= DEALT || self == 0 ? number % 7 : 0;
    t->left = build(levels - 1, 2 * number, depth + 1);
    t->right = build(levels - 1, 2 * number + 1, depth + 1);
    return t;
}

static long sum(const struct tree *t, int pass) { return t == NULL ? 0 : t->value * pass + sum(t->left, pass) + sum(t->right, pass); }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int levels = size_of(argc, argv, 12, 28);
    if (levels == 0) {
        if (self == 0) fprintf(stderr, "usage: tree-sum-mpi [LEVELS]\n");
        MPI_Finalize();
        return 2;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double start = seconds_now();
    struct tree *t = build(levels, 1, 0);
    long total = 0;
    for (int pass = 1; pass <= PASSES; pass++) {
        long mine = sum(t, pass), all = 0;
        MPI_Reduce(&mine, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        total += all;
    }
    double seconds = seconds_now() - start;
    if (self == 0) {
        printf("%d levels: %ld\n", levels, total);
        print_seconds(seconds);
    }
    MPI_Finalize();
    return 0;
}
