/* A stack overflow ends the program on all nodes with one line that says whose stack it was and what makes it larger.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: not mpiexec -n 2 %t thread >%t.out 2>%t.err
 * RUN: %prints-nothing < %t.out
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=THREAD %s < %t.err
 * THREAD: {{^}}mcrl: node 1: stack overflow in thread 1: its stack of 262144 bytes is full; MCRL_STACK=524288 makes it larger{{$}}
 * RUN: env MCRL_STACK=100000 not mpiexec -n 2 %t thread 2>&1 | FileCheck --check-prefix=SET %s
 * SET: {{^}}mcrl: node 1: stack overflow in thread 1: its stack of 100000 bytes is full; MCRL_STACK=200000 makes it larger{{$}}
 * RUN: not mpiexec -n 2 %t main >%t.out 2>%t.err
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=MAIN %s < %t.err
 * MAIN: {{^}}mcrl: node 1: stack overflow in the first thread, the one that runs main: its stack of {{.+}} is full (ulimit -s){{$}}
 *
 * Also where the C library is interrupted in the middle of something.
 * RUN: not mpiexec -n 2 %t print >%t.out 2>%t.err
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=THREAD %s < %t.err
 *
 * And in an activation that has migrated, on the stack of the thread that received it.
 * RUN: not mpiexec -n 2 %t move >%t.out 2>%t.err
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=MAIN %s < %t.err
 *
 * Other faults keep their signal.
 * RUN: env ASAN_OPTIONS=abort_on_error=1 not --crash %t fault
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) long recurse(long depth, int print)
{
    volatile char frame[100];
    frame[0] = (char)depth;
    if (print) fprintf(stdout, "%ld %f\n", depth, (double)depth);
    if (depth == 0) return 0;
    return recurse(depth - 1, print) + frame[0];
}

void *overflow(void *print)
{
    return (void *)recurse(1L << 40, print != NULL);
}

long there(region long *n)
{
    write_lock(n); move
    *n = recurse(1L << 40, 0);
    long result = *n;
    unlock(n);
    return result;
}

int main(int argc, char **argv)
{
    region long *n = NULL;
    if (node_self() == 1) n = region_new(long);
    if (node_count() > 1) broadcast(1, &n, sizeof n);
    if (strcmp(argv[1], "fault") == 0) *(volatile int *)(argc - 2) = 1;
    if (strcmp(argv[1], "move") == 0 && node_self() == 0) there(n);
    if (node_self() == 1) {
        if (strcmp(argv[1], "thread") == 0) mcrl_thread_join(mcrl_thread_create(overflow, NULL, NULL), NULL);
        if (strcmp(argv[1], "print") == 0) mcrl_thread_join(mcrl_thread_create(overflow, "", NULL), NULL);
        if (strcmp(argv[1], "main") == 0) recurse(1L << 40, 0);
    }
    barrier();
    return 0;
}
