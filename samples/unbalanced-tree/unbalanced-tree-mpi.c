/* unbalanced-tree-mpi.c: the same with MPI, as one divides it before it runs: the subtrees at a depth of 4 are dealt out one by one. */
#include "tree.h"

#include <mpi.h>

enum { DEALT = 4 };

static int self, processes;
static long dealt;

static uint64_t count(uint64_t node, int depth)
{
    uint64_t sum = 1;
    int children = children_of(node, depth);
    for (int i = 0; i < children; i++) sum += count(child_of(node, i), depth - 1);
    return sum;
}

/* The nodes above are counted by process 0. */
static uint64_t count_mine(uint64_t node, int depth, int above)
{
    if (above == 0) return dealt++ % processes == self ? count(node, depth) : 0;
    uint64_t sum = self == 0;
    int children = children_of(node, depth);
    for (int i = 0; i < children; i++) sum += count_mine(child_of(node, i), depth - 1, above - 1);
    return sum;
}

int main(int argc, char **argv)
{
    struct settings s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &s)) {
        if (self == 0) fprintf(stderr, "usage: unbalanced-tree-mpi [-d DEPTH | -s] [-r ROOT]\n");
        MPI_Finalize();
        return 2;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    uint64_t mine = count_mine(s.root, s.depth, s.depth == SPINES ? 1 : s.depth < DEALT ? s.depth : DEALT), all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0) print_count(&s, all, MPI_Wtime() - start);
    MPI_Finalize();
    return 0;
}
