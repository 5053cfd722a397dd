/* counter.c: two processes of one host draw numbers from a counter of process 0: by MPI_Fetch_and_op in a window that is shared memory, and
 * by C11's fetch-and-add in that memory. A line for each run (runs.h).
 *
 *     mpiexec -n 2 ./counter counter 1 TURNS */
#include "runs.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { STEP = 1000 };

static MPI_Win window;
static _Atomic long *counter;

static long draw_by_mpi(void)
{
    long one = 1, drawn = 0;
    MPI_Fetch_and_op(&one, &drawn, MPI_LONG, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
    return drawn;
}

static long draw_by_atomic(void) { return atomic_fetch_add(counter, 1); }

static long wrong_numbers(long (*draw)(void), long iterations)
{
    long last = -1, wrong = 0;
    for (long i = 0; i < iterations; i++) {
        long drawn = draw();
        wrong += drawn <= last;
        last = drawn;
    }
    return wrong;
}

static long run_mpi(long iterations) { return wrong_numbers(draw_by_mpi, iterations); }
static long run_atomic(long iterations) { return wrong_numbers(draw_by_atomic, iterations); }

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int self, unit;
    long turns = argc == 4 ? strtol(argv[3], NULL, 10) : 1, *own;
    MPI_Comm host;
    MPI_Aint bytes;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Win_allocate_shared(self == 0 ? sizeof *own : 0, sizeof *own, MPI_INFO_NULL, host, &own, &window);
    MPI_Win_shared_query(window, 0, &bytes, &unit, &own);
    if (self == 0) *own = 0;
    counter = (_Atomic long *)own;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, window);
    for (long turn = -1; turn < turns; turn++) {
        for (long i = 1; i <= runs_of(turns); i++) run("mpi", run_mpi, i * STEP, 2, turn >= 0);
        for (long i = 1; i <= runs_of(turns); i++) run("atomic", run_atomic, i * STEP, 2, turn >= 0);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Comm_free(&host);
    end_mpi();
    return 0;
}
