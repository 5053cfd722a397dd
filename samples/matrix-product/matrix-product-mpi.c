/* The product of two matrices as matrix-product.c, with MPI. Process 0 has both matrices: it scatters the first, broadcasts the
 * second, and gathers the product. */
#include "matrix-product.h"

#include <mpi.h>

static int first_row(int process, int processes, int size) { return (int)((long)size * process / processes); }

struct strips {
    int *counts, *places; /* of rows, by process */
    MPI_Datatype row;
};

static struct strips make_strips(int processes, int size)
{
    struct strips s = {malloc((size_t)processes * sizeof *s.counts), malloc((size_t)processes * sizeof *s.places), MPI_DATATYPE_NULL};
    for (int p = 0; p < processes; p++) {
        s.places[p] = first_row(p, processes, size);
        s.counts[p] = first_row(p + 1, processes, size) - s.places[p];
    }
    MPI_Type_contiguous(size, MPI_DOUBLE, &s.row);
    MPI_Type_commit(&s.row);
    return s;
}

static void delete_strips(struct strips *s)
{
    MPI_Type_free(&s->row);
    free(s->counts);
    free(s->places);
}

int main(int argc, char **argv)
{
    int self, processes, size = 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (!parse(argc, argv, &size)) {
        if (self == 0) fprintf(stderr, "usage: matrix-product-mpi [-n SIZE]\n");
        MPI_Finalize();
        return 2;
    }
    struct strips s = make_strips(processes, size);
    int rows = s.counts[self];
    double **all_first = self == 0 ? new_rows(size, size) : NULL, **all_product = self == 0 ? new_rows(size, size) : NULL;
    double **first = new_rows(rows, size), **second = new_rows(size, size), **product = new_rows(rows, size);
    if (self == 0)
        for (int i = 0; i < size; i++) fill_row(all_first[i], 1, i, size), fill_row(second[i], 2, i, size);

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    MPI_Scatterv(self == 0 ? all_first[0] : NULL, s.counts, s.places, s.row, first[0], rows, s.row, 0, MPI_COMM_WORLD);
    MPI_Bcast(second[0], size, s.row, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rows; i++) multiply_row(product[i], first[i], second, size);
    MPI_Gatherv(product[0], rows, s.row, self == 0 ? all_product[0] : NULL, s.counts, s.places, s.row, 0, MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;

    bool right = true;
    if (self == 0) {
        right = print_result(all_product, size);
        fprintf(stderr, "%.6f seconds\n", seconds);
        delete_rows(all_first);
        delete_rows(all_product);
    }
    delete_rows(first);
    delete_rows(second);
    delete_rows(product);
    delete_strips(&s);
    MPI_Finalize();
    return right ? 0 : 1;
}
