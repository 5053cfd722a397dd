/* Programs whose messages go over TCP come to their end, each time: MPICH alone hangs in MPI_Finalize in a quarter of the runs
 * (runtime/net/conduit/mpi/end.cpp). With the runtime's start and end, and with the program's own.
 *
 * RUN: preludec -O1 -Wall -Werror %mpi_include %s -o %t
 * RUN: env UCX_TLS=tcp,self MPIR_CVAR_NOLOCAL=1 MCRL_TUNE=shm=0 MPIEXEC_TIMEOUT=30 sh -e -c "for run in 1 2 3 4 5 6 7 8 9 10 11 12; do mpiexec -n 4 %t; done" | FileCheck %s
 * RUN: env UCX_TLS=tcp,self MPIR_CVAR_NOLOCAL=1 MPIEXEC_TIMEOUT=30 sh -e -c "for run in 1 2 3 4 5 6 7 8 9 10 11 12; do mpiexec -n 4 %t mpi; done" | FileCheck %s
 * CHECK-COUNT-12: here
 */
#include <mpi.h>
#include <prelude.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    (void)arguments;
    if (count > 1) {
        MPI_Init(NULL, NULL);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (node_self() == 0) printf("here\n");
    if (count > 1) MPI_Finalize();
    return 0;
}
