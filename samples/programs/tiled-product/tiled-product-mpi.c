/* tiled-product-mpi.c: the same with MPI: a process has strips of tiles, and all of the second matrix.
 *
 *     tiled-product-mpi [SIZE] */
#include "rows.h"

#include <mpi.h>

static int first_row(int process, int processes, int size)
{
    int strips = (size + TILE - 1) / TILE;
    return smaller(size, strips * process / processes * TILE);
}

static int multiply(int size, int self, int processes)
{
    int begin = first_row(self, processes, size), end = first_row(self + 1, processes, size), code = 0;
    double **first = new_rows(size, size), **second = new_rows(size, size), **product = new_rows(size, size);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int i = begin; i < end; i++) fill_row(first[i], 1, i, size), fill_row(second[i], 2, i, size);
    for (int p = 0; p < processes; p++)
        for (int i = first_row(p, processes, size); i < first_row(p + 1, processes, size); i++)
            MPI_Bcast(second[i], size, MPI_DOUBLE, p, MPI_COMM_WORLD);
    for (int i = begin; i < end; i += TILE) multiply_rows(product, first, second, i, size);
    MPI_Barrier(MPI_COMM_WORLD);
    double seconds = MPI_Wtime() - start;
    for (int p = 1; p < processes; p++)
        for (int i = first_row(p, processes, size); i < first_row(p + 1, processes, size); i++) {
            if (self == p) MPI_Send(product[i], size, MPI_DOUBLE, 0, i, MPI_COMM_WORLD);
            if (self == 0) MPI_Recv(product[i], size, MPI_DOUBLE, p, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    if (self == 0) {
        print_seconds(seconds);
        code = print_result(product, size);
    }
    return code;
}

int main(int argc, char **argv)
{
    int self, processes, code = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int size = size_of(argc, argv, 100, MOST);
    if (size > 0) code = multiply(size, self, processes);
    else if (self == 0) fprintf(stderr, "usage: tiled-product-mpi [SIZE]\n");
    MPI_Finalize();
    return code;
}
