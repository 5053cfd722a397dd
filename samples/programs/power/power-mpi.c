/* power-mpi.c: the same with MPI: feeders are dealt out in blocks. All processes know all demands, and add them in the same order.
 *
 *     power-mpi [FEEDERS] */
#include "grid.h"

#include <mpi.h>

struct customer { double value, demand; };
struct branch { double resistance, demand; struct branch *next; struct customer customer[CUSTOMERS]; };
struct lateral { double resistance, demand; struct lateral *next; struct branch *branches; };
struct feeder { double resistance, demand; struct lateral *laterals; };

static struct branch *new_branch(long number, struct branch *next)
{
    struct branch *b = malloc(sizeof *b);
    *b = (struct branch){.resistance = between(0.001, 0.003, number), .next = next};
    for (int i = 0; i < CUSTOMERS; i++) b->customer[i] = (struct customer){between(1, 9, number * CUSTOMERS + i), 1};
    return b;
}

static struct lateral *new_lateral(long number, struct lateral *next)
{
    struct lateral *l = malloc(sizeof *l);
    *l = (struct lateral){.resistance = between(0.0002, 0.0006, number), .next = next};
    for (int i = 0; i < BRANCHES; i++) l->branches = new_branch(number * BRANCHES + i, l->branches);
    return l;
}

static struct feeder *new_feeder(long number)
{
    struct feeder *f = malloc(sizeof *f);
    *f = (struct feeder){.resistance = between(0.00001, 0.00003, number)};
    for (int i = 0; i < LATERALS; i++) f->laterals = new_lateral(number * LATERALS + i, f->laterals);
    return f;
}

static double of_branch(struct branch *b, double price)
{
    double sum = 0, here = price_after(price, b->resistance, b->demand);
    for (int i = 0; i < CUSTOMERS; i++) {
        struct customer *c = &b->customer[i];
        c->demand = demand_at(here, c->value, c->demand);
        sum += c->demand;
    }
    return b->demand = with_loss(sum, b->resistance);
}

static double of_lateral(struct lateral *l, double price)
{
    double sum = 0, here = price_after(price, l->resistance, l->demand);
    for (struct branch *b = l->branches; b != NULL; b = b->next) sum += of_branch(b, here);
    return l->demand = with_loss(sum, l->resistance);
}

static double of_feeder(struct feeder *f, double price)
{
    double sum = 0, here = price_after(price, f->resistance, f->demand);
    for (struct lateral *l = f->laterals; l != NULL; l = l->next) sum += of_lateral(l, here);
    return f->demand = with_loss(sum, f->resistance);
}

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
