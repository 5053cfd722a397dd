// __func__ in the body of a function-like macro is the continuation's name.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
#define LOG() printf("%s\n", __func__)
static void f(region long *n)
{
    read_lock(n); move
    long r = *n;
    unlock(n);
    printf("%s ", __func__);
    if (r == 0) LOG();
}
int main(void)
{
    if (node_self() == 0) f(region_new(long));
    return 0;
}
