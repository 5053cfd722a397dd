/* A handler of SIGSEGV of the program's gets the faults that are not at shared arrays, again and again; the others are the runtime's.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=arrays=pages mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_TUNE=arrays=pages,userfaultfd=0 mpiexec -n 2 %t | FileCheck %s
 * CHECK-COUNT-2: 3 faults of its own, 6
 */
#include <prelude.h>
#include <prelude_arrays.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf before;
static volatile int faults;

static void on_fault(int signal, siginfo_t *information, void *context)
{
    (void)signal, (void)context;
    faults += information->si_addr == (void *)8;
    siglongjmp(before, 1);
}

int main(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    sigaction(SIGSEGV, &action, NULL);
    shared long **a = shared_new(long, 2, 512, write_invalidate);
    long sum = 0;
    for (volatile int i = 0; i < 3; i++) {
        a[node_self()][i] = i + 1;
        barrier();
        if (sigsetjmp(before, 1) == 0) *(volatile char *)8 = 0;
        sum += a[1 - node_self()][i];
        barrier();
    }
    printf("%d faults of its own, %ld\n", faults, sum);
    return 0;
}
