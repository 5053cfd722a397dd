/* one_sided.c: what sum-hosts and counter-hosts of prelude/mechanisms_main.c do, by MPI's one-sided operations on memory of process 0:
 * process 1 gets the numbers of a vector and adds them up; both processes draw numbers by MPI_Fetch_and_op. A line for each run (runs.h).
 *
 *     mpiexec -n 2 ./one_sided sum-hosts|counter-hosts LENGTH TURNS */
#include "runs.h"

#include <stdlib.h>
#include <string.h>

enum { SUMS = 8, DRAWS = 20, OBJECTS = SUMS * RUNS };

static MPI_Win window;
static int self;
static long length;
static int *numbers, *fetched;

static long run_sums(long iterations)
{
    long wrong = 0, expected = 0;
    for (long k = 0; k < length; k++) expected += k % 7;
    if (self != 1) return 0;
    for (long i = 0; i < iterations; i++) {
        long sum = 0;
        MPI_Get(fetched, (int)length, MPI_INT, 0, i * length, (int)length, MPI_INT, window);
        MPI_Win_flush(0, window);
        for (long k = 0; k < length; k++) sum += fetched[k];
        wrong += sum != expected;
    }
    return wrong;
}

static long run_draws(long iterations)
{
    long last = -1, wrong = 0, one = 1;
    for (long i = 0; i < iterations; i++) {
        long drawn = -1;
        MPI_Fetch_and_op(&one, &drawn, MPI_LONG, 0, 0, MPI_SUM, window);
        MPI_Win_flush(0, window);
        wrong += drawn <= last;
        last = drawn;
    }
    return wrong;
}

/* The numbers; the counter is 0. */
static void write_numbers(int is_sum)
{
    for (long k = 0; k < OBJECTS * length; k++) numbers[k] = is_sum ? (int)(k % length % 7) : 0;
    MPI_Win_sync(window);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc != 4) return 2;
    int is_sum = strcmp(argv[1], "sum-hosts") == 0;
    long turns = strtol(argv[3], NULL, 10);
    length = is_sum ? strtol(argv[2], NULL, 10) : 2;
    fetched = malloc((size_t)length * sizeof *fetched);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Win_allocate(self == 0 ? OBJECTS * length * (MPI_Aint)sizeof *numbers : 0, sizeof *numbers, MPI_INFO_NULL, MPI_COMM_WORLD, &numbers,
                     &window);
    MPI_Win_lock_all(0, window);
    for (long turn = -1; turn < turns; turn++)
        for (long i = 1; i <= runs_of(turns); i++) {
            if (self == 0) write_numbers(is_sum);
            run("mpi", is_sum ? run_sums : run_draws, i * (is_sum ? SUMS : DRAWS), is_sum ? 1 : 2, turn >= 0);
        }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    free(fetched);
    end_mpi();
    return 0;
}
