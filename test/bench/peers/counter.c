/* counter.c: two processes of one host draw numbers from a counter of process 0: by MPI_Fetch_and_op in a window that is shared memory, and
 * by C11's fetch-and-add in that memory. A line for each run: the way, its iterations, the nanoseconds, and 0 messages.
 *
 *     mpiexec -n 2 ./counter TURNS */
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 8, STEP = 1000 };

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

static void run(const char *name, long (*draw)(void), long iterations, int is_printed)
{
    int self;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), seconds, longest;
    long last = -1, wrong = 0;
    for (long i = 0; i < iterations; i++) {
        long drawn = draw();
        wrong += drawn <= last;
        last = drawn;
    }
    seconds = MPI_Wtime() - start;
    MPI_Allreduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (wrong != 0) MPI_Abort(MPI_COMM_WORLD, 1);
    if (is_printed && self == 0) printf("%s %ld %.1f 0\n", name, iterations, longest * 1e9);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int self, unit;
    long turns = argc == 2 ? strtol(argv[1], NULL, 10) : 1, *own;
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
        for (long i = 1; i <= RUNS; i++) run("mpi", draw_by_mpi, i * STEP, turn >= 0);
        for (long i = 1; i <= RUNS; i++) run("atomic", draw_by_atomic, i * STEP, turn >= 0);
    }
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Comm_free(&host);
    MPI_Finalize();
    return 0;
}
