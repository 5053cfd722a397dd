/* A node that a signal ends says so with a line: which node, which signal, and where it was last. The signal takes its default course.
 *
 * RUN: preludec -O1 %s -o %t
 * RUN: %killed mpiexec -n 2 %t segv 2>&1 | FileCheck --check-prefixes=SEGV%if launcher-tells-of-signals %{,BANNER%} --implicit-check-not=backtrace %s
 * SEGV: {{^}}mcrl: node 1: SIGSEGV at address 0x8, in thread 0; the last lock that waited, or migration, here was at {{.*}}fail-crash.c:[[#]]{{$}}
 * BANNER: Segmentation fault (signal 11)
 * RUN: %killed mpiexec -n 2 %t abort 2>&1 | FileCheck --check-prefixes=ABRT%if launcher-tells-of-signals %{,ABRT-BANNER%} %s
 * ABRT: {{^}}mcrl: node 1: SIGABRT, in thread 0; the last lock that waited, or migration, here was at {{.*}}fail-crash.c:[[#]]{{$}}
 * The launcher or-s the codes of its nodes: 6, or 15 after it has killed the other node (9).
 * ABRT-BANNER: (signal {{6|15}})
 * RUN: %killed mpiexec -n 2 %t divide 2>&1 | FileCheck --check-prefixes=FPE%if launcher-tells-of-signals %{,FPE-BANNER%} %s
 * FPE: {{^}}mcrl: node 1: SIGFPE, in thread 0;
 * FPE-BANNER: (signal {{8|9}})
 * RUN: %killed mpiexec -n 2 %t sent 2>&1 | FileCheck --check-prefix=SENT %s
 * SENT: {{^}}mcrl: node 1: SIGSEGV, sent by process {{[1-9][0-9]*}}, in thread 0;
 *
 * In an activation that has come from the other node.
 * RUN: %killed mpiexec -n 2 %t moved 2>&1 | FileCheck --check-prefix=MOVED %s
 * MOVED: {{^}}mcrl: node 1: SIGSEGV at address 0x10, in an activation that runs as a message handler; the last lock that waited, or migration, here was at {{.*}}fail-crash.c:[[#]]{{$}}
 *
 * A program's own handler of a signal is not disturbed.
 * RUN: mpiexec -n 2 %t handled 2>&1 | FileCheck --check-prefix=HANDLED --implicit-check-not=mcrl: %s
 * HANDLED: handled
 *
 * _exit() and quick_exit() of a node end the job, with a line and a code that is not 0. Not so in a child process.
 * RUN: not mpiexec -n 2 %t _exit >%t.out 2>%t.err
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=EXIT %s < %t.err
 * EXIT: {{^}}mcrl: node 1: _exit(0) was called while the job runs; exit() ends a node{{$}}
 * RUN: not mpiexec -n 2 %t quick_exit >%t.out 2>%t.err
 * RUN: count 1 < %t.err
 * RUN: FileCheck --check-prefix=QUICK %s < %t.err
 * QUICK: {{^}}mcrl: node 1: quick_exit was called while the job runs; exit() ends a node{{$}}
 * RUN: FileCheck --check-prefix=HANDLER %s < %t.out
 * HANDLER: {{^}}a function of at_quick_exit{{$}}
 * RUN: mpiexec -n 2 %t child-_exit | FileCheck --check-prefix=CHILD %s
 * RUN: mpiexec -n 2 %t child-quick_exit | FileCheck --check-prefix=CHILD %s
 * CHILD: {{^}}end{{$}}
 */
#include <prelude.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void count(region long *n)
{
    write_lock(n);
    *n += 1;
    unlock(n);
}

static void crash_there(region long *n)
{
    write_lock(n); move
    *(volatile int *)16 = 1;
    unlock(n);
}

static void on_signal(int signal)
{
    (void)signal;
    puts("handled");
}

static void on_quick_exit(void)
{
    puts("a function of at_quick_exit");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    region long *n = NULL, *there = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    if (node_self() == 1) there = region_new(long);
    broadcast(1, &there, sizeof there);
    if (node_self() == 0 && strcmp(how, "moved") == 0) crash_there(there);
    if (node_self() == 1) {
        count(n);
        if (strcmp(how, "handled") == 0) signal(SIGFPE, on_signal), raise(SIGFPE);
        if (strcmp(how, "segv") == 0) *(volatile int *)8 = 1;
        if (strcmp(how, "abort") == 0) abort();
        if (strcmp(how, "divide") == 0) raise(SIGFPE);
        if (strcmp(how, "_exit") == 0) _exit(0);
        if (strcmp(how, "quick_exit") == 0) at_quick_exit(on_quick_exit), quick_exit(0);
        pid_t child = strcmp(how, "sent") == 0 || strncmp(how, "child-", 6) == 0 ? fork() : 1;
        if (child == 0 && strcmp(how, "sent") == 0) kill(getppid(), SIGSEGV);
        if (child == 0 && strcmp(how, "child-quick_exit") == 0) quick_exit(0);
        if (child == 0) _exit(0);
        if (child > 1) waitpid(child, NULL, 0);
    }
    barrier();
    if (node_self() == 0) puts("end");
    return 0;
}
