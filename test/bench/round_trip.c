/* round_trip BYTES TURNS: there with so many bytes, and back with as many: as messages of the runtime that call a function, and with
 * MPI_Send and MPI_Recv, a batch of each in turn. A node that waits looks for the message all the time. Node 0 prints a line `message NS`
 * or `mpi NS` for each batch. */
#include <mcrl.h>

#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 500, MOST_BYTES = 1024 };

static char data[MOST_BYTES];
static volatile long received = 0;
static bool is_wrong = false;

static void receive(unsigned from, void *arguments, size_t bytes)
{
    (void)from;
    is_wrong = is_wrong || bytes == 0 || *(const char *)arguments != (char)received;
    received++;
}

static void await_message(long number)
{
    while (received < number) mcrl_poll();
}

static void by_messages(unsigned other, size_t bytes)
{
    for (long i = received, end = received + BATCH; i < end; i++) {
        if (other == 0) await_message(i + 1);
        data[0] = (char)i;
        mcrl_do_on(other, receive, data, bytes);
        if (other == 1) await_message(i + 1);
    }
}

static void by_mpi(int other, int bytes)
{
    char in[MOST_BYTES];
    for (long i = 0; i < BATCH; i++) {
        if (other == 0) MPI_Recv(in, bytes, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        data[0] = (char)i;
        MPI_Send(data, bytes, MPI_BYTE, other, 0, MPI_COMM_WORLD);
        if (other == 1) MPI_Recv(in, bytes, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        is_wrong = is_wrong || in[0] != (char)i;
    }
}

int main(int argc, char **argv)
{
    mcrl_init(&argc, &argv);
    int bytes = argc == 3 ? atoi(argv[1]) : 0;
    long turns = argc == 3 ? atol(argv[2]) : 0;
    if (crl_num_nodes != 2 || bytes < 1 || bytes > MOST_BYTES || turns < 1) return fprintf(stderr, "usage, on 2 nodes: round_trip BYTES TURNS\n"), 2;
    unsigned other = 1 - crl_self_addr;
    for (long turn = -1; turn < turns; turn++) /* the first finds connections that are not there */
        for (int is_mpi = 0; is_mpi < 2; is_mpi++) {
            rgn_barrier();
            double start = mcrl_wall_seconds();
            if (is_mpi) by_mpi((int)other, bytes);
            else by_messages(other, (size_t)bytes);
            double ns = (mcrl_wall_seconds() - start) * 1e9 / BATCH;
            if (crl_self_addr == 0 && turn >= 0) printf("%s %.1f\n", is_mpi ? "mpi" : "message", ns);
        }
    return is_wrong ? 1 : 0;
}
