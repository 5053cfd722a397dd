// Live but perhaps not set: the record is filled by assignment, which loads a _Bool that has no value.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O0 -fsanitize=undefined -fno-sanitize-recover %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
#include <string.h>
static long f(region long *n, int c)
{
    _Bool b;
    if (c) b = 1;
    read_lock(n); move
    long r = *n;
    unlock(n);
    if (c) r += b;
    return r;
}
// Declared by a macro, where no initializer can be put.
#define DECLARE(type, name) type name
static long g(region long *n, int c)
{
    DECLARE(_Bool, b);
    if (c) b = 1;
    read_lock(n); move
    long r = *n;
    unlock(n);
    if (c) r += b;
    return r;
}
static void dirty(void) { volatile char a[2000]; for (int i = 0; i < 2000; i++) a[i] = (char)0xAA; }
int main(void)
{
    if (node_self() == 0) { region long *n = region_new(long); dirty(); printf("%ld\n", f(n, 0)); dirty(); printf("%ld\n", g(n, 0)); }
    return 0;
}
