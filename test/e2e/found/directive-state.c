// The body is repeated in the continuation, but the macros are then those of its end, not of its beginning.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
#define K 1
static long f(region long *n)
{
    long x = 0;
    for (int i = 0; i < 3; i++) {
        x = x * 10 + K;
#undef K
#define K 2
        read_lock(n); move
        x += *n + K;
        unlock(n);
    }
    return x;
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new(long)));
    return 0;
}
