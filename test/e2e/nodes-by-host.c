/* Nodes are numbered host by host, also where the ranks of MPI go round the hosts. In a program that calls MPI itself they are the ranks.
 *
 * REQUIRES: hosts
 * RUN: preludec -O1 -Wno-output-on-each-node %s -o %t
 * RUN: %hosts 2 2 %t | sort | FileCheck %s --check-prefix=ROW
 * RUN: env BY_TURNS=1 %hosts 2 2 %t | sort | FileCheck %s --check-prefix=TURNS
 * RUN: env BY_TURNS=1 MCRL_TUNE=shm=0 %hosts 2 2 %t | sort | FileCheck %s --check-prefix=TURNS
 * RUN: preludec -O1 -Wno-output-on-each-node %mpi_include -DOWN_MPI %s -o %t.mpi
 * RUN: env BY_TURNS=1 %hosts 2 2 %t.mpi | sort | FileCheck %s --check-prefix=OWN
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef OWN_MPI
#include <mpi.h>
#endif

#define N 64

int main(int argc, char **argv)
{
    const char *text = getenv("PMI_RANK");
    int rank = text == NULL ? -1 : atoi(text), crossings = 0;
    char name[64] = "";
    gethostname(name, sizeof name - 1);
#ifdef OWN_MPI
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#endif
    printf("node %d of %d on %s, rank %d\n", node_self(), node_count(), name, rank);

    /* Messages of all sizes, to all: small ones, and data that MPI carries. */
    static char large[4][200000];
    memset(large[node_self()], 'a' + node_self(), sizeof large[0]);
    int hosts[4] = {0}, wrong = 0;
    hosts[node_self()] = atoi(name + strlen(name) - 1);
    for (int node = 0; node < node_count(); node++) {
        broadcast(node, large[node], sizeof large[0]);
        broadcast(node, &hosts[node], sizeof hosts[0]);
        for (size_t i = 0; i < sizeof large[0]; i++) wrong += large[node][i] != 'a' + node;
    }

    /* Blocks of indices, and of rows, are by node; how often the next one is on another host. */
    forall (int i = 0; i < N; i++) reduce(sum: wrong) {
        wrong += mcrl_home_blocks(i, N, node_count()) != (unsigned)node_self();
    }
    for (int i = 0; i + 1 < N; i++)
        crossings += hosts[mcrl_home_blocks(i, N, node_count())] != hosts[mcrl_home_blocks(i + 1, N, node_count())];
    if (node_self() == 0) printf("wrong %d, crossings %d\n", wrong, crossings);
    // ROW: node 0 of 4 on host1, rank 0
    // ROW: node 1 of 4 on host1, rank 1
    // ROW: node 2 of 4 on host2, rank 2
    // ROW: node 3 of 4 on host2, rank 3
    // ROW: wrong 0, crossings 1
    // TURNS: node 0 of 4 on host1, rank 0
    // TURNS: node 1 of 4 on host1, rank 2
    // TURNS: node 2 of 4 on host2, rank 1
    // TURNS: node 3 of 4 on host2, rank 3
    // TURNS: wrong 0, crossings 1
    // OWN: node 0 of 4 on host1, rank 0
    // OWN: node 1 of 4 on host2, rank 1
    // OWN: node 2 of 4 on host1, rank 2
    // OWN: node 3 of 4 on host2, rank 3
    // OWN: wrong 0, crossings 3
    return 0;
}
