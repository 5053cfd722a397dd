// #line in or before a function that migrates is not followed where the emitted text says its own lines.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static long f(region long *n)
{
#line 500
    read_lock(n); move
    long r = *n + __LINE__;
    unlock(n);
    return r;
}
int main(void)
{
    if (node_self() == 0) printf("%ld %s\n", f(region_new(long)), __FILE__);
    return 0;
}
