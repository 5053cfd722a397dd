// A line comment before the body of a function that calls itself elsewhere.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static long f(region long *n, int d) // doubles
{
    if (d == 0) return 1;
    long a = 0, b = 0;
    a = fork f(n, d - 1) at n;
    b = fork f(n, d - 1);
    join;
    return a + b;
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new(long), 3));
    return 0;
}
