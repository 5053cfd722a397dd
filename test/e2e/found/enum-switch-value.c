// A switch over an enum that covers all enumerators without default: the path after it counts as unreachable in the CFG (Clang's
// SwitchAlwaysHasSuccessor), though RED | BLUE is a legal value of an enum object (C11 6.7.2.2p4).
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
enum flags { RED = 1, GREEN = 2, BLUE = 4 };
static long f(region long *n, enum flags k, long otherwise)
{
    write_lock(n); move
    long r = ++*n;
    unlock(n);
    switch (k) { case RED: return r; case GREEN: return 2 * r; case BLUE: return 3 * r; }
    return otherwise; /* not live for the compiler: it does not travel */
}
int main(void)
{
    if (node_self() == 0) printf("%ld\n", f(region_new_at(node_count() - 1, long), RED | BLUE, 77));
    return 0;
}
