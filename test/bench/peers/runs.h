/* runs.h: runs of what two processes do with MPI. Each has a line as those of prelude/runs.h, without the messages, which MPI does not
 * count. */
#ifndef RUNS_H
#define RUNS_H

#include <mpi.h>
#include <stdio.h>
#include <sys/resource.h>

enum { RUNS = 8, CHECKED_RUNS = 2 };

/* The only run with 0 turns is the one that is not printed. */
static inline long runs_of(long turns) { return turns == 0 ? CHECKED_RUNS : RUNS; }

void *ucp_disconnect_nb(void *connection);

static inline long interruptions(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

/* The work of one or both processes says how many wrong results it saw; one ends the program. The time of both is until both have done
 * their work, and know it. All operations of both count. */
static inline void run(const char *way, long (*work)(long iterations), long iterations, int workers, int is_printed)
{
    int self;
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Barrier(MPI_COMM_WORLD);
    long before = interruptions(), interrupted, all_interrupted;
    double start = MPI_Wtime(), seconds, longest;
    if (work(iterations) != 0) {
        fprintf(stderr, "%s: wrong results\n", way);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    seconds = MPI_Wtime() - start;
    MPI_Barrier(MPI_COMM_WORLD);
    if (workers > 1) seconds = MPI_Wtime() - start;
    interrupted = interruptions() - before;
    MPI_Allreduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(&interrupted, &all_interrupted, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (is_printed && self == 0) printf("%s %ld %.9f %ld\n", way, iterations * workers, longest, all_interrupted);
}

/* MPICH closes each connection of UCX in MPI_Finalize, and may never come to the end of it: runtime/net/conduit/mpi/end.cpp says why. */
void *ucp_disconnect_nb(void *connection)
{
    (void)connection;
    return NULL;
}

static inline void end_mpi(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

#endif
