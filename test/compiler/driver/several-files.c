// Several sources at once and one by one, with objects between, as with cc.
// RUN: preludec -O2 -std=c17 -g -Wall -Werror -I %S/Inputs -DBY=5 %s %S/Inputs/other.c %S/Inputs/plain.c -o %t
// RUN: mpiexec -n 2 %t | FileCheck %s
// RUN: mkdir -p %t.d && cd %t.d && preludec -c -I %S/Inputs -DBY=5 %s %S/Inputs/other.c %S/Inputs/plain.c
// RUN: cd %t.d && preludec several-files.o other.o plain.o -o linked && mpiexec -n 2 ./linked | FileCheck %s
// RUN: cd %t.d && preludec -MMD -MF deps -c -I %S/Inputs -DBY=5 %s -o x.o && FileCheck %s --check-prefix=DEPS < deps
// RUN: echo "-O1 -DBY=5 -I %S/Inputs" > %t.rsp && preludec @%t.rsp %s %S/Inputs/other.c %S/Inputs/plain.c -o %t && %t | FileCheck %s
#include "other.h"
#include <stdio.h>

int plain(int);

// CHECK: sum 12 in several-files.c:[[#@LINE+11]]
// DEPS: x.o: {{.*}}several-files.c
// DEPS: other.h
int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new_at(node_count() - 1, long);
    broadcast(0, &n, sizeof n);
    barrier();
    if (node_self() == 0) {
        long sum = other(n, 2) + other(n, 3) + plain(BY);
        printf("sum %ld in %s:%d\n", sum, __builtin_strrchr("/" __FILE__, '/') + 1, __LINE__);
    }
    barrier();
    return 0;
}
