// Data of every size reach every node and come back, through shared memory and through MPI alone: from one byte to what MPI carries
// straight from region to region; and where some nodes share memory and others do not, as on several hosts.
// RUN: preludec -O1 %s -o %t
// RUN: mpiexec -n 1 %t | FileCheck %s
// RUN: mpiexec -n 3 %t | FileCheck %s
// RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
// RUN: env MCRL_CONDUIT=udp mpiexec -n 3 %t | FileCheck %s
// RUN: %if nightly %{ env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:4,loss:2,duplicate:5,reorder:10,delay:100 mpiexec -n 3 %t | FileCheck %s %}
// RUN: env MPIR_CVAR_NUM_CLIQUES=2 mpiexec -n 4 %t | FileCheck %s
#include <prelude.h>
#include <stdio.h>

enum { sizes = 11 };
static const size_t bytes_of[sizes] = {1, 2, 63, 64, 65, 4096, 8192, 8256, 8257, 100000, 20000000};

static unsigned char value(size_t i, int round) { return (unsigned char)(i * 7 + i / 251 + (size_t)round * 13); }

// Adds one to every byte if all are what they should be; returns how many are not.
static size_t next_round(region unsigned char *r, size_t bytes, int round)
{
    size_t wrong = 0;
    write_lock(r);
    for (size_t i = 0; i < bytes; i++) {
        wrong += local(r)[i] != value(i, round);
        local(r)[i] = value(i, round + 1);
    }
    unlock(r);
    return wrong;
}

static size_t look(region unsigned char *r, size_t bytes, int round)
{
    size_t wrong = 0;
    read_lock(r);
    for (size_t i = 0; i < bytes; i++) wrong += local(r)[i] != value(i, round);
    unlock(r);
    return wrong;
}

int main(void)
{
    size_t wrong = 0;
    int nodes = node_count();
    for (int s = 0; s < sizes; s++) {
        region unsigned char *r = 0;
        size_t bytes = bytes_of[s];
        if (node_self() == 0) {
            r = region_new_array_at(nodes - 1, unsigned char, bytes);
            write_lock(r);
            for (size_t i = 0; i < bytes; i++) local(r)[i] = value(i, 0);
            unlock(r);
        }
        broadcast(0, &r, sizeof r);
        for (int round = 0; round < 2 * nodes; round++) {
            if (round % nodes == node_self()) wrong += next_round(r, bytes, round);
            barrier();
            wrong += look(r, bytes, round + 1);
            barrier();
        }
    }
    double all = reduce_sum((double)wrong);
    // CHECK: 0 bytes are wrong
    if (node_self() == 0) printf("%.0f bytes are wrong\n", all);
    return 0;
}
