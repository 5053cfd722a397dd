// Thousands of pages go from node to node at once: far more replies than there is room for between two nodes. The sender sleeps when it has
// nothing else to do, and is woken each time that there is room. If it were not, it would sleep for a second each time.
//
// RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
// RUN: env MCRL_DEADLOCK=0 mpiexec -n 2 -bind-to core %t | FileCheck %s
// CHECK: 20 rounds, right and in time
#include <prelude.h>
#include <prelude_arrays.h>

#include <stdio.h>

enum { ROUNDS = 20, NUMBERS = 1 << 20, MOST_SECONDS = 5 };

int main(void)
{
    shared int *a = shared_new_with(int, NUMBERS, write_invalidate, shared_as(.home = shared_at_first));
    barrier();
    double start = wall_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        if (round % node_count() == node_self()) {
            shared_touch(a, NUMBERS * sizeof *a, shared_write);
            for (int i = 0; i < NUMBERS; i++) a[i]++;
        }
        barrier();
    }
    double seconds = wall_seconds() - start;
    if (node_self() == 0) {
        long wrong = 0;
        shared_touch(a, NUMBERS * sizeof *a, shared_read);
        for (int i = 0; i < NUMBERS; i++) wrong += a[i] != ROUNDS;
        printf("%d rounds, %s and %s\n", ROUNDS, wrong ? "wrong" : "right", seconds < MOST_SECONDS ? "in time" : "late");
        fprintf(stderr, "%.3f seconds\n", seconds);
    }
    shared_delete(a);
    return 0;
}
