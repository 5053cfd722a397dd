/* A program may use MPI beside the runtime, and begin and end it as MPI programs do.
 *
 * RUN: preludec %mpi_include %s -o %t
 * RUN: mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
 */
#include <prelude.h>
#include <mpi.h>
#include <stdio.h>

struct counter { int n; };

static void add(region struct counter *c, int n)
{
    write_lock(c); move
    c->n += n;
    unlock(c);
}

int main(int argc, char **argv)
{
    int rank, size, provided;
    MPI_Init(&argc, &argv);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided); /* MPI has been started for one thread */
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    region struct counter *c = 0;
    if (rank == 0) c = region_new_at(size - 1, struct counter);
    broadcast(0, &c, sizeof c);

    /* Messages of both kinds are under way at the same time, any source and any tag. */
    int next = (rank + 1) % size, got = -1;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    add(c, 1);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    add(c, 10);
    barrier(); /* in MPI_Wait a node answers no other; none needs an answer now */
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    double wrong = reduce_sum(got != (rank + size - 1) % size);
    barrier();
    read_lock(c);
    int n = c->n;
    unlock(c);
    // CHECK: 33 0 1
    if (rank == 0) printf("%d %.0f %d\n", n, wrong, provided == MPI_THREAD_SINGLE);
    MPI_Finalize();
    barrier(); /* the runtime goes on until main has returned */
    return 0;
}
