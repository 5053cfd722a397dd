/* No deadlock is reported while a node that others wait for sleeps, computes, or waits in a call of MPI, however long.
 *
 * RUN: preludec -O1 -Wall -Werror %mpi_include %s -o %t
 * RUN: mpiexec -n 3 %t 2>&1 | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t 2>&1 | FileCheck %s
 * CHECK-NOT: mcrl
 * CHECK: 3 of 3
 * CHECK-NOT: mcrl
 */
#include <mpi.h>
#include <prelude.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void compute(double seconds)
{
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do clock_gettime(CLOCK_MONOTONIC, &now);
    while (now.tv_sec - start.tv_sec + (now.tv_nsec - start.tv_nsec) / 1e9 < seconds);
}

/* On node 1, whose region it is. */
static void keep_waiting(region long *done, void (*in)(void))
{
    write_lock(done);
    barrier();
    in();
    ++*done;
    unlock(done);
}

static long value(region long *done)
{
    read_lock(done);
    long n = *done;
    unlock(done);
    return n;
}

static void sleeps(void) { usleep(1200000); }
static void computes(void) { compute(1.2); }
static void receives(void)
{
    int message;
    MPI_Recv(&message, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(void)
{
    static void (*const ways[])(void) = {sleeps, computes, receives};
    region long *done = NULL;
    if (node_self() == 1) done = region_new(long);
    broadcast(1, &done, sizeof done);
    for (int i = 0; i < 3; i++) {
        if (node_self() == 1) {
            keep_waiting(done, ways[i]);
        } else {
            barrier();
            if (node_self() == 2 && i == 2) {
                int message = 0;
                usleep(1200000);
                MPI_Send(&message, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            }
            value(done);
        }
        barrier();
    }
    if (node_self() == 0) printf("%ld of 3\n", value(done));
    barrier();
    return 0;
}
