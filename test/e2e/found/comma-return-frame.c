// `return a, b;` in a partial frame gives back a: emitted `value.value = a, b;`.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static long f(region long *n, long a)
{
    long r = 0;
    read_lock(n); begin move
    r = *n;
    if (r == 0) { unlock(n); return a, a + 1; }
    unlock(n); end move
    return r;
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new(long), 4));
    return 0;
}
