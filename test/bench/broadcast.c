/* The broadcast of 1 GB to one node, by turns with MPI_Bcast; from and to memory that the processes have written before.
 *
 *     mpiexec -n 2 bench-broadcast --json FILE */
#include <mcrl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 7 };
static const size_t bytes = (size_t)1 << 30;

static double broadcast_ns(char *data)
{
    rgn_barrier();
    double start = mcrl_wall_seconds();
    if (crl_self_addr == 0) rgn_bcast_send(bytes, data);
    else rgn_bcast_recv(bytes, data);
    rgn_barrier();
    return (mcrl_wall_seconds() - start) * 1e9;
}

static double mpi_ns(char *data)
{
    MPI_Barrier(MPI_COMM_WORLD);
    double start = mcrl_wall_seconds();
    MPI_Bcast(data, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return (mcrl_wall_seconds() - start) * 1e9;
}

static void write_list(FILE *file, const char *name, const double *ns, const char *end)
{
    fprintf(file, "\"%s\": [", name);
    for (int i = 0; i < TURNS; i++) fprintf(file, "%s%.0f", i == 0 ? "" : ", ", ns[i]);
    fprintf(file, "]%s", end);
}

int main(int argc, char **argv)
{
    mcrl_init(&argc, &argv);
    double ours[TURNS], mpi[TURNS];
    char *data = malloc(bytes);
    if (data == NULL || argc != 3 || strcmp(argv[1], "--json") != 0) return 2;
    memset(data, (int)crl_self_addr, bytes);
    broadcast_ns(data);
    mpi_ns(data);
    for (int i = 0; i < TURNS; i++) {
        ours[i] = broadcast_ns(data);
        mpi[i] = mpi_ns(data);
    }
    if (crl_self_addr == 0) {
        FILE *file = fopen(argv[2], "w");
        if (file == NULL) return 1;
        fprintf(file, "{");
        write_list(file, "large.bcast", ours, ", ");
        write_list(file, "large.mpi.bcast", mpi, "}\n");
        if (fclose(file) != 0) return 1;
    }
    free(data);
    mcrl_finalize();
    return 0;
}
