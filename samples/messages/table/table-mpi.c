/* table-mpi.c: the same with MPI. The operations that are on their way at a time, and their answers, are packed.
 *
 *     table-mpi [OPERATIONS [IN_FLIGHT]] */
#include "table.h"

struct item { unsigned long key; long value; enum { ADD, LOOK_UP, ANSWER } what; };

#ifndef PACKET
#define PACKET 64
#endif
#define TAKE_SENDS

#include "../packets.h"

static struct table own;
static long sum, missing; /* of answers */

static long execute(const struct item *x) { return x->what == ADD ? table_add(&own, x->key, x->value) : table_value(&own, x->key); }

static void take(int from, const struct item *items, int n)
{
    for (int i = 0; i < n; i++) {
        if (items[i].what == ANSWER) sum += items[i].value, missing--;
        else send_item(from, (struct item){0, execute(&items[i]), ANSWER});
    }
    send_rest(from);
}

static void ask(struct item x)
{
    int to = home_of_key(x.key, processes);
    if (to == self) sum += execute(&x);
    else missing++, send_item(to, x);
}

/* The sum of what all operations of all processes give. */
static long execute_all(int operations, int what, int in_flight)
{
    long last = first_of(self + 1, processes, operations);
    sum = 0;
    for (long i = first_of(self, processes, operations); i < last;) {
        for (long end = i + in_flight < last ? i + in_flight : last; i < end; i++)
            ask(what == ADD ? (struct item){added_key(i, operations), i % 100, ADD} : (struct item){asked_key(i), 0, LOOK_UP});
        for (int to = 0; to < processes; to++) send_rest(to);
        while (missing > 0) look();
    }
    end_round();
    return sum;
}

int main(int argc, char **argv)
{
    start_packets(&argc, &argv);
    int operations = size_of(argc == 3 ? 2 : argc, argv, STANDARD, MOST_OPERATIONS);
    int in_flight = argc == 3 ? size_of(2, argv + 1, IN_FLIGHT, 4096) : IN_FLIGHT, is_right = operations > 0 && in_flight > 0;
    if (is_right) {
        own = new_table(operations / 2 + 1);
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
        long found[2] = {execute_all(operations, ADD, in_flight)}, all[2];
        double middle = MPI_Wtime();
        found[1] = execute_all(operations, LOOK_UP, in_flight);
        double end = MPI_Wtime();
        MPI_Reduce(found, all, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        if (self == 0) print_result(operations, all[0], all[1], middle - start, end - middle);
    } else if (self == 0) {
        fprintf(stderr, "usage: table-mpi [OPERATIONS [IN_FLIGHT]]\n");
    }
    end_packets();
    return is_right ? 0 : 2;
}
