/* expression-trees-mpi.c: the same with MPI, divided before it runs. A subtree belongs to a range of processes, and each of its halves to
 * half of them. The first process of a range gets the product; so matrices go up a combining tree. */
#include "expression.h"

#include <mpi.h>

static int self;

/* By one process. `scratch`: two matrices for each level. */
static void evaluate(double *product, double *scratch, long node, int height, const struct settings *s)
{
    if (height == 0) {
        make_leaf(product, node - (1L << s->height), s->size);
        return;
    }
    double *left = scratch, *right = left + elements(s), *rest = right + elements(s);
    evaluate(left, rest, 2 * node, height - 1, s);
    evaluate(right, rest, 2 * node + 1, height - 1, s);
    for (int i = 0; i < s->size; i++) multiply_row(product + i * s->size, left + i * s->size, right, s->size);
}

/* By the processes first to first + count - 1, of which this is one. The first gets the product. */
static void evaluate_together(double *product, double *scratch, long node, int height, int first, int count, const struct settings *s)
{
    if (count == 1 || height == 0) {
        if (self == first) evaluate(product, scratch, node, height, s);
        return;
    }
    int middle = first + (count + 1) / 2;
    double *left = scratch, *right = left + elements(s), *rest = right + elements(s);
    if (self >= middle) {
        evaluate_together(right, rest, 2 * node + 1, height - 1, middle, first + count - middle, s);
        if (self == middle) MPI_Send(right, (int)elements(s), MPI_DOUBLE, first, 0, MPI_COMM_WORLD);
        return;
    }
    evaluate_together(left, rest, 2 * node, height - 1, first, middle - first, s);
    if (self != first) return;
    MPI_Recv(right, (int)elements(s), MPI_DOUBLE, middle, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < s->size; i++) multiply_row(product + i * s->size, left + i * s->size, right, s->size);
}

int main(int argc, char **argv)
{
    struct settings s;
    int processes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &s)) {
        if (self == 0) fprintf(stderr, "usage: expression-trees-mpi [-n SIZE] [-d HEIGHT]\n");
        MPI_Finalize();
        return 2;
    }
    double *product = new_matrices(1 + 2 * s.height, &s);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    evaluate_together(product, product + elements(&s), 1, s.height, 0, processes, &s);
    bool right = self != 0 || print_product(product, &s, MPI_Wtime() - start);
    free(product);
    MPI_Finalize();
    return right ? 0 : 1;
}
