/* power-mpi.c: the same with MPI: feeders are dealt out in blocks. All processes know all demands, and add them in the same order.
 *
 *     power-mpi [FEEDERS] */
#include "network.h"

#include <mpi.h>

static int first_of(int process, int processes, int feeders) { return (feeders * process + processes - 1) / processes; }

static void settle(int feeders, int self, int processes, int *counts, int *places)
{
    struct feeder *feeder[MOST_FEEDERS];
    double mine[MOST_FEEDERS], demand[MOST_FEEDERS], price = 1, total = 0;
    int rounds = 0;
    for (int p = 0; p < processes; p++) {
        places[p] = first_of(p, processes, feeders);
        counts[p] = first_of(p + 1, processes, feeders) - places[p];
    }
    double start = MPI_Wtime();
    for (int i = 0; i < counts[self]; i++) feeder[i] = new_feeder(places[self] + i + 1);
    while (rounds < MOST_ROUNDS) {
        for (int i = 0; i < counts[self]; i++) mine[i] = of_feeder(feeder[i], price);
        MPI_Allgatherv(mine, counts[self], MPI_DOUBLE, demand, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
        rounds++;
        total = 0;
        for (int i = 0; i < feeders; i++) total += demand[i];
        if (is_settled(total, feeders * per_feeder)) break;
        price = new_price(price, total, feeders * per_feeder);
    }
    double seconds = MPI_Wtime() - start;
    if (self != 0) return;
    print_result(feeders, rounds, price, total);
    print_seconds(seconds);
}

int main(int argc, char **argv)
{
    int self, processes;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int feeders = size_of(argc, argv, 2, MOST_FEEDERS), *of_processes = malloc(2 * (size_t)processes * sizeof(int));
    if (feeders == 0 && self == 0) fprintf(stderr, "usage: power-mpi [FEEDERS]\n");
    MPI_Barrier(MPI_COMM_WORLD);
    if (feeders > 0) settle(feeders, self, processes, of_processes, of_processes + processes);
    free(of_processes);
    MPI_Finalize();
    return feeders == 0 ? 2 : 0;
}
