// __COUNTER__ in a function that migrates has other values in the continuation, and after the function.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static long f(region long *n)
{
    long x = __COUNTER__;
    for (int i = 0; i < 3; i++) {
        read_lock(n); move
        x = x * 10 + *n + __COUNTER__;
        unlock(n);
    }
    return x;
}
static long after = __COUNTER__;
int main(void)
{
    if (node_self() == 0) printf("%ld %ld\n", f(region_new(long)), after);
    return 0;
}
