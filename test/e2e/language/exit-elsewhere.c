/* exit() in an activation that has migrated, in a handler and in a thread, ends the program with its code, also on a node whose main has
 * returned.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: sh -c 'mpiexec -n 2 %t handler; echo "ended with $?"' | FileCheck %s
 * RUN: sh -c 'mpiexec -n 2 %t thread; echo "ended with $?"' | FileCheck %s
 * RUN: sh -c 'mpiexec -n 2 %t handler late; echo "ended with $?"' | FileCheck %s
 * RUN: sh -c 'mpiexec -n 2 %t thread late; echo "ended with $?"' | FileCheck %s
 * RUN: sh -c 'mpiexec -n 2 %t here; echo "ended with $?"' | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void leave(region int *n, region int *other)
{
    write_lock(n); move(always)
    *n = 4;
    int code = *n;
    unlock(n);
    if (other) {
        read_lock(other);
        code = *other + 4;
        unlock(other);
    }
    printf("leaving\n");
    exit(code);
}

int main(int argc, char **argv)
{
    region int *here = region_new(int);
    region int *away = region_new_at(node_count() - 1, int);
    barrier();
    if (node_self() == 0 && argc > 2) usleep(100000);
    if (node_self() == 0) {
        if (argc > 1 && strcmp(argv[1], "handler") == 0) leave(away, NULL);
        if (argc > 1 && strcmp(argv[1], "thread") == 0) leave(away, here);
        leave(here, NULL);
    }
    return 0;
}

// CHECK: leaving
// CHECK: ended with 4
