/* A child of fork() has regions that are used in place as they were; it may write them and end the locks that were held, without harm to
 * the nodes that use them.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t | FileCheck %s
 * RUN: env MPIEXEC_TIMEOUT=30 MCRL_TUNE=shm=0 mpiexec -n 2 %t | FileCheck %s
 * CHECK: {{^}}child: 102, exit code 7{{$}}
 * CHECK: {{^}}end: 4{{$}}
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void add(region long *c, long n)
{
    write_lock(c);
    *c += n;
    unlock(c);
}

int main(void)
{
    struct region_zone zone = {zone_in_place, zone_at_node, 0, 0, 0, 0, 0};
    region long *c = NULL;
    int status = 0;
    if (node_self() == 0) c = region_new_in(&zone, long);
    broadcast(0, &c, sizeof c);
    add(c, 1);
    barrier();
    if (node_self() == 0) {
        write_lock(c);
        long now = *c;
        pid_t child = fork();
        if (child == 0) {
            *c = now + 100;
            printf("child: %ld, ", *c);
            fflush(stdout);
            unlock(c);
            exit(7);
        }
        waitpid(child, &status, 0);
        printf("exit code %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        fflush(stdout);
        unlock(c);
    }
    barrier();
    add(c, 1);
    barrier();
    long end = 0;
    read_lock(c);
    end = *c;
    unlock(c);
    if (node_self() == 0) printf("end: %ld\n", end);
    return 0;
}
