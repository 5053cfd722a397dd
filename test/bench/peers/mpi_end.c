/* mpi_end.c: linked to programs with MPI that run on several hosts. MPICH 4.0 closes each connection in MPI_Finalize and then waits in its
 * launcher's barrier, where no process acknowledges that others close theirs: a third of such programs never ends
 * (runtime/net/conduit/mpi/end.cpp). Here no connection is closed, and all processes have come to the end first. What is measured lies
 * before. */
#include <mpi.h>
#include <stddef.h>

/* UCX's call for that, which MPICH makes nowhere else. NULL: the connection has been closed. */
void *ucp_disconnect_nb(void *connection);
void *ucp_disconnect_nb(void *connection)
{
    (void)connection;
    return NULL;
}

int MPI_Finalize(void)
{
    PMPI_Barrier(MPI_COMM_WORLD);
    return PMPI_Finalize();
}
