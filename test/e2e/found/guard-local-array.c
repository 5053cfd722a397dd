// 5: assignments to local variables of functions that it calls are fine).
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
static int chk(long v) { int h[4] = { 0 }; h[v & 3] = 1; return h[0]; }
long f(region long *n)
{
    write_lock(n); when (chk(*n))
    long r = *n;
    unlock(n);
    return r;
}
