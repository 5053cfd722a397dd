/* Starts the runtime and ends it; the peer is the shortest program of MPI's whose processes have heard of each other. */
#ifdef PEER
#include <mpi.h>

int main(int count, char **arguments)
{
    MPI_Init(&count, &arguments);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
#else
#include <mcrl.h>

int main(int count, char **arguments)
{
    mcrl_init(&count, &arguments);
    mcrl_finalize();
    return 0;
}
#endif
