/* A constructor, as that of a library or of clang's profile, may change the environment before main: the array then moves, and MPI's start
 * moves it once more. The runtime and main's third argument have the environment as it is.
 *
 * RUN: preludec -O1 -Wall -Werror %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: preludec -O1 -fprofile-instr-generate %s -o %t.profiled
 * RUN: env LLVM_PROFILE_FILE=%t.profraw %t.profiled | FileCheck %s
 * It may clear the whole environment.
 * RUN: env CLEARED=1 %t | FileCheck --check-prefix=CLEARED %s
 * What a constructor sets for the runtime is read, too.
 * RUN: not env WANTED=7 %t 2>&1 | FileCheck --check-prefix=NODES %s
 *
 * CHECK: 2: MY_OPTION=1 in main, HOME=none
 * CLEARED: 2: MY_OPTION=none in main, HOME=none
 * NODES: mcrl: MCRL_NODES is 7, but the program runs on 1 node
 */
#define _GNU_SOURCE
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell { long v; };

static long leaf(region struct cell *n, int k)
{
    write_lock(n);
    move
    n->v += k;
    long v = n->v;
    unlock(n);
    return v;
}

__attribute__((constructor)) static void early(void)
{
    if (getenv("CLEARED") != NULL) {
        clearenv();
        return;
    }
    setenv("MY_OPTION", "1", 1);
    unsetenv("HOME");
    if (getenv("WANTED") != NULL) setenv("MCRL_NODES", getenv("WANTED"), 1);
    for (int i = 0; i < 100; i++) {
        char name[20];
        sprintf(name, "FILLER_%d", i);
        setenv(name, "filler", 1);
    }
}

static const char *value_of(char **variables, const char *name)
{
    size_t length = strlen(name);
    for (; *variables != NULL; variables++)
        if (strncmp(*variables, name, length) == 0 && (*variables)[length] == '=') return *variables + length + 1;
    return "none";
}

int main(int argc, char **argv, char **variables)
{
    (void)argc, (void)argv;
    if (node_self() != 0) return 0;
    printf("%ld: MY_OPTION=%s in main, HOME=%s\n", leaf(region_new(struct cell), 2), value_of(variables, "MY_OPTION"), value_of(variables, "HOME"));
    return 0;
}
