// Thousands of pages go from node to node at once: far more replies than there is room for between two nodes. The sender sleeps when it has
// nothing else to do, and is woken each time that there is room. A sleep ends by itself after a second, but not in the rounds here: the
// program would hang if a sleeper were not woken.
//
// RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
// RUN: env MCRL_DEADLOCK=0 MCRL_TUNE=arrays=pages mpiexec -n 2 -bind-to core %t | FileCheck %s
// CHECK: 20 rounds, right
#define _GNU_SOURCE
#include <prelude.h>
#include <prelude_arrays.h>

#include <dlfcn.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROUNDS = 20, NUMBERS = 1 << 20 };

static bool sleeps_until_woken = false;

/* In the place of the C library's: the fourth argument of a wait is when it ends by itself. */
long syscall(long number, ...)
{
    static long (*of_library)(long, ...) = NULL;
    if (of_library == NULL) *(void **)&of_library = dlsym(RTLD_NEXT, "syscall");
    long a[6];
    va_list given;
    va_start(given, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(given, long);
    va_end(given);
    if (number == SYS_futex && a[1] == FUTEX_WAIT && sleeps_until_woken) a[3] = 0;
    return of_library(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int main(void)
{
    shared int *a = shared_new_with(int, NUMBERS, write_invalidate, shared_as(.home = shared_at_first));
    barrier();
    sleeps_until_woken = true;
    for (int round = 0; round < ROUNDS; round++) {
        if (round % node_count() == node_self()) {
            shared_touch(a, NUMBERS * sizeof *a, shared_write);
            for (int i = 0; i < NUMBERS; i++) a[i]++;
        }
        barrier();
    }
    sleeps_until_woken = false;
    if (node_self() == 0) {
        long wrong = 0;
        shared_touch(a, NUMBERS * sizeof *a, shared_read);
        for (int i = 0; i < NUMBERS; i++) wrong += a[i] != ROUNDS;
        printf("%d rounds, %s\n", ROUNDS, wrong ? "wrong" : "right");
    }
    shared_delete(a);
    return 0;
}
