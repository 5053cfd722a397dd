/* A child of fork() is no node: it exits, returns from main or goes on computing without harm to the job, and what it may not do ends
 * it alone, with a line.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t exit >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=GOOD %s < %t.out
 * RUN: count 0 < %t.err
 * RUN: env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t return | FileCheck --check-prefix=GOOD %s
 * RUN: env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t finalize | FileCheck --check-prefix=GOOD %s
 * GOOD-DAG: {{^}}child: exit code 7{{$}}
 * GOOD-DAG: {{^}}end: 2000 visits{{$}}
 *
 * RUN: env MPIEXEC_TIMEOUT=30 mpiexec -n 2 %t visit >%t.out 2>%t.err
 * RUN: FileCheck --check-prefix=BAD %s < %t.out
 * BAD-DAG: {{^}}child: exit code 1{{$}}
 * BAD-DAG: {{^}}end: 2000 visits{{$}}
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=LINE %s < %t.err
 * LINE: {{^}}mcrl: node 1: {{.*}} called in a child process, which is no node{{$}}
 */
#include <mcrl.h>
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void visit(region long *n)
{
    write_lock(n); move(always) /* so that the child asks another node */
    *n += 1;
    unlock(n);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    region long *n = NULL, *mine = NULL;
    int status = 0;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    if (node_self() == 1) mine = region_new(long);
    broadcast(1, &mine, sizeof mine);
    for (int i = 0; i < 500; i++) visit(node_self() == 0 ? mine : n);
    if (node_self() == 1) {
        pid_t child = fork();
        if (child == 0) {
            unsigned long x = 1;
            for (long i = 0; i < 100000000; i++) x = x * 6364136223846793005u + 1; /* looks for messages, as any loop */
            if (strcmp(how, "visit") == 0) visit(n);
            if (strcmp(how, "finalize") == 0) mcrl_finalize();
            if (strcmp(how, "return") == 0) return 7;
            exit(x == 0 ? 8 : 7);
        }
        waitpid(child, &status, 0);
        printf("child: exit code %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        fflush(stdout);
    }
    for (int i = 0; i < 500; i++) visit(node_self() == 0 ? mine : n);
    barrier();
    long sum = 0;
    if (node_self() == 0) {
        read_lock(n);
        sum = *n;
        unlock(n);
        read_lock(mine);
        sum += *mine;
        unlock(mine);
        printf("end: %ld visits\n", sum);
    }
    return 0;
}
