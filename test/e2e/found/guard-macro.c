// The predicate of a guard is written in front of the function, where LIMIT is another.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
// RUN: preludec -c -DONLY_INSIDE %s -o %t.o
#include <prelude.h>
#include <stdio.h>
#ifndef ONLY_INSIDE
#define LIMIT 100
#endif
static long f(region long *n)
{
#undef LIMIT
#define LIMIT 6
    write_lock(n); move when (*n >= LIMIT)
    long r = *n;
    unlock(n);
    return r;
}
static void bump(region long *n) { for (int i = 0; i < 6; i++) { write_lock(n); ++*n; unlock(n); } }
int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new(long);
        spawn bump(n) at n;
        printf("%ld\n", f(n));
    }
    return 0;
}
