// `return a, b;` in a function that migrates becomes `long value = a, b;`, which declares b. The same in a function with forks
// (`__auto_type value = a, b;`).
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
// RUN: preludec -c -DEXPR %s -o %t.o
#include <prelude.h>
#include <stdio.h>
static long f(region long *n, long a)
{
    read_lock(n); move
    a += *n;
    unlock(n);
#ifdef EXPR
    return a++, a + 0;
#else
    return a++, a;
#endif
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new(long), 4));
    return 0;
}
