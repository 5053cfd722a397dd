// A continuation that ends after a covered enum switch has no reply.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
enum e { A, B };
static void f(region long *n, enum e k)
{
    write_lock(n); move
    *n += 1;
    unlock(n);
    switch (k) { case A: return; case B: return; }
}
int main(void)
{
    if (node_self() == 0) { f(region_new(long), (enum e)7); printf("1\n"); }
    return 0;
}
