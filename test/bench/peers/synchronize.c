/* The peers of a forall's end: MPI_Barrier, and MPI_Allreduce of an int and of a double. synchronize ROUNDS TIMES prints lines of a word
 * and ns. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

static int self, times = 200;

static void say(const char *what, double seconds)
{
    if (self == 0) printf("%s %.4f\n", what, seconds / times * 1e9);
}

int main(int argc, char **argv)
{
    int one = 1, sum, rounds = argc == 3 ? atoi(argv[1]) : 1;
    double mine, largest;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    mine = self;
    if (argc == 3) times = atoi(argv[2]);
    for (; rounds > 0; rounds--) {
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        for (int t = 0; t < times; t++) MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        say("int", MPI_Wtime() - start);
        start = MPI_Wtime();
        for (int t = 0; t < times; t++) MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        say("double", MPI_Wtime() - start);
        start = MPI_Wtime();
        for (int t = 0; t < times; t++) MPI_Barrier(MPI_COMM_WORLD);
        say("barrier", MPI_Wtime() - start);
    }
    MPI_Finalize();
    return 0;
}
