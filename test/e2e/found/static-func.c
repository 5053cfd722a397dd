// __func__ in the initializer of a static variable of a function that migrates is "" (it is hoisted out of the function).
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
static void f(region long *n)
{
    static const char *const who = __func__;
    read_lock(n); move
    long r = *n;
    unlock(n);
    printf("%s%s\n", who, r ? "!" : "");
}
int main(void)
{
    if (node_self() == 0) f(region_new(long));
    return 0;
}
