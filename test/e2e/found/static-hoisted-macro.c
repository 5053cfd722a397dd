// A static variable is declared in front of the function, where macros mean something else.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
// RUN: preludec -c -DONLY_INSIDE %s -o %t.o
#include <prelude.h>
#include <stdio.h>
#ifndef ONLY_INSIDE
#define N 2
#endif
static long f(region long *n)
{
#undef N
#define N 7
    static const long t[] = { 1, 2, 3, 4, 5, 6, N };
    long r = 0;
    read_lock(n); move
    for (int i = 0; i < 7; i++) r += t[i];
    r += *n;
    unlock(n);
    return r;
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new(long)));
    return 0;
}
